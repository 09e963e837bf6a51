import { below } from "../../../shared/random";
import type { Route } from "./board";

/** New routes of one person or two, by their indexes. */
export type RouteChange = readonly (readonly [person: number, route: Route])[];

const longestSegment = 3;

/**
 * A random change of the routes that moves this stop, `place` in the route of `from`: alone, with those behind it, in exchange for another one or for all that
 * follow elsewhere, or in reverse. Tied stops stay with their person, in their order. Undefined: nothing would change, or it is not allowed.
 */
export function randomChange(
  routes: readonly Route[],
  from: number,
  place: number,
  random: () => number,
): RouteChange | undefined {
  const route = routes[from] ?? [];
  const to = below(random, routes.length);
  const target = routes[to] ?? [];
  switch (below(random, 8)) {
    case 0:
    case 1:
    case 2:
      return moveSegment(from, route, place, 1, to, target, random);
    case 3:
      return moveSegment(from, route, place, 2 + below(random, longestSegment - 1), to, target, random);
    case 4:
    case 5:
      return exchange(from, route, place, to, target, below(random, target.length));
    case 6:
      return reverse(from, route, place, place + 1 + below(random, longestSegment));
    default:
      return exchangeTails(from, route, place, to, target, random);
  }
}

/** Every change that moves this stop alone, or in exchange for a later one of the plan, or that reverses some stops from it on. */
export function* allChanges(routes: readonly Route[], from: number, place: number): Generator<RouteChange> {
  const route = routes[from] ?? [];
  const [stop] = route.slice(place, place + 1);
  if (!stop) return;
  const rest = route.toSpliced(place, 1);
  for (const [to, other] of routes.entries()) {
    const target = to === from ? rest : other;
    for (let at = firstPlace(target); at <= target.length; at++) {
      const moved = target.toSpliced(at, 0, stop);
      if (to !== from)
        yield [
          [from, rest],
          [to, moved],
        ];
      else if (at !== place) yield [[from, moved]];
    }
    for (let at = 0; at < other.length; at++) {
      const change = exchange(from, route, place, to, other, at);
      if (change) yield change;
    }
  }
  for (let end = place + 2; end < route.length; end++) {
    const change = reverse(from, route, place, end);
    if (change) yield change;
  }
}

/** The first place behind what was started. */
export function firstPlace(route: Route): number {
  const pending = route.findIndex(({ isStarted }) => !isStarted);
  return pending < 0 ? route.length : pending;
}

function moveSegment(
  from: number,
  route: Route,
  place: number,
  length: number,
  to: number,
  target: Route,
  random: () => number,
): RouteChange | undefined {
  const segment = route.slice(place, place + length);
  if (segment.length < length || segment.some(({ isTied }) => isTied)) return undefined;
  const rest = route.toSpliced(place, length);
  const goal = from === to ? rest : target;
  const first = firstPlace(goal);
  const moved = goal.toSpliced(first + below(random, goal.length - first + 1), 0, ...segment);
  return from === to
    ? [[from, moved]]
    : [
        [from, rest],
        [to, moved],
      ];
}

function exchange(
  from: number,
  route: Route,
  place: number,
  to: number,
  target: Route,
  at: number,
): RouteChange | undefined {
  const [one, other] = [route[place], target[at]];
  if (!one || !other || one === other || other.isTied) return undefined;
  if (from === to) return [[from, route.with(place, other).with(at, one)]];
  return [
    [from, route.with(place, other)],
    [to, target.with(at, one)],
  ];
}

function reverse(from: number, route: Route, first: number, last: number): RouteChange | undefined {
  const part = route.slice(first, last + 1);
  if (last >= route.length || part.some(({ isTied }) => isTied)) return undefined;
  return [[from, route.toSpliced(first, part.length, ...part.reverse())]];
}

function exchangeTails(
  from: number,
  route: Route,
  place: number,
  to: number,
  target: Route,
  random: () => number,
): RouteChange | undefined {
  if (from === to) return undefined;
  const first = firstPlace(target);
  const at = first + below(random, target.length - first + 1);
  const [tail, other] = [route.slice(place), target.slice(at)];
  if (tail.some(({ isTied }) => isTied) || other.some(({ isTied }) => isTied)) return undefined;
  return [
    [from, [...route.slice(0, place), ...other]],
    [to, [...target.slice(0, at), ...tail]],
  ];
}
