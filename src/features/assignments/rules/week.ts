import { addDays } from "../../../shared/time";

/**
 * The Monday of a park day's week. A cleaner's week is the one of Dutch rosters and payslips, Monday to Sunday with the weekend's
 * changeovers together in one; the calendar's grid begins on Sunday (docs/domain.md, "Assignment lifecycle").
 */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The ISO number of the week that begins on a Monday: week 1 is the one with the year's first Thursday. */
export function weekNumber(monday: string): number {
  const thursday = addDays(monday, 3);
  const first = Date.parse(`${thursday.slice(0, 4)}-01-01T00:00:00Z`);
  return Math.floor((Date.parse(`${thursday}T00:00:00Z`) - first) / (7 * 86_400_000)) + 1;
}
