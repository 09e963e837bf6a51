import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { parkDay } from "../../../shared/time";
import { isUnfinished, type Status } from "./steps";

/** Who does an assignment, and when. Nobody leads uncovered work; `leadId` is then its last lead. */
export type Arrangement = { leadId: string; helperIds: readonly string[]; uncovered: boolean; plannedAt: Date };
export type Rearrangement = { id: string; before: Arrangement; after: Arrangement };

/**
 * Refuses (409) to give an assignment other people or another time: it is finished, is not as the change expects it, or has been started and would get
 * another time. Null if allowed.
 */
export function arrangementRefusal(
  status: Status,
  now: Arrangement,
  { before, after }: Pick<Rearrangement, "before" | "after">,
): Problem | null {
  const moves = before.plannedAt.getTime() !== after.plannedAt.getTime();
  if (textOf(now) !== textOf(before) || !isUnfinished(status) || (moves && status !== "pending")) return dayChanged();
  return null;
}

type Change = Pick<Rearrangement, "before" | "after">;

/** Whether a change puts work on another park day. */
export function isOtherDay({ before, after }: Change, zone: string): boolean {
  return parkDay(before.plannedAt, zone) !== parkDay(after.plannedAt, zone);
}

/** Who must be there for a change: whoever joins the work, and all who do it on another day. */
export function comingIn(change: Change, zone: string): string[] {
  const there = isOtherDay(change, zone) ? [] : crewIn(change.before);
  return crewIn(change.after).filter((id) => !there.includes(id));
}

/** Who does the work. */
function crewIn({ leadId, helperIds, uncovered }: Arrangement): readonly string[] {
  return uncovered ? helperIds : [leadId, ...helperIds];
}

/** A villa has other open work on a day for which work is planned or to which it moves (409); of several villas, `code` names the one. */
export function villaTaken(code?: string): Problem {
  const reason = say("This villa already has an open assignment that day.");
  return new Problem("state-conflict", code === undefined ? reason : say("{code}: {reason}", { code, reason }));
}

/** What somebody else has changed since it was read (409). */
export function dayChanged(): Problem {
  return new Problem(
    "state-conflict",
    say("Someone else has changed this day in the meantime. Please check it and try again."),
  );
}

function textOf({ leadId, helperIds, uncovered, plannedAt }: Arrangement): string {
  return `${leadId} ${helperIds.toSorted()} ${uncovered} ${plannedAt.getTime()}`;
}
