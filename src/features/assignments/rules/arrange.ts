import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { Status } from "./steps";

/** Who does an assignment, and when. Nobody leads uncovered work; `leadId` is then its last lead. */
export type Arrangement = { leadId: string; helperIds: readonly string[]; uncovered: boolean; plannedAt: Date };
export type Rearrangement = { id: string; before: Arrangement; after: Arrangement };

/**
 * Refuses (409) to give an assignment other people or another time: it is finished, is not as the change expects it, or has been started and would get
 * another time. Null if allowed.
 */
export function whyNotArranged(
  status: Status,
  now: Arrangement,
  { before, after }: Pick<Rearrangement, "before" | "after">,
): Problem | null {
  const moves = before.plannedAt.getTime() !== after.plannedAt.getTime();
  if (
    textOf(now) !== textOf(before) ||
    (status !== "pending" && status !== "in_progress") ||
    (moves && status !== "pending")
  )
    return dayChanged();
  return null;
}

/** What somebody else has changed since it was read (409). */
export function dayChanged(): Problem {
  return new Problem("state-conflict", say("Somebody has changed the day meanwhile. Please look at it again."));
}

function textOf({ leadId, helperIds, uncovered, plannedAt }: Arrangement): string {
  return `${leadId} ${helperIds.toSorted()} ${uncovered} ${plannedAt.getTime()}`;
}
