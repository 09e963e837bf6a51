import { addDays } from "../../../shared/time";

/**
 * The Monday of a park day's week. Cleaners' weeks run from Monday to Sunday; the calendar starts on Sunday
 * (docs/domain.md, "Assignment lifecycle").
 */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The ISO week number of the week starting on this Monday. */
export function weekNumber(monday: string): number {
  const thursday = addDays(monday, 3);
  const first = Date.parse(`${thursday.slice(0, 4)}-01-01T00:00:00Z`);
  return Math.floor((Date.parse(`${thursday}T00:00:00Z`) - first) / (7 * 86_400_000)) + 1;
}
