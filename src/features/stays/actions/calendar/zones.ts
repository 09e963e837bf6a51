import type { Line } from "./lines";

/** The most zones of its own that a calendar is read with, and the most lines of one. */
const mostZones = 5;
const longestZone = 120;

const offset = /^[+-]\d{4}(?:\d{2})?$/;
/** What may stand in a zone. Its rules are yearly and hold each year, so that working them out always ends, and soon. */
const known: Record<string, RegExp> = {
  BEGIN: /^(?:STANDARD|DAYLIGHT)$/i,
  END: /^(?:STANDARD|DAYLIGHT)$/i,
  DTSTART: /^(?:1[6-9]|2\d)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/,
  TZOFFSETFROM: offset,
  TZOFFSETTO: offset,
  RRULE:
    /^(?=.*\bFREQ=YEARLY\b)(?=.*\bBYMONTH=)(?=.*\bBYDAY=)(?:(?:FREQ=YEARLY|INTERVAL=1|WKST=[A-Z]{2}|BYMONTH=(?:0?[1-9]|1[0-2])|BYDAY=[+-]?[1-4](?:MO|TU|WE|TH|FR|SA|SU)|UNTIL=\d{8}(?:T\d{6}Z?)?)(?:;|$))+$/,
};

/** The name of a zone as JavaScript has it, or null if it is unknown there. */
export function zoneNamed(tzid: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: tzid.replace(/^\//, "") }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** The lines of the zones (each with its BEGIN and END) for which there is no other definition, such as those of Outlook. */
export function keptZones(zones: readonly (readonly Line[])[]): string[] {
  const usable = zones.filter((lines) => isUsable(lines) && zoneNamed(idOf(lines)) === null);
  return usable
    .slice(0, mostZones)
    .flatMap((lines) => [
      "BEGIN:VTIMEZONE",
      `TZID:${idOf(lines)}`,
      ...rulesOf(lines).map(({ name, value }) => `${name}:${value.trim()}`),
      "END:VTIMEZONE",
    ]);
}

function isUsable(lines: readonly Line[]): boolean {
  const rules = rulesOf(lines);
  const has = (name: string) => rules.some((line) => line.name === name);
  return (
    lines.length <= longestZone &&
    ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"].every(has) &&
    rules.every(({ name, value }) => value.length < 200 && known[name]?.test(value.trim()))
  );
}

/** The lines inside of a zone that decide about its clocks. */
function rulesOf(lines: readonly Line[]): Line[] {
  return lines.slice(1, -1).filter(({ name }) => name in known || name === "RDATE");
}

function idOf(lines: readonly Line[]): string {
  return (
    lines
      .find(({ name }) => name === "TZID")
      ?.value.trim()
      .slice(0, 200) ?? ""
  );
}
