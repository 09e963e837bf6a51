import type { Board, Person, Route, Stop, Timeline } from "./board";
import { resume, workUntil } from "./breaks";
import { followTogether } from "./together";

/** Follows people who share no work through their stops, or a group that does, and writes the times down. `left`: crew-minutes by stop. */
export function follow(
  group: readonly Person[],
  routes: readonly Route[],
  left: Float64Array,
  walk: Board["walk"],
  times: Timeline,
): void {
  const [person] = group;
  if (!person) return;
  if (group.length > 1) followTogether(group, routes, left, walk, times);
  else followAlone(person, routes[person.index] ?? [], left, walk, times);
}

function followAlone(person: Person, route: Route, left: Float64Array, walk: Board["walk"], times: Timeline): void {
  const { breaks, index } = person;
  let { from: at, area } = person;
  let walked = 0;
  for (const stop of route) {
    const distance = stop.isStarted ? 0 : walk(area, stop.area);
    walked += distance;
    const arrival = Math.max(distance > 0 ? workUntil(breaks, at, distance) : at, stop.from);
    at = workUntil(breaks, arrival, left[stop.index] ?? 0);
    times.start[stop.index] = resume(breaks, arrival);
    times.finish[stop.index] = at;
    area = stop.area;
  }
  times.end[index] = at;
  times.walked[index] = walked;
}

/** Parts the people into groups of which none shares work with another, each in the order of the people. */
export function groupsOf(people: readonly Person[], routes: readonly Route[]): Person[][] {
  const groups: Person[][] = [];
  const groupOf = new Map<Stop, Person[]>();
  for (const person of people) {
    const route = routes[person.index] ?? [];
    const mine: Person[] = [person];
    for (const stop of route) {
      const other = groupOf.get(stop);
      if (!other || !groups.includes(other)) continue;
      mine.push(...other);
      groups.splice(groups.indexOf(other), 1);
    }
    mine.sort((one, other) => one.index - other.index);
    for (const { index } of mine) for (const stop of routes[index] ?? []) groupOf.set(stop, mine);
    groups.push(mine);
  }
  return groups;
}
