import { forwardKey } from "../../../../client/browser/forward-key";
import { addDays, firstDay, isDay, lastDay } from "../../../../shared/time";
import { languageTag } from "../../../../shared/words";

/** The weeks that show a day's month, each from the first weekday of the reader's language on: four to six, padded with days of the adjacent months. */
export function weeksOf(day: string): string[][] {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const weeks: string[][] = [];
  for (let start = addDays(first, -placeInWeek(first)); start.slice(0, 7) <= month; start = addDays(start, 7))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((count) => addDays(start, count)));
  return weeks;
}

/** The day `date` (by default the same) some months later, or earlier if negative; the last day of a shorter month. */
export function monthsLater(day: string, count: number, date = Number(day.slice(8))): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const length = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, length))).toISOString().slice(0, 10);
}

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -placeInWeek(day)),
  End: (day) => addDays(day, 6 - placeInWeek(day)),
};

/** How many months a key moves. */
export const monthSteps: Record<string, number> = { PageUp: -1, PageDown: 1 };

/** The day that a key moves to: arrows by day and week, Home and End within the week; undefined for other keys. */
export function stepTo(day: string, key: string): string | undefined {
  const next = steps[forwardKey(key)]?.(day);
  return next && isDay(next) ? next : undefined;
}

/** The range of these weeks, within the days that can be planned. */
export function windowOf(weeks: readonly string[][]): { from: string; to: string } {
  const from = weeks[0]?.[0] ?? firstDay;
  const to = weeks.at(-1)?.[6] ?? lastDay;
  return { from: isDay(from) ? from : firstDay, to: isDay(to) ? to : lastDay };
}

/** 0 for the first day of a week to 6 for its last. */
function placeInWeek(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() - firstWeekday() + 7) % 7;
}

/** The first day of the week: Sunday (0) in English, as on American calendars, Saturday in Arabic, else Monday. */
function firstWeekday(): number {
  const [language = ""] = languageTag().split("-");
  return { en: 0, ar: 6 }[language] ?? 1;
}
