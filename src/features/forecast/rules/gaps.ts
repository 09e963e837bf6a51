import type { Route, Stop } from "./board";
import type { DayState } from "./day-state";

/** Between which times a stop has a place in somebody's day. */
export type Gap = { after: number; before: number };

/** The times in both gaps. */
export const overlap = (one: Gap, other: Gap): Gap => ({
  after: Math.max(one.after, other.after),
  before: Math.min(one.before, other.before),
});

/** The gaps of somebody's day, behind what was started. */
export function gapsIn(state: DayState, route: Route): (Gap & { place: number })[] {
  const first = route.filter(({ isStarted }) => isStarted).length;
  return Array.from({ length: route.length - first + 1 }, (_, index) => {
    const place = first + index;
    return { place, ...gapBetween(state, route[place - 1], route[place]) };
  });
}

/** The gap that a stop has in somebody's day. */
export function gapAround(state: DayState, route: Route, stop: Stop): Gap {
  const place = route.indexOf(stop);
  return gapBetween(state, route[place - 1], route[place + 1]);
}

/** What was started comes first at any time, so it bounds nothing. */
function gapBetween(state: DayState, previous: Stop | undefined, next: Stop | undefined): Gap {
  return {
    after: previous && !previous.isStarted ? orderOf(previous, state) : Number.NEGATIVE_INFINITY,
    before: next ? orderOf(next, state) : Number.POSITIVE_INFINITY,
  };
}

/** Where a stop comes in somebody's day by its time: what was started last is first, and of two at the same time the one that the day's work has first. */
export function placeByTime(state: DayState, stop: Stop, route: Route): number {
  const order = orderOf(stop, state);
  const comesLater = (other: Stop) => {
    if (stop.isStarted) return !other.isStarted || isBehind(-other.since, -stop.since, other, stop);
    return !other.isStarted && isBehind(orderOf(other, state), order, other, stop);
  };
  const found = route.findIndex(comesLater);
  return found < 0 ? route.length : found;
}

/** A stop's place in its people's day: where it was put last, or else where it is. */
export function orderOf(stop: Stop, { changes }: DayState): number {
  return changes.findLast((change) => change.stop === stop)?.order ?? stop.order;
}

/** Whether a stop comes behind another one; of two at the same place, the later one of the day's work. */
function isBehind(place: number, than: number, stop: Stop, other: Stop): boolean {
  return place > than || (place === than && stop.index > other.index);
}
