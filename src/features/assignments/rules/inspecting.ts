import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { Verdict } from "../../../shared/verdict";
import type { Assignment } from "../contract/assignment";

/** The review of the current round. */
export type Review = Pick<Assignment["qcReviews"][number], "status" | "reviewer">;

/** Deciding an inspection and taking photos for it: the work is done, and the review is absent or one's own and open (docs/domain.md, "Assignment lifecycle"). */
export function canInspect(status: Assignment["status"], review: Review | undefined, inspectorId: string): Verdict {
  if (review && review.status !== "in_progress")
    return new Problem("state-conflict", say("This inspection has already been decided."));
  if (review && review.reviewer.id !== inspectorId)
    return new Problem("state-conflict", say("{name} is inspecting this villa.", { name: review.reviewer.name }));
  return status === "done"
    ? "yes"
    : new Problem("state-conflict", say("Only an approved assignment can be inspected."));
}
