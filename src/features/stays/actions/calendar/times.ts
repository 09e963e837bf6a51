import ICAL from "ical.js";
import { parkDay, parkInstant, parkTime } from "../../../../shared/time";
import { damaged } from "./lines";
import { zoneNamed } from "./zones";

/** A day (YYYY-MM-DD) of an event, with a time (HH:MM) unless it is a whole day, both in park time. */
export type Moment = { day: string; time: string | null };

/**
 * Reads the start and the end of an event in park time: times with a zone are converted, those without are park times. The event is one of `outlineOf`,
 * whose zones are named as in zones.ts.
 */
export function clockOf(zone: string): (event: ICAL.Component) => { start: Moment; end: Moment } {
  const parkZone = zoneNamed(zone);

  function momentOf(time: ICAL.Time, property: ICAL.Property): Moment {
    const [day, clock] = [time.toString().slice(0, 10), time.toString().slice(11, 16)];
    if (time.isDate) return { day, time: null };
    const instant = instantOf(time, day, clock, property.getParameter("x-zone"));
    return instant ? parkMoment(instant) : { day, time: clock };
  }

  /** A day begins at midnight, also where clocks are put forward then: it has no time before 01:00. */
  function parkMoment(instant: Date): Moment {
    const day = parkDay(instant, zone);
    const isBeginning = parkDay(new Date(instant.getTime() - 1), zone) < day;
    return { day, time: isBeginning ? "00:00" : parkTime(instant, zone) };
  }

  /** Null: it is a park time. */
  function instantOf(time: ICAL.Time, day: string, clock: string, name: unknown): Date | null {
    if (typeof name === "string") return name === parkZone ? null : parkInstant(day, clock, name);
    const isFloating = time.zone === ICAL.Timezone.localTimezone;
    return isFloating ? null : new Date(time.toUnixTime() * 1_000);
  }

  return (event) => {
    const start = event.getFirstProperty("dtstart");
    const end = event.getFirstProperty("dtend");
    const from = start?.getFirstValue();
    const until = end ? end.getFirstValue() : endAfter(from, event.getFirstPropertyValue("duration"));
    if (!start || !(from instanceof ICAL.Time) || !(until instanceof ICAL.Time)) throw damaged();
    return { start: momentOf(from, start), end: momentOf(until, end ?? start) };
  };
}

function endAfter(start: unknown, duration: unknown): ICAL.Time {
  if (!(start instanceof ICAL.Time) || !(duration instanceof ICAL.Duration)) throw damaged();
  const end = start.clone();
  // Whole days ignore hours, so "PT72H" is made three days.
  end.addDuration(ICAL.Duration.fromSeconds(duration.toSeconds()));
  return end;
}
