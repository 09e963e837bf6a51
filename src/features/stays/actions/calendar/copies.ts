import { say } from "../../../../shared/sentences";
import type { CalendarEvent } from "./calendar-stay";
import { nightsOf } from "./events";
import { plain } from "./kinds";
import { Refused } from "./refused";

/**
 * Events of which each counts once. Of several with one UID, the highest SEQUENCE counts; if they still differ, nobody knows which is right, and the
 * calendar is refused.
 */
export function withoutCopies(events: readonly CalendarEvent[]): CalendarEvent[] {
  const byUid = new Map<string, CalendarEvent>();
  const newest = new Map<string, number>();
  for (const { uid, sequence } of events) newest.set(uid, Math.max(sequence, newest.get(uid) ?? sequence));
  for (const event of events) {
    if (event.sequence !== newest.get(event.uid)) continue;
    const first = byUid.get(event.uid);
    if (first && contentOf(first) !== contentOf(event)) {
      throw new Refused(
        say("The events on {first} and {second} have the same UID, but differ.", {
          first: { day: first.arrival },
          second: { day: event.arrival },
        }),
      );
    }
    byUid.set(event.uid, first ?? event);
  }
  return [...byUid.values()];
}

function contentOf({ unitCode, arrival, departure, checkIn, checkOut, status, kind }: CalendarEvent): string {
  return JSON.stringify([unitCode, arrival, departure, checkIn, checkOut, status, kind]);
}

const marker = /\bcheck[ -]?(?:in|out)\b/;

/**
 * Smoobu lists a stay three times: as a whole, and as "Check-in" and "Check-out" on its first and last day. Returns the events without those two, which
 * often last no night.
 */
export function withoutMarkers(events: readonly CalendarEvent[]): CalendarEvent[] {
  const isMarker = (event: CalendarEvent) => marker.test(plain(event.summary)) && nightsOf(event) <= 1;
  const ends = new Set(
    events
      .filter((event) => !isMarker(event))
      .flatMap(({ unitCode, arrival, departure }) => [`${arrival} ${unitCode}`, `${departure} ${unitCode}`]),
  );
  const isWithStay = ({ unitCode, arrival }: CalendarEvent) => ends.has(`${arrival} ${unitCode}`);
  return events.filter((event) => !isMarker(event) || (nightsOf(event) === 1 && !isWithStay(event)));
}

/**
 * The events of Smoobu, where a stay may also be listed with several UIDs: of those of one villa on the same days, the one with the smallest UID counts.
 * Without a villa, they must be for the same name, because the calendar may be of several villas.
 */
export function withoutTwins(events: readonly CalendarEvent[]): CalendarEvent[] {
  const byStay = new Map<string, CalendarEvent>();
  for (const event of events) {
    const { unitCode, arrival, departure, status, uid } = event;
    const stay = JSON.stringify([unitCode, unitCode === null && nameOf(event), arrival, departure, status]);
    const first = byStay.get(stay);
    if (!first || uid < first.uid) byStay.set(stay, event);
  }
  return [...byStay.values()];
}

/** Whom a stay is for, without "Check-in" and "Check-out". */
function nameOf({ summary }: CalendarEvent): string {
  return plain(
    plain(summary)
      .replace(marker, "")
      .replace(/[^\p{L}\p{N}]+/gu, " "),
  );
}
