import { Check, CircleCheck, CircleDashed, ClipboardCheck, Clock, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useZone } from "../../../../client/session/current-user";
import type { ChecklistItemInWork } from "../../../../shared/checklist";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import { Card } from "../../../../ui/card";
import { CardTitle } from "../../../../ui/card-title";
import { classNames } from "../../../../ui/class-names";
import type { Assignment, Completion, ItemNote } from "../../contract/assignment";
import { openItemIds } from "../../rules/checklist";
import { notesOn } from "../../rules/item-notes";
import { ItemNotes } from "../parts/item-notes";
import type { ReviewPhotoParts } from "../parts/photo-parts";

/** Lets an inspector name, by its label, what has to be redone. */
type Redo = { has: (label: string) => boolean; toggle: (label: string) => void };

type ChecklistReviewProps = {
  work: Assignment;
  ItemEvidence: ReviewPhotoParts["ItemEvidence"];
  redo?: Redo | undefined;
};

/** Read-only checklist: ticks with times, open items, and the notes on both. With `redo` each row is a button. */
export function ChecklistReview({ work, ItemEvidence, redo }: ChecklistReviewProps) {
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
      {redo && (
        <p className="border-b border-line px-4 py-2.5 text-sm text-ink-2">
          {t("Tap what needs to be redone. It is added to your notes.")}
        </p>
      )}
      <ul>
        {items.map((item) => (
          <Row
            key={item.id}
            item={item}
            completion={done.get(item.id)}
            notes={notesOn(item.id, checklistNotes)}
            redo={redo}
          >
            <ItemEvidence work={work} item={item} />
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
  redo: Redo | undefined;
  children: ReactNode;
};

function Row({ item, completion, notes, redo, children }: RowProps) {
  const zone = useZone();
  const quantity = completion?.qty ?? item.quantity;
  const Icon = completion ? CircleCheck : CircleDashed;
  return (
    <li className="relative flex gap-3 border-t border-line px-4 py-2.5 first:border-0">
      <Icon size={20} className={classNames("mt-0.5 shrink-0", completion ? "text-done-fg" : "text-rework-fg")} />
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className={completion ? undefined : "font-semibold"}>{item.label}</p>
        <ItemNotes notes={notes} />
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-3">
          {completion ? (
            <span className="flex items-center gap-1.5">
              <Clock size={16} strokeWidth={2.25} aria-hidden="true" />
              <span className="sr-only">{t("Done at")}</span> {moment(completion.completedAt, zone)}
            </span>
          ) : (
            <span className="font-semibold text-rework-fg">{t("Not done")}</span>
          )}
          {quantity !== 1 && <span>{t("Qty {quantity}", { quantity })}</span>}
        </p>
        {children}
      </div>
      {redo && <RedoButton label={item.label} isIn={redo.has(item.label)} onToggle={() => redo.toggle(item.label)} />}
    </li>
  );
}

type RedoButtonProps = { label: string; isIn: boolean; onToggle: () => void };

/** Its area is the whole row. */
function RedoButton({ label, isIn, onToggle }: RedoButtonProps) {
  const Icon = isIn ? Check : Plus;
  return (
    <button
      type="button"
      aria-pressed={isIn}
      aria-label={t("Redo {label}", { label })}
      onClick={onToggle}
      className={classNames(
        "inline-flex min-h-9 shrink-0 items-center gap-1 self-center rounded-control border-[1.5px] px-2.5 text-sm font-semibold after:absolute after:inset-0",
        isIn ? "border-transparent bg-rework-soft text-rework-fg" : "border-line-strong text-ink-2 hover:bg-sunken",
      )}
    >
      <Icon size={16} strokeWidth={2.25} aria-hidden="true" />
      {t("Redo")}
    </button>
  );
}
