// Park time is wall-clock time in the park's time zone; instants are ISO 8601 with Z (docs/domain.md, "Terms").

const zoneClocks = new Map<string, Intl.DateTimeFormat>();

function zoneClock(zone: string): Intl.DateTimeFormat {
  const known = zoneClocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  zoneClocks.set(zone, clock);
  return clock;
}

/** Offsets change only at quarters of an hour (everywhere since 1973), so one lookup per quarter is enough: it takes 1 ms on a slow phone. */
const quarter = 15 * 60_000;
const regular = Date.UTC(1973, 0);
const offsets = new Map<string, number>();
const maxOffsets = 1_000;

/** The wall-clock time of an instant, as milliseconds of the same time in UTC. */
function wallClock(at: number, zone: string): number {
  if (at < regular) return read(at, zone);
  const from = at - (at % quarter);
  const key = `${zone} ${from}`;
  const known = offsets.get(key);
  if (known !== undefined) return at + known;
  if (offsets.size === maxOffsets) offsets.clear();
  const offset = read(from, zone) - from;
  offsets.set(key, offset);
  return at + offset;
}

function read(at: number, zone: string): number {
  const parts = new Map(
    zoneClock(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
}

/** The park day (YYYY-MM-DD) of an instant. */
export function parkDay(at: Date, zone: string): string {
  return new Date(wallClock(at.getTime(), zone)).toISOString().slice(0, 10);
}

/** The park time (HH:MM) of an instant. */
export function parkTime(at: Date, zone: string): string {
  return new Date(wallClock(at.getTime(), zone)).toISOString().slice(11, 16);
}

/**
 * The instant of a park day (YYYY-MM-DD) and park time (HH:MM). A time skipped in spring is moved forward by the length of the gap; of a
 * time that occurs twice in autumn, the first counts.
 */
export function parkInstant(day: string, time: string, zone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (at: number) => wallClock(at, zone) - at;
  // The offsets half a day before and after bracket any single change.
  const before = offsetAt(wanted - 43_200_000);
  const after = offsetAt(wanted + 43_200_000);
  const candidates = [wanted - before, wanted - after].filter((at) => wallClock(at, zone) === wanted);
  return new Date(candidates.length > 0 ? Math.min(...candidates) : wanted - before);
}

/** The instants at which a park day starts and ends (23 to 25 hours). */
export function dayWindow(day: string, zone: string): { from: Date; until: Date } {
  return { from: parkInstant(day, "00:00", zone), until: parkInstant(addDays(day, 1), "00:00", zone) };
}

/** The first and last day that contracts accept. */
export const firstDay = "1900-01-01";
export const lastDay = "2999-12-31";

/** Whether a text is a calendar day in that range: "2028-02-29" is, "2026-02-29" is not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstDay || text > lastDay) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The day `count` days after `day`, or before it if negative. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

/** The days of a range, both ends included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Whole minutes between two instants, rounded and at least 0. */
export function minutesBetween(from: Date, until: Date): number {
  return Math.max(0, Math.round((until.getTime() - from.getTime()) / 60_000));
}

/** Minutes since midnight of HH:MM. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** HH:MM some minutes after another time, at the latest 23:59. */
export function timeAfter(time: string, minutes: number): string {
  const after = Math.min(minutesOf(time) + minutes, 24 * 60 - 1);
  return [Math.floor(after / 60), after % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
