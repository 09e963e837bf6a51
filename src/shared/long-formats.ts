import { clockText, dayName, writer } from "./formats";
import { t } from "./words";

// Formats that the first screen doesn't need.

const dayAndYear = writer({ weekday: "short", year: "numeric", month: "short", day: "numeric" });

/** "Sat, Nov 21", in another year than today's "Sat, Nov 21, 2026": park days. */
export function dayNameIn(today: string, day: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? dayName(day) : dayAndYear(`${day}T00:00:00Z`, "UTC");
}

const longDay = writer({ weekday: "long", month: "long", day: "numeric" });

/** "Saturday, November 21": a park day. */
export function longDayName(day: string): string {
  return longDay(`${day}T00:00:00Z`, "UTC");
}

/** "9:00 AM to 5:00 PM": a range of park times. */
export function timeRange({ startTime, endTime }: { startTime: string; endTime: string }): string {
  return t("{start} to {end}", { start: clockText(startTime), end: clockText(endTime) });
}
