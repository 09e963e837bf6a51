import { say } from "../../../../shared/sentences";
import { keptEvent } from "./event-lines";
import { damaged, type Line, moreThanOne } from "./lines";
import { Refused } from "./refused";
import { zonesOf } from "./zones";

/** The most events of a calendar. */
export const mostEvents = 5_000;

/** Which program wrote a calendar (its PRODID), and the lines of it that are read, as a calendar of its own. */
export type Outline = { producer: string; source: string };

/**
 * Checks that components nest and that every event is whole; refuses the calendar otherwise. `linesOf` has seen to it that a calendar begins on the
 * first line and ends on the last one.
 */
export function outlineOf(lines: readonly Line[]): Outline {
  const open: string[] = [];
  const events: Line[][] = [];
  const zoneLines: Line[][] = [];
  let producer = "";
  for (const [index, line] of lines.entries()) {
    if (index > 0 && open.length === 0) throw moreThanOne();
    const component = line.value.trim().toUpperCase();
    if (line.name === "BEGIN") {
      checkBegin(component, open);
      open.push(component);
      if (open.length === 2 && component === "VEVENT") events.push([]);
      if (open.length === 2 && component === "VTIMEZONE") zoneLines.push([]);
    }
    if (open.length === 1 && line.name === "PRODID") producer = line.value;
    if (open.length === 2 && open[1] === "VEVENT") events.at(-1)?.push(line);
    if (open[1] === "VTIMEZONE") zoneLines.at(-1)?.push(line);
    if (line.name === "END" && open.pop() !== component) throw damaged();
  }
  if (events.length > mostEvents) {
    throw new Refused(say("The calendar has more than {max} events.", { max: mostEvents }));
  }
  const zones = zonesOf(zoneLines);
  const kept = [
    "BEGIN:VCALENDAR",
    ...zones.lines,
    ...events.flatMap((event) => keptEvent(event, zones)),
    "END:VCALENDAR",
  ];
  return { producer, source: kept.join("\r\n") };
}

function checkBegin(component: string, open: readonly string[]): void {
  if (component === "VCALENDAR" && open.length > 0) throw moreThanOne();
  if (component === "VEVENT" && open.length !== 1) throw damaged();
}
