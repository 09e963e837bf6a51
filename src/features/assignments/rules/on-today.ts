import { parkDay } from "../../../shared/time";
import type { Assignment } from "../contract/assignment";

type Work = Pick<Assignment, "status" | "plannedAt" | "finishedAt">;

/**
 * Whether a cleaner's schedule of a day shows their work while it is today: work of that day, open work from before, and of any other day what is running or
 * was finished on it (docs/domain.md, "Assignment lifecycle").
 */
export function isOnToday({ status, plannedAt, finishedAt }: Work, today: string, zone: string): boolean {
  const day = parkDay(new Date(plannedAt), zone);
  if (status === "in_progress" || day === today) return true;
  if (status === "pending") return day < today;
  return finishedAt !== null && parkDay(new Date(finishedAt), zone) === today;
}
