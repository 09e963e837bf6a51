import { CircleDashed, ClipboardCheck, RotateCcw } from "lucide-react";
import { useParkText } from "../../../../client/parts/park-text";
import { useZone } from "../../../../client/session/current-user";
import type { ChecklistItemInWork } from "../../../../shared/checklist";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import { Card } from "../../../../ui/card";
import { CardTitle } from "../../../../ui/card-title";
import { TypedText } from "../../../translations/screens/typed-text";
import type { Assignment } from "../../contract/assignment";
import { openItemIds } from "../../rules/checklist";
import { notesOn } from "../../rules/item-notes";
import type { ReviewPhotoParts } from "../parts/photo-parts";
import { MarkedItem, type Marking, Row } from "./checklist-row";
import type { MissingItem } from "./missing-item";

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
  const open = new Set(openItemIds(work));
  return (
    <Card as="section" padding="none" aria-label={t("Checklist")}>
      <CardTitle icon={ClipboardCheck} className="flex-wrap gap-y-1 border-b border-line px-4 py-3">
        {t("Checklist")}
        <span className="ms-auto text-sm font-normal text-ink-2">
          {t("{done} of {total}", { done: items.length - open.size, total: items.length })}
        </span>
        {open.size > 0 && (
          <Badge tone="rework" icon={CircleDashed}>
            {t("{count} open", { count: open.size })}
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
            isOpen={open.has(item.id)}
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
