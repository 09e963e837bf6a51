import ICAL from "ical.js";
import { visibleText } from "../../../units/contract";
import type { CalendarEvent, CalendarStay } from "./calendar-stay";
import { damaged } from "./lines";
import { clockOf } from "./times";

/** The longest name of a villa; longer texts are addresses or notes, and are not kept. */
const longestCode = 60;

/** The events of a calendar that `outlineOf` has checked, in park time of `zone`. Their ends may still be before their starts. */
export function eventsOf(
  source: string,
  zone: string,
  kindOf: (summary: string, nights: number) => CalendarStay["kind"],
): CalendarEvent[] {
  const read = clockOf(zone);
  return componentOf(source)
    .getAllSubcomponents("vevent")
    .map((event) => {
      const { start, end } = read(event);
      const summary = textOf(event, "summary");
      const isMidnight = start.time === "00:00" && end.time === "00:00";
      return {
        uid: textOf(event, "uid"),
        unitCode: codeOf(textOf(event, "location")),
        arrival: start.day,
        departure: end.day,
        // From midnight to midnight is how some programs write whole days.
        checkIn: isMidnight ? null : start.time,
        checkOut: isMidnight ? null : end.time,
        guests: null,
        status: /^cancell?ed$/i.test(textOf(event, "status")) ? "cancelled" : "booked",
        kind: kindOf(summary, nightsOf({ arrival: start.day, departure: end.day })),
        summary,
        sequence: Number.parseInt(textOf(event, "sequence"), 10) || 0,
      };
    });
}

/** The nights from the first to the last day; 0 or less if it ends before it starts. */
export function nightsOf({ arrival, departure }: Pick<CalendarStay, "arrival" | "departure">): number {
  return (Date.parse(departure) - Date.parse(arrival)) / 86_400_000;
}

function componentOf(source: string): ICAL.Component {
  try {
    return ICAL.Component.fromString(source);
  } catch {
    throw damaged();
  }
}

function textOf(event: ICAL.Component, name: string): string {
  const value: unknown = event.getFirstPropertyValue(name);
  return value === null ? "" : String(value).trim();
}

/** A villa's code: one line without control and invisible characters, or null if it is blank or too long. */
function codeOf(location: string): string | null {
  const code = visibleText(location.replace(/[\p{Cc}\s]+/gu, " ")).trim();
  return code && code.length <= longestCode ? code : null;
}
