import { LeaveLink } from "../../../../client/parts/leave-link";
import { t } from "../../../../shared/words";
import { buttonClass } from "../../../../ui/button";
import type { Assignment } from "../../../assignments/contract/assignment";
import type { ReviewPhotoParts } from "../../../assignments/screens/parts/photo-parts";
import { ChecklistReview } from "../../../assignments/screens/review/checklist-review";
import { FindingsReview } from "../../../assignments/screens/review/findings-review";
import { DecisionCard } from "./decision-card";
import { EarlierRounds } from "./earlier-rounds";
import { InspectionStatus } from "./inspection-status";
import { Completion, Summary } from "./summary";
import type { DecisionInProgress } from "./use-decision";

type InspectionProps = {
  work: Assignment;
  photos: ReviewPhotoParts;
  /** Undefined for whoever may not decide. */
  decision: DecisionInProgress | undefined;
  /** The action bar has no way back. */
  showBack: boolean;
};

/** Photos first on a phone; from a tablet on, the checklist is on the left, photos and notes on the right. */
export function Inspection({ work, photos, decision, showBack }: InspectionProps) {
  const { CleanerPhotos, QcDocumentation, AttachPhoto, FaultPhotos } = photos;
  return (
    <>
      <InspectionStatus work={work} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 md:grid-rows-[auto_1fr] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_30rem]">
        <div className="flex min-w-0 flex-col gap-4 md:col-start-2 lg:gap-6">
          <CleanerPhotos work={work} />
          <FindingsReview work={work} AttachPhoto={AttachPhoto} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:col-start-1 md:row-span-2 md:row-start-1 lg:gap-6">
          <Completion work={work} />
          <ChecklistReview work={work} photos={photos} marking={decision?.marking} />
          <Summary work={work} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:col-start-2 lg:gap-6">
          <QcDocumentation work={work} open={decision !== undefined} />
          {decision && <DecisionCard notes={decision.notes} />}
          {showBack && <Back />}
          <EarlierRounds work={work} FaultPhotos={FaultPhotos} />
        </div>
      </div>
    </>
  );
}

function Back() {
  return (
    <LeaveLink href="/qc" className={buttonClass({ size: "wet", variant: "outline" })}>
      {t("Back to QC dashboard")}
    </LeaveLink>
  );
}
