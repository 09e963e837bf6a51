import { say } from "../../../../shared/sentences";
import { isDay } from "../../../../shared/time";
import { damaged, type Line } from "./lines";
import { Refused } from "./refused";
import type { Zones } from "./zones";

const texts = ["UID", "SUMMARY", "LOCATION", "STATUS", "SEQUENCE"];
const repeating = ["RRULE", "RDATE", "EXRULE", "RECURRENCE-ID"];
/** Its numbers are bounded, because the parser counts month by month. */
const duration = /^[+-]?P(?=[\dT])(?:\d{1,3}W|(?:\d{1,4}D)?(?:T(?=\d)(?:\d{1,5}H)?(?:\d{1,7}M)?(?:\d{1,9}S)?)?)$/;

/**
 * The lines of an event that are read, each in a form over which no parser stumbles: whatever a source writes in others does no harm. Refuses an
 * event that repeats, that has no UID, start or end or several of them, or a date that doesn't exist.
 */
export function keptEvent(lines: readonly Line[], zones: Zones): string[] {
  const only = (name: string) => {
    const [line, second] = lines.filter((one) => one.name === name);
    if (second) throw damaged();
    return line;
  };
  const uid = only("UID");
  const start = only("DTSTART");
  const [end, length] = [only("DTEND"), only("DURATION")];
  if (!uid?.value.trim()) throw new Refused(say("An event in the calendar has no UID."));
  if (!start) throw new Refused(say("An event in the calendar has no start."));
  if (lines.some(({ name }) => repeating.includes(name))) {
    throw new Refused(say("An event in the calendar repeats. Calendars with repeating events can't be read."));
  }
  if (end && length) throw damaged();
  if (!end && !length) throw new Refused(say("An event in the calendar has no end."));
  return [
    "BEGIN:VEVENT",
    ...texts
      .flatMap((name) => lines.find((one) => one.name === name) ?? [])
      .map(({ name, value }) => `${name}:${value}`),
    keptTime(start, zones),
    ...(end ? [keptTime(end, zones)] : []),
    ...(length ? [keptDuration(length)] : []),
    "END:VEVENT",
  ];
}

/**
 * A day, or a time with its zone, as the parser expects it: by the value, because some write days without VALUE=DATE. 30 February is refused here; the
 * parser would make it 2 March.
 */
function keptTime({ name, parameters, value }: Line, zones: Zones): string {
  const [, year, month, day, time = ""] =
    /^(\d{4})(\d{2})(\d{2})(T(?:[01]\d|2[0-3])[0-5]\d[0-5]\dZ?)?$/.exec(value.trim()) ?? [];
  if (!isDay(`${year}-${month}-${day}`)) throw invalidTime();
  const [, quoted, tzid = quoted] = /;TZID=(?:"([^"]+)"|([^";:]+))/i.exec(parameters) ?? [];
  const isPlain = !tzid || !time || time.endsWith("Z");
  const zone = isPlain ? "" : zones.parameterOf(tzid);
  return `${name}${time ? zone : ";VALUE=DATE"}:${year}${month}${day}${time}`;
}

function keptDuration({ value }: Line): string {
  if (!duration.test(value.trim())) throw invalidTime();
  return `DURATION:${value.trim()}`;
}

const invalidTime = () => new Refused(say("An event in the calendar has a date or time that doesn't exist."));
