import { useState } from "react";
import { LeaveGuard } from "../../../../client/parts/leave-guard";
import { Page } from "../../../../client/shell/page";
import { longDayName } from "../../../../shared/long-formats";
import { t } from "../../../../shared/words";
import type { DayPlan } from "../../contract/day-plans";
import { useApplyDayPlan } from "../../queries/day-plans";
import { ApplyBar } from "./apply-bar";
import { CleanerPlan } from "./cleaner-plan";
import { DraftHead } from "./draft-head";
import { MoveDialog } from "./move-dialog";
import { UnplannedPieces } from "./unplanned-pieces";
import { useDraft } from "./use-draft";

type DraftPageProps = { plan: DayPlan; isToday: boolean; onAgain: () => void; onClose: () => void };

/** A draft of a day's plan beside the day as it is. It can be changed and applied in part; nothing is stored before that. */
export function DraftPage({ plan, isToday, onAgain, onClose }: DraftPageProps) {
  const draft = useDraft(plan, isToday);
  const [movingKey, setMovingKey] = useState<string>();
  const applying = useApplyDayPlan(plan);
  const { pieces } = draft;
  const moving = pieces.find(({ key }) => key === movingKey);
  const apply = () => applying.mutate(draft.toApply, { onSuccess: onClose });
  return (
    <Page
      title={t("Plan of the day")}
      subtitle={longDayName(plan.date)}
      actionBar={
        <ApplyBar
          count={draft.chosen.length}
          isBusy={applying.isPending}
          error={applying.error}
          onApply={apply}
          onAgain={onAgain}
          onClose={onClose}
        />
      }
    >
      <DraftHead plan={plan} draft={draft} />
      <UnplannedPieces
        pieces={pieces.filter(({ after }) => after === null)}
        onMove={plan.cleaners.length > 0 ? setMovingKey : undefined}
      />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-6">
        {draft.cleaners.map((cleaner) => (
          <CleanerPlan
            key={cleaner.id}
            cleaner={cleaner}
            pieces={pieces}
            names={draft.names}
            isChosen={draft.isChosen}
            onChoose={draft.choose}
            onMove={setMovingKey}
            onDrop={(key, nth) => draft.move({ key, cleanerId: cleaner.id, nth })}
          />
        ))}
      </ul>
      {moving && (
        <MoveDialog
          piece={moving}
          plan={plan}
          pieces={pieces}
          onMove={draft.move}
          onClose={() => setMovingKey(undefined)}
        />
      )}
      <LeaveGuard isDirty={draft.isDirty && !applying.isSuccess} editedBy="date" onDiscard={onClose} />
    </Page>
  );
}
