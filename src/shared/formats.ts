import { parkDay } from "./time";
import { isolated, perLanguage, t } from "./words";

// Times are shown in park time, in the reader's language; English is en-US, with its 12-hour clock (docs/domain.md, "Terms").

/** Returns a formatter of instants for any time zone. */
export function writer(options: Intl.DateTimeFormatOptions): (instant: string, zone: string) => string {
  const formatOf = perLanguage((language, timeZone) => new Intl.DateTimeFormat(language, { timeZone, ...options }));
  return (instant, zone) => formatOf(zone).format(new Date(instant)).replace(/\s/g, " ");
}

/** "9:32 AM": an instant in park time. */
export const clockTime = writer({ hour: "numeric", minute: "2-digit" });
const monthAndDay = writer({ month: "short", day: "numeric" });
/** "Nov 18, 2026": an instant in park time. */
export const dateWithYear = writer({ year: "numeric", month: "short", day: "numeric" });
const shortDay = writer({ weekday: "short", month: "short", day: "numeric" });

/** "9:00 AM": a park time (HH:MM). */
export function clockText(time: string): string {
  return clockTime(`2000-01-01T${time}:00Z`, "UTC");
}

/** "9:32 AM" for an instant of today, "Nov 20, 9:32 AM" for one of another day, as `dayAndTime` writes it, in park time. */
export function moment(instant: string, zone: string, now = new Date()): string {
  if (parkDay(new Date(instant), zone) === parkDay(now, zone)) return clockTime(instant, zone);
  return dayAndTime(instant, zone, now);
}

/** "Nov 21, 10:58 AM": an instant in park time, with the date even if it is today, and with the year unless it is this one. */
export function dayAndTime(instant: string, zone: string, now = new Date()): string {
  const [year, thisYear] = [new Date(instant), now].map((at) => parkDay(at, zone).slice(0, 4));
  const write = year === thisYear ? monthAndDay : dateWithYear;
  return t("{day}, {time}", { day: write(instant, zone), time: clockTime(instant, zone) });
}

/** "Sat, Nov 21": a park day. */
export function dayName(day: string): string {
  return shortDay(`${day}T00:00:00Z`, "UTC");
}

/** "47 min", "5 h" or "1 h 5 min" for whole minutes. */
export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t("{minutes} min", { minutes });
  if (minutes % 60 === 0) return t("{hours} h", { hours });
  return t("{hours} h {minutes} min", { hours, minutes: minutes % 60 });
}

const listFormat = perLanguage((language) => new Intl.ListFormat(language));

/** "Anna, Ben, and Carl". */
export function listText(names: Iterable<string>): string {
  return listFormat().format([...names].map(isolated));
}

/** "45%" for 45, as the language writes it. */
export function percentText(percent: number): string {
  return t("{percent}%", { percent });
}

const decimalFormat = perLanguage(
  (language) => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** "4.8". */
export function oneDecimal(number: number): string {
  return decimalFormat().format(number);
}
