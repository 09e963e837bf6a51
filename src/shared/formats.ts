import { parkDay } from "./time";
import { t } from "./words";

// Times are shown as the park's clocks show them, in the 12-hour form of en-US (docs/domain.md, "Terms").

/** Writes instants in one way, in the time of any zone. Made once a zone: on a phone that takes as long as to draw a row of a list. */
export function writer(options: Intl.DateTimeFormatOptions): (instant: string, zone: string) => string {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (instant, zone) => {
    const format = made.get(zone) ?? new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options });
    made.set(zone, format);
    return format.format(new Date(instant)).replace(/\s/g, " ");
  };
}

/** "9:32 AM" for an instant, in park time. */
export const clockTime = writer({ hour: "numeric", minute: "2-digit" });
const monthAndDay = writer({ month: "short", day: "numeric" });
/** "Nov 18, 2026" for an instant, in park time. */
export const dateWithYear = writer({ year: "numeric", month: "short", day: "numeric" });
const shortDay = writer({ weekday: "short", month: "short", day: "numeric" });
const longDay = writer({ weekday: "long", month: "long", day: "numeric" });

/** "9:00 AM" for a time of the park's clocks (HH:MM). */
export function clockText(time: string): string {
  return clockTime(`2000-01-01T${time}:00Z`, "UTC");
}

/** "9:00 AM to 5:00 PM" for two of them. */
export function timeRange({ startTime, endTime }: { startTime: string; endTime: string }): string {
  return t("{start} to {end}", { start: clockText(startTime), end: clockText(endTime) });
}

/** "9:32 AM" for an instant of today, "Nov 20, 9:32 AM" for one of another park day. */
export function moment(instant: string, zone: string, now = new Date()): string {
  if (parkDay(new Date(instant), zone) === parkDay(now, zone)) return clockTime(instant, zone);
  return dayAndTime(instant, zone);
}

/** "Nov 21, 10:58 AM" for an instant, today's too, in park time. */
export function dayAndTime(instant: string, zone: string): string {
  return `${monthAndDay(instant, zone)}, ${clockTime(instant, zone)}`;
}

/** "Sat, Nov 21" for a park day. */
export function dayName(day: string): string {
  return shortDay(`${day}T00:00:00Z`, "UTC");
}

/** "Saturday, November 21" for a park day. */
export function longDayName(day: string): string {
  return longDay(`${day}T00:00:00Z`, "UTC");
}

/** "47 min", "5 h" or "1 h 5 min" for whole minutes. */
export function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = `${Math.floor(minutes / 60)} h`;
  return minutes % 60 === 0 ? hours : `${hours} ${minutes % 60} min`;
}
