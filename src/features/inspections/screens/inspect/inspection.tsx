import { Link } from "wouter";
import { useMe } from "../../../../client/session/current-user";
import { t } from "../../../../shared/words";
import { buttonClass } from "../../../../ui/button";
import type { Assignment, ChecklistItem } from "../../../assignments/contract/assignment";
import type { ReviewPhotoParts } from "../../../assignments/screens/parts/photo-parts";
import { ChecklistReview } from "../../../assignments/screens/review/checklist-review";
import { FindingsReview } from "../../../assignments/screens/review/findings-review";
import { canDecide } from "../../rules";
import { DecisionCard } from "./decision-card";
import { EarlierRounds } from "./earlier-rounds";
import { InspectionStatus } from "./inspection-status";
import { Completion, Summary } from "./summary";

type InspectionProps = { work: Assignment; items: readonly ChecklistItem[]; photos: ReviewPhotoParts };

/** The cleaners' work on the left, photos and decision on the right; one column on a phone. */
export function Inspection({ work, items, photos }: InspectionProps) {
  const { CleanerPhotos, QcDocumentation, AttachPhoto } = photos;
  const me = useMe();
  const mayDecide = canDecide(work.status, work.qcReviews[0], me.id) === "yes";
  return (
    <>
      <InspectionStatus work={work} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:items-start lg:gap-6 xl:grid-cols-[minmax(0,1fr)_30rem]">
        <div className="flex flex-col gap-4 lg:gap-6">
          <Completion work={work} items={items} />
          <Summary work={work} />
          <ChecklistReview items={items} work={work} />
        </div>
        <div className="flex flex-col gap-4 lg:gap-6">
          <CleanerPhotos work={work} />
          <FindingsReview work={work} AttachPhoto={AttachPhoto} />
          <QcDocumentation work={work} open={mayDecide} />
          {mayDecide ? <DecisionCard work={work} /> : <Back />}
          <EarlierRounds work={work} />
        </div>
      </div>
    </>
  );
}

function Back() {
  return (
    <Link href="/qc" className={buttonClass({ size: "wet", variant: "outline" })}>
      {t("Back to QC dashboard")}
    </Link>
  );
}
