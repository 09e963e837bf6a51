import { CircleCheck, Eye, RotateCcw } from "lucide-react";
import { t } from "../../../../shared/words";
import { Badge } from "../../../../ui/badge";
import type { Assignment } from "../../contract/assignment";

/** The result of a review and of QC, with QC's notes. */
export function Result({ work }: { work: Assignment }) {
  const [review] = work.qcReviews;
  return (
    <span className="flex basis-full flex-wrap items-center gap-1.5 ps-15 md:max-w-1/2 md:basis-auto md:justify-end md:ps-0">
      {work.status === "needs_review" ? (
        <Badge tone="needs-review" icon={Eye}>
          {t("Waiting for review")}
        </Badge>
      ) : (
        <Badge tone="done" icon={CircleCheck}>
          {t("Approved")}
        </Badge>
      )}
      {review?.status === "passed" && (
        <Badge tone="done" icon={CircleCheck}>
          {t("QC: Approved")}
        </Badge>
      )}
      {review?.status === "needs_rework" && (
        <Badge tone="rework" icon={RotateCcw}>
          {t("QC: Needs Rework")}
        </Badge>
      )}
      {review?.status !== "in_progress" && review?.notes && (
        <span className="basis-full text-sm whitespace-pre-line text-ink-2 wrap-anywhere md:text-end">
          {review.notes}
        </span>
      )}
    </span>
  );
}
