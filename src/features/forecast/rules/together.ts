import type { Board, Person, Route, Stop, Timeline } from "./board";
import { nextChange, resume, workUntil } from "./breaks";

/** Where somebody is: on the way to a stop until `arrival`, then working on it; without a stop, at their end. */
type Place = { person: Person; route: Route; next: number; area: number; arrival: number; stop: Stop | undefined };

/**
 * Follows people who share work: whoever arrives joins in, and all who are there and have no break work at the same speed. Nobody waits for a
 * colleague, so that two orders can't hold each other up; whoever comes when the work is finished goes on.
 */
export function followTogether(
  group: readonly Person[],
  routes: readonly Route[],
  left: Float64Array,
  walk: Board["walk"],
  times: Timeline,
): void {
  const rest = new Map<Stop, number>();
  for (const { index } of group) for (const stop of routes[index] ?? []) rest.set(stop, left[stop.index] ?? 0);
  const begun = new Set<Stop>();
  const places = group.map((person): Place => {
    times.end[person.index] = person.from;
    times.walked[person.index] = 0;
    const place = {
      person,
      route: routes[person.index] ?? [],
      next: 0,
      area: person.area,
      arrival: 0,
      stop: undefined,
    };
    setOut(place, person.from);
    return place;
  });

  let now = Number.NEGATIVE_INFINITY;
  while (places.some(({ stop }) => stop)) {
    const crews = crewsNow();
    const next = nextEvent(crews);
    for (const [stop, crew] of crews) rest.set(stop, (rest.get(stop) ?? 0) - crew * (next - now));
    now = next;
    for (const place of places) arrive(place);
    for (const [stop, minutes] of rest) if (minutes <= 1e-9) finish(stop);
    for (const place of places) if (place.stop && place.arrival <= now && !rest.has(place.stop)) setOut(place, now);
    // Whoever had nowhere to walk is there already.
    for (const place of places) arrive(place);
  }

  /** How many work on each stop at this moment. */
  function crewsNow(): Map<Stop, number> {
    const crews = new Map<Stop, number>();
    for (const { stop, arrival, person } of places)
      if (stop && arrival <= now && resume(person.breaks, now) === now) crews.set(stop, (crews.get(stop) ?? 0) + 1);
    return crews;
  }

  function nextEvent(crews: ReadonlyMap<Stop, number>): number {
    let next = Number.POSITIVE_INFINITY;
    for (const [stop, crew] of crews) next = Math.min(next, now + (rest.get(stop) ?? 0) / crew);
    for (const { stop, arrival, person } of places)
      if (stop) next = Math.min(next, arrival > now ? arrival : nextChange(person.breaks, now));
    return next;
  }

  function arrive({ stop, arrival, person }: Place): void {
    if (!stop || arrival > now || begun.has(stop)) return;
    begun.add(stop);
    times.start[stop.index] = resume(person.breaks, arrival);
  }

  function finish(stop: Stop): void {
    times.finish[stop.index] = now;
    rest.delete(stop);
    for (const place of places) if (place.stop === stop && place.arrival <= now) times.end[place.person.index] = now;
  }

  /** Sends somebody to their next unfinished stop. */
  function setOut(place: Place, at: number): void {
    const { person, route } = place;
    place.stop = undefined;
    while (place.next < route.length) {
      const stop = route[place.next++];
      if (!stop || !rest.has(stop)) continue;
      const distance = stop.isStarted ? 0 : walk(place.area, stop.area);
      times.walked[person.index] = (times.walked[person.index] ?? 0) + distance;
      place.arrival = Math.max(workUntil(person.breaks, at, distance), stop.from);
      place.area = stop.area;
      place.stop = stop;
      return;
    }
  }
}
