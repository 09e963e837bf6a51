import { say } from "../../../../shared/sentences";
import { damaged, type Line } from "./lines";
import { Refused } from "./refused";

/** The most zones that a calendar may name, because JavaScript takes long to find one; and how many it may define itself, in how many lines each. */
const mostNamed = 50;
const mostOwn = 5;
const longestZone = 120;

const offset = /^[+-]\d{4}(?:\d{2})?$/;
/** What may stand in a zone. Its rules are yearly, so that working them out ends soon: one that changes each second takes minutes. */
const known: Record<string, RegExp> = {
  BEGIN: /^(?:STANDARD|DAYLIGHT)$/i,
  END: /^(?:STANDARD|DAYLIGHT)$/i,
  DTSTART: /^(?:1[6-9]|2\d)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/,
  TZOFFSETFROM: offset,
  TZOFFSETTO: offset,
  RRULE:
    /^(?=.*\bFREQ=YEARLY\b)(?:(?:FREQ=YEARLY|INTERVAL=1|WKST=[A-Z]{2}|BYMONTH=(?:0?[1-9]|1[0-2])|BYDAY=[+-]?[1-4](?:MO|TU|WE|TH|FR|SA|SU)|UNTIL=\d{8}(?:T\d{6}Z?)?)(?:;|$))+$/,
};

/** Three letters that JavaScript takes for a zone, though no zone is named so: "BST" for Bangladesh's time, "IST" for India's. */
const abbreviation = /^(?!UTC|GMT|CET|EET|MET|WET|EST|MST|HST)[A-Z]{3}$/i;

/** The name of a zone as JavaScript has it, or null if it is unknown there. */
export function zoneNamed(tzid: string): string | null {
  if (abbreviation.test(tzid)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: tzid.replace(/^\//, "") }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The zones that a calendar defines itself, in lines, and how the parameters of a time name its zone. */
export type Zones = { lines: string[]; parameterOf(tzid: string): string };

/**
 * The zones of a calendar, given the lines of each from its BEGIN to its END. A time names a zone that JavaScript knows with X-ZONE, because that is
 * better than the calendar's own definition, and another one with TZID. `parameterOf` refuses a zone that is neither.
 */
export function zonesOf(zones: readonly (readonly Line[])[]): Zones {
  const own = zones
    .slice(0, mostNamed)
    .filter((lines) => isUsable(lines) && zoneNamed(idOf(lines)) === null)
    .slice(0, mostOwn);
  const parameters = new Map(own.map((lines, index) => [idOf(lines), `;TZID=${index}`]));
  return {
    lines: own.flatMap((lines, index) => ["BEGIN:VTIMEZONE", `TZID:${index}`, ...rulesOf(lines), "END:VTIMEZONE"]),
    parameterOf(tzid) {
      const known = parameters.get(tzid) ?? parameterOfKnown(tzid);
      if (parameters.set(tzid, known).size > mostNamed) throw damaged();
      return known;
    },
  };
}

function parameterOfKnown(tzid: string): string {
  const name = zoneNamed(tzid);
  if (name !== null) return `;X-ZONE="${name}"`;
  throw new Refused(say("An event in the calendar is in an unknown time zone, “{zone}”.", { zone: tzid.slice(0, 60) }));
}

function isUsable(lines: readonly Line[]): boolean {
  const has = (name: string) => lines.some((line) => line.name === name);
  return (
    lines.length <= longestZone &&
    ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"].every(has) &&
    lines
      .slice(1, -1)
      .every(({ name, value }) => (isRule(name) ? value.length < 200 && known[name]?.test(value.trim()) : true))
  );
}

/** Whether a line decides about the clocks of a zone. RDATE does too, but is in no list above: nobody writes it, and it could hold thousands. */
const isRule = (name: string) => name in known || name === "RDATE";

function rulesOf(lines: readonly Line[]): string[] {
  return lines.slice(1, -1).flatMap(({ name, value }) => (isRule(name) ? `${name}:${value.trim()}` : []));
}

function idOf(lines: readonly Line[]): string {
  return (
    lines
      .find(({ name }) => name === "TZID")
      ?.value.trim()
      .replaceAll("\\", "") ?? ""
  );
}
