import type { Sentence } from "../../../../shared/sentences";
import { say } from "../../../../shared/sentences";
import { maxNights } from "../../contract/stays";
import type { CalendarEvent, CalendarStay } from "./calendar-stay";
import { withoutCopies, withoutMarkers, withoutTwins } from "./copies";
import { eventsOf, nightsOf } from "./events";
import { kindOf, originOf } from "./kinds";
import { linesOf } from "./lines";
import { outlineOf } from "./outline";
import { Refused } from "./refused";

/** The feed that a calendar comes from: its host, the park's time zone, and whether blocked nights are stays there. */
export type CalendarSource = { host: string; zone: string; blocksAreStays: boolean };

/**
 * The stays of an iCal calendar (docs/domain.md, "Stays"), or why nothing of it counts. Give it bytes if you have them: lines may be folded
 * inside a character. It lies in `actions`, because `ical.js` belongs to the server only.
 */
export function readCalendar(
  calendar: string | Uint8Array,
  { host, zone, blocksAreStays }: CalendarSource,
): { events: CalendarStay[] } | { refusal: Sentence } {
  try {
    const { producer, source } = outlineOf(linesOf(calendar));
    const origin = originOf(producer, host);
    const all = eventsOf(source, zone, (summary, nights) => kindOf({ origin, summary, nights }, blocksAreStays));
    const listed = withoutCopies(inOrder(origin === "smoobu" ? withoutMarkers(all) : all));
    const counted = origin === "smoobu" ? withoutTwins(listed) : listed;
    return { events: counted.map(({ summary: _summary, sequence: _sequence, ...stay }) => stay) };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.sentence };
    throw error;
  }
}

/** The events that last a night, once all end after their start and none is too long. */
function inOrder(events: readonly CalendarEvent[]): CalendarEvent[] {
  for (const event of events) {
    const { arrival, departure, checkIn, checkOut } = event;
    if (`${departure} ${checkOut ?? ""}` <= `${arrival} ${checkIn ?? ""}`) {
      throw new Refused(say("The event on {day} doesn't end after its start.", { day: { day: arrival } }));
    }
    if (nightsOf(event) > maxNights) {
      throw new Refused(say("The event on {day} is longer than five years.", { day: { day: arrival } }));
    }
  }
  return events.filter((event) => nightsOf(event) > 0);
}
