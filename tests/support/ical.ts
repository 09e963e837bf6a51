import { readFileSync } from "node:fs";
import { type CalendarSource, readCalendar } from "../../src/features/stays/actions/calendar/read";
import { tell } from "../../src/shared/sentences";

/** The calendars of tests/fixtures/calendars. */
export const calendarFiles = ["airbnb", "booking", "abritel", "smoobu", "many-villas", "google"] as const;

/** The bytes of one of them. */
export const calendarFile = (name: (typeof calendarFiles)[number]) =>
  readFileSync(`tests/fixtures/calendars/${name}.ics`);

/** The lines of a calendar: its events, each one's lines between BEGIN and END, and lines before them. */
export function calendarOf(events: readonly (readonly string[])[], before: readonly string[] = []): string {
  const lines = events.flatMap((event) => ["BEGIN:VEVENT", ...event, "END:VEVENT"]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...before, ...lines, "END:VCALENDAR", ""].join(
    "\r\n",
  );
}

/** An event of whole days, as the lines between its BEGIN and END. `days` is "20261204/20261207". */
export function wholeDays(uid: string, days: string, ...others: string[]): string[] {
  const [start, end] = days.split("/");
  return [`UID:${uid}`, `DTSTART;VALUE=DATE:${start}`, `DTEND;VALUE=DATE:${end}`, ...others];
}

/** What a calendar gives in a park in Amsterdam: its stays, each in one line, or the English sentence of its refusal. */
export function readAs(calendar: string | Uint8Array, source: Partial<CalendarSource> = {}): string[] | string {
  const result = readCalendar(calendar, {
    host: "example.org",
    zone: "Europe/Amsterdam",
    blocksAreStays: false,
    ...source,
  });
  if ("refusal" in result) return tell(result.refusal);
  return result.events.map(({ uid, unitCode, arrival, checkIn, departure, checkOut, kind, status }) =>
    [uid, unitCode, arrival, checkIn, departure, checkOut, kind, status === "cancelled" && status]
      .filter((part) => typeof part === "string")
      .join(" "),
  );
}
