import { CircleCheck, CircleDashed, ClipboardCheck, Clock } from "lucide-react";
import { useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import { Card } from "../../../../ui/card";
import { CardTitle } from "../../../../ui/card-title";
import { classNames } from "../../../../ui/class-names";
import type { Assignment, ChecklistItem, Completion, ItemNote } from "../../contract/assignment";
import { notesOn } from "../../rules/item-notes";
import { openItems } from "../../rules/steps";
import { ItemNotes } from "../parts/item-notes";

type ChecklistReviewProps = { items: readonly ChecklistItem[]; work: Assignment };

/** Read-only checklist: ticks with times, open items, and the notes on both. */
export function ChecklistReview({ items, work }: ChecklistReviewProps) {
  const { checklistCompletions: completions, checklistNotes } = work;
  const done = new Map(completions.map((one) => [one.checklistItemId, one]));
  const open = openItems(items, completions);
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
      <ul>
        {items.map((item) => (
          <Row key={item.id} item={item} completion={done.get(item.id)} notes={notesOn(item.id, checklistNotes)} />
        ))}
      </ul>
    </Card>
  );
}

type RowProps = { item: ChecklistItem; completion: Completion | undefined; notes: readonly ItemNote[] };

function Row({ item, completion, notes }: RowProps) {
  const zone = useZone();
  const Icon = completion ? CircleCheck : CircleDashed;
  return (
    <li className="flex gap-3 border-t border-line px-4 py-2.5 first:border-0">
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
          <span>{t("Qty {quantity}", { quantity: completion?.qty ?? item.defaultQty })}</span>
        </p>
      </div>
    </li>
  );
}
