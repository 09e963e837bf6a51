import { Check, CircleCheck, CircleDashed, ClipboardCheck, Clock, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { ParkText, useParkText } from "../../../../client/parts/park-text";
import { useZone } from "../../../../client/session/current-user";
import type { ChecklistItemInWork } from "../../../../shared/checklist";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import { Card } from "../../../../ui/card";
import { CardTitle } from "../../../../ui/card-title";
import { classNames } from "../../../../ui/class-names";
import { TextArea } from "../../../../ui/text-area";
import { TypedText } from "../../../translations/screens/typed-text";
import type { Assignment, Completion, ItemNote } from "../../contract/assignment";
import { openItemIds } from "../../rules/checklist";
import { notesOn } from "../../rules/item-notes";
import { ItemNotes } from "../parts/item-notes";
import type { ReviewPhotoParts } from "../parts/photo-parts";
import type { MissingItem } from "./missing-item";

/** Lets an inspector mark items to be done again. */
export type Marking = {
  /** The note on a marked item; undefined if it is not marked. */
  noteOn: (itemId: string) => string | undefined;
  toggle: (itemId: string) => void;
  write: (itemId: string, note: string) => void;
};

type ChecklistReviewProps = {
  work: Assignment;
  photos: Pick<ReviewPhotoParts, "ItemEvidence" | "FaultPhotos" | "FaultDocumentation">;
  marking?: Marking | undefined;
  /** What a leader can do about an item that a cleaner reported as missing. */
  Missing?: typeof MissingItem;
};

/** Read-only checklist: ticks with times, open items, and the notes on both. With `marking` each row is a button. */
export function ChecklistReview({ work, photos, marking, Missing }: ChecklistReviewProps) {
  const { ItemEvidence, FaultPhotos, FaultDocumentation } = photos;
  const { checklistCompletions: completions, checklistNotes } = work;
  const done = new Map(completions.map((one) => [one.checklistItemId, one]));
  const { items } = work.checklist;
  const open = openItemIds(work).length;
  return (
    <Card as="section" padding="none" aria-label={t("Checklist")}>
      <CardTitle icon={ClipboardCheck} className="flex-wrap gap-y-1 border-b border-line px-4 py-3">
        {t("Checklist")}
        <span className="ms-auto text-sm font-normal text-ink-2">
          {t("{done} of {total}", { done: items.length - open, total: items.length })}
        </span>
        {open > 0 && (
          <Badge tone="rework" icon={CircleDashed}>
            {t("{count} open", { count: open })}
          </Badge>
        )}
      </CardTitle>
      {marking && (
        <p className="border-b border-line px-4 py-2.5 text-sm text-ink-2">{t("Tap what needs to be done again.")}</p>
      )}
      <ul>
        {items.map((item) => (
          <Row
            key={item.id}
            item={item}
            completion={done.get(item.id)}
            notes={notesOn(item.id, checklistNotes)}
            marking={marking}
          >
            <ItemEvidence work={work} item={item} />
            {Missing && done.get(item.id)?.notHere && <Missing work={work} item={item} />}
            <SentBackNote work={work} item={item} FaultPhotos={FaultPhotos} />
            {marking?.noteOn(item.id) !== undefined && (
              <MarkedItem item={item} marking={marking}>
                <FaultDocumentation work={work} item={item} />
              </MarkedItem>
            )}
          </Row>
        ))}
      </ul>
    </Card>
  );
}

type RowProps = {
  item: ChecklistItemInWork;
  completion: Completion | undefined;
  notes: readonly ItemNote[];
  marking: Marking | undefined;
  children: ReactNode;
};

function Row({ item, completion, notes, marking, children }: RowProps) {
  const zone = useZone();
  const parkText = useParkText();
  const quantity = completion?.qty ?? item.quantity;
  const Icon = completion ? CircleCheck : CircleDashed;
  return (
    <li className="relative flex gap-3 border-t border-line px-4 py-2.5 first:border-0">
      <Icon size={20} className={classNames("mt-0.5 shrink-0", completion ? "text-done-fg" : "text-rework-fg")} />
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className={completion ? undefined : "font-semibold"}>
          <ParkText>{item.label}</ParkText>
        </p>
        <ItemNotes notes={notes} />
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-3">
          {completion ? (
            <span className="flex items-center gap-1.5">
              <Clock size={16} strokeWidth={2.25} aria-hidden="true" />
              <DoneAt {...completion} zone={zone} />
            </span>
          ) : (
            <span className="font-semibold text-rework-fg">{t("Not done")}</span>
          )}
          {quantity !== 1 && <span>{t("Qty {quantity}", { quantity })}</span>}
        </p>
        {children}
      </div>
      {marking && (
        <AgainButton
          label={parkText(item.label)}
          isMarked={marking.noteOn(item.id) !== undefined}
          onToggle={() => marking.toggle(item.id)}
        />
      )}
    </li>
  );
}

function DoneAt({ notHere, completedAt, zone }: Completion & { zone: string }) {
  const time = moment(completedAt, zone);
  if (notHere) return <span className="font-semibold text-ink-2">{t("Not here, {time}", { time })}</span>;
  return (
    <>
      <span className="sr-only">{t("Done at")}</span> {time}
    </>
  );
}

type AgainButtonProps = { label: string; isMarked: boolean; onToggle: () => void };

/** Its area is the whole row. */
function AgainButton({ label, isMarked, onToggle }: AgainButtonProps) {
  const Icon = isMarked ? Check : RotateCcw;
  return (
    <button
      type="button"
      aria-pressed={isMarked}
      aria-label={t("Again: {task}", { task: label })}
      onClick={onToggle}
      className={classNames(
        "inline-flex min-h-9 shrink-0 items-center gap-1 self-start rounded-control border-[1.5px] px-2.5 text-sm font-semibold after:absolute after:inset-0",
        isMarked ? "border-transparent bg-rework-soft text-rework-fg" : "border-line-strong text-ink-2 hover:bg-sunken",
      )}
    >
      <Icon size={16} strokeWidth={2.25} aria-hidden="true" />
      {t("Again")}
    </button>
  );
}

type MarkedItemProps = { item: ChecklistItemInWork; marking: Marking; children: ReactNode };

/** What is wrong with a marked item: a note and photos. */
function MarkedItem({ item: { id, label }, marking, children }: MarkedItemProps) {
  const parkText = useParkText();
  return (
    // Above the button that covers the whole row.
    <fieldset
      aria-label={t("Again: {task}", { task: parkText(label) })}
      className="relative z-1 flex flex-col gap-2 py-1.5"
    >
      <TextArea
        label={t("What is wrong?")}
        maxLength={500}
        className="min-h-12"
        value={marking.noteOn(id) ?? ""}
        onChange={({ target }) => marking.write(id, target.value)}
      />
      {children}
    </fieldset>
  );
}

type SentBackNoteProps = Pick<ChecklistReviewProps, "work"> & {
  item: ChecklistItemInWork;
  FaultPhotos: ReviewPhotoParts["FaultPhotos"];
};

/** Why the item was last sent back, in any round; nothing if it never was. */
function SentBackNote({ work, item, FaultPhotos }: SentBackNoteProps) {
  const zone = useZone();
  const parkText = useParkText();
  const last = work.reworkItems.findLast(({ itemId }) => itemId === item.id);
  if (!last) return null;
  const values = { name: last.markedBy.name, time: moment(last.markedAt, zone) };
  return (
    <div className="relative z-1 flex flex-col gap-0.5 text-sm text-rework-fg">
      <p className="flex items-center gap-1.5 font-semibold">
        <RotateCcw size={16} strokeWidth={2.25} className="shrink-0" aria-hidden="true" />
        {t("Sent back: {name}, {time}", values)}
      </p>
      {last.note && <TypedText text={last.note} lang={last.lang} />}
      <FaultPhotos urls={last.photos} label={parkText(item.label)} />
    </div>
  );
}
