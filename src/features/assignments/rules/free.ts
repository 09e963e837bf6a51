import { minutesOf, parkTime } from "../../../shared/time";
import type { Assignment } from "../contract/assignment";

type Work = Pick<Assignment, "plannedAt" | "estimatedMinutes">;
/** What of a day decides whether a cleaner is free. */
export type Day = { absent: boolean; booked: readonly { startTime: string; endTime: string }[] };

/**
 * Whether a cleaner is free for an assignment: not absent, and not booked at that time (docs/domain.md, "Assignment
 * lifecycle"). Ends that touch do not overlap; work without an estimate counts as one minute.
 */
export function isFree({ absent, booked }: Day, work: Work, zone: string): boolean {
  const start = minutesOf(parkTime(new Date(work.plannedAt), zone));
  const end = start + (work.estimatedMinutes ?? 1);
  return (
    !absent && booked.every(({ startTime, endTime }) => minutesOf(endTime) <= start || minutesOf(startTime) >= end)
  );
}
