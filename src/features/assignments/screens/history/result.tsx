import { t } from "../../../../shared/words";
import { StateBadge } from "../../../../ui/state-badge";
import type { Assignment } from "../../contract/assignment";

/** The result of a review and of QC, with QC's notes. */
export function Result({ work }: { work: Assignment }) {
  const [review] = work.qcReviews;
  return (
    <span className="flex basis-full flex-wrap items-center gap-1.5 ps-15 md:max-w-1/2 md:basis-auto md:justify-end md:ps-0">
      {work.status === "needs_review" ? (
        <StateBadge tone="needs-review" label={t("Waiting for review")} />
      ) : (
        <StateBadge tone="done" label={t("Approved")} />
      )}
      {review?.status === "passed" && <StateBadge tone="done" label={t("QC: Approved")} />}
      {review?.status === "needs_rework" && <StateBadge tone="rework" label={t("QC: Needs Rework")} />}
      {review?.status !== "in_progress" && review?.notes && (
        <span
          lang={review.lang ?? undefined}
          dir="auto"
          className="basis-full text-sm whitespace-pre-line text-ink-2 wrap-anywhere md:text-end"
        >
          {review.notes}
        </span>
      )}
    </span>
  );
}
