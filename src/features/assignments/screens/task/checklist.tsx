import { ClipboardCheck } from "lucide-react";
import { Refusal } from "../../../../client/parts/refusal";
import { useZone } from "../../../../client/session/current-user";
import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { CardTitle } from "../../../../ui/card-title";
import type { Assignment } from "../../contract/assignment";
import { useAssignment, useTick } from "../../queries/steps";
import { checklistProgress } from "../../rules/checklist";
import { ChecklistRow } from "./checklist-row";

type ChecklistProps = { work: Assignment; myId: string };

/**
 * The checklist of one villa; ticking needs a cleaning in progress. It reads the assignment itself, so that a tick shows
 * before the rest of the page re-renders.
 */
export function Checklist({ work: given, myId }: ChecklistProps) {
  const { data: work = given } = useAssignment(given.id, myId);
  const zone = useZone();
  const tick = useTick(work.id);
  const completions = new Map(work.checklistCompletions.map((one) => [one.checklistItemId, one]));
  return (
    <Card as="section" padding="none" aria-label={t("Checklist")}>
      <CardTitle icon={ClipboardCheck} className="flex-wrap border-b border-line px-4 py-3">
        {t("Checklist")}
        <span className="ms-auto text-sm text-ink-2">{t("{done} of {total}", checklistProgress(work))}</span>
      </CardTitle>
      {tick.error && (
        <div className="border-b border-line p-4">
          <Refusal error={tick.error} />
        </div>
      )}
      <ul>
        {work.checklist.items.map((item) => (
          <ChecklistRow
            key={item.id}
            item={item}
            completion={completions.get(item.id)}
            notes={work.checklistNotes}
            assignmentId={work.id}
            myId={myId}
            zone={zone}
            open={work.status === "in_progress"}
            onTick={tick.mutateAsync}
          />
        ))}
      </ul>
    </Card>
  );
}
