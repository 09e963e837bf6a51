import ICAL from "ical.js";
import { say } from "../../../../shared/sentences";
import { parkDay, parkInstant, parkTime } from "../../../../shared/time";
import { damaged } from "./lines";
import { Refused } from "./refused";
import { zoneNamed } from "./zones";

/** A day (YYYY-MM-DD) of an event, with a time (HH:MM) unless it is a whole day, both in park time. */
export type Moment = { day: string; time: string | null };

/** Reads the start and the end of an event in park time: times with a zone are converted, those without are park times. */
export function clockOf(zone: string): (event: ICAL.Component) => { start: Moment; end: Moment } {
  const names = new Map<string, string | null>();
  const named = (tzid: string) => {
    const known = names.get(tzid) ?? zoneNamed(tzid);
    names.set(tzid, known);
    return known;
  };

  /** The instant of a time with a zone, or null if it is a park time. Zones that JavaScript knows are better than a calendar's own. */
  function instantOf(time: ICAL.Time, tzid: unknown): Date | null {
    if (time.toString().endsWith("Z")) return new Date(time.toString());
    if (typeof tzid !== "string") return null;
    const [day, clock] = [time.toString().slice(0, 10), time.toString().slice(11, 16)];
    const name = named(tzid);
    if (name) return name === named(zone) ? null : parkInstant(day, clock, name);
    if (time.zone.component) return new Date(time.toUnixTime() * 1_000);
    throw new Refused(
      say("An event of the calendar is in an unknown time zone, “{zone}”.", { zone: tzid.slice(0, 60) }),
    );
  }

  function momentOf(time: ICAL.Time, tzid: unknown): Moment {
    if (time.isDate) return { day: time.toString(), time: null };
    const instant = instantOf(time, tzid);
    if (instant) return { day: parkDay(instant, zone), time: parkTime(instant, zone) };
    return { day: time.toString().slice(0, 10), time: time.toString().slice(11, 16) };
  }

  return (event) => {
    const start = event.getFirstProperty("dtstart");
    const end = event.getFirstProperty("dtend");
    const from = start?.getFirstValue();
    const until = end ? end.getFirstValue() : endAfter(from, event.getFirstPropertyValue("duration"));
    if (!start || !(from instanceof ICAL.Time) || !(until instanceof ICAL.Time)) throw damaged();
    const tzid = start.getParameter("tzid");
    return { start: momentOf(from, tzid), end: momentOf(until, end ? end.getParameter("tzid") : tzid) };
  };
}

function endAfter(start: unknown, duration: unknown): ICAL.Time {
  if (!(start instanceof ICAL.Time) || !(duration instanceof ICAL.Duration)) throw damaged();
  const end = start.clone();
  end.addDuration(duration);
  return end;
}
