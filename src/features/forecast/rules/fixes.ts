import { toBoard } from "./board";
import type { Day } from "./day";
import type { Change, DayState } from "./day-state";
import { FixSearch } from "./fix-search";
import type { Move } from "./moves";
import type { Score } from "./score";

/** A small change of the day after which fewer villas are late. */
export type Fix = {
  kind: "give" | "swap" | "reorder" | "help" | "call-in" | "several";
  moves: readonly Move[];
  /** Work that is given, put elsewhere or helped with, and people who are called in. */
  changes: number;
  /** How many villas are late without and with it, and which ones then make it. */
  lateBefore: number;
  lateAfter: number;
  saved: readonly string[];
  /** What it costs all people together: more minutes over their shifts, and of walking. */
  minutesOverShift: number;
  walkingMinutes: number;
};

export const mostFixes = 3;
/** Who needs more changes than this needs a plan of the day. */
export const mostChanges = 3;
/** About so many days are tried with one change, two and three: days of a few villas and people completely. */
const mostTried = [Number.POSITIVE_INFINITY, 12_000, 4_000];
/** And no more than these cost (`FixSearch.effort`), about two seconds: on a day on which half of 350 villas are late, not even every single change is tried. */
export const mostEffort = [4_000_000, 2_000_000, 2_000_000];
/** Of them, the best so many are kept. */
const mostKept = 4_000;
const fewestParents = 20;
/** Nobody minds a quarter of an hour over their shift. */
const smallOver = 15;

/**
 * At most three fixes: those with the fewest changes first, of these those after which the fewest villas are late, then those that keep people the least
 * over their shifts, with the least walking, and with the fairest load. None needs more changes than another one that is as good. `stretch`
 * (`DayForecast.margin`): a villa is late if it would be with work that takes so many times as long.
 */
export function proposeFixes(day: Day, stretch = 1, search = new FixSearch(toBoard(day), stretch)): Fix[] {
  const { first } = search;
  const chosen: DayState[] = [];
  const alternatives: DayState[] = [];
  const bySize = new Map<number, DayState[]>([[0, [first]]]);
  let fewest = first.score.late;
  for (let size = 1; size <= mostChanges && fewest > 0; size++) {
    const parents = bySize.get(size - 1) ?? [];
    for (const child of expand(search, parents, mostTried[size - 1] ?? 0, mostEffort[size - 1] ?? 0)) {
      const ofSize = bySize.get(child.size);
      if (ofSize) ofSize.push(child);
      else bySize.set(child.size, [child]);
    }
    const better = (bySize.get(size) ?? []).filter(({ score }) => score.late < fewest);
    const [best, ...others] = distinct(better.sort(byRank(first.score)));
    if (!best) continue;
    fewest = best.score.late;
    chosen.push(best);
    alternatives.push(...others);
  }
  const all = [...chosen, ...alternatives.slice(0, mostFixes - chosen.length)];
  return all.sort(byRank(first.score)).map((state) => toFix(state, day, search));
}

/** The children of these days, the most promising days first, until enough were tried. */
function expand(search: FixSearch, parents: DayState[], mostTried: number, mostEffort: number): DayState[] {
  let children: DayState[] = [];
  const [tried, effort] = [search.tried + mostTried, search.effort + mostEffort];
  for (const [index, parent] of parents.sort(byPromise).entries()) {
    if (search.tried >= tried && index >= fewestParents) break;
    for (const child of search.next(parent)) {
      children.push(child);
      if (children.length > 2 * mostKept) children = children.sort(byPromise).slice(0, mostKept);
      if (search.effort >= effort) return children;
    }
  }
  return children;
}

function byPromise({ score: one }: DayState, { score: other }: DayState): number {
  return one.late - other.late || one.lateMinutes - other.lateMinutes;
}

function byRank(before: Score): (one: DayState, other: DayState) => number {
  const over = ({ score }: DayState) =>
    Math.ceil(Math.max(0, score.overShift - before.overShift - smallOver) / smallOver);
  return (one, other) =>
    one.size - other.size ||
    one.score.late - other.score.late ||
    over(one) - over(other) ||
    one.score.walking - other.score.walking ||
    one.score.load - other.score.load;
}

/** Of those that do the same with the same work and people, the first. */
function distinct(states: readonly DayState[]): DayState[] {
  const found = new Map<string, DayState>();
  for (const state of states) {
    const key = state.changes
      .map(({ kind, stop, person }) => `${kind} ${stop.id} ${person.id}`)
      .sort()
      .join();
    if (!found.has(key)) found.set(key, state);
  }
  return [...found.values()];
}

function toFix(state: DayState, day: Day, search: FixSearch): Fix {
  const { first } = search;
  const late = search.lateIn(state);
  const calledIn = state.changes.filter(({ person }) => person.isFree && first.routes[person.index]?.length === 0);
  const callIns = [...new Set(calledIn.map(({ person }) => person.id))];
  return {
    kind: kindOf(state.changes, callIns.length > 0, first),
    moves: [
      ...callIns.map((cleanerId): Move => ({ kind: "call-in", cleanerId })),
      ...state.changes.map((change) => toMove(change, day)),
    ],
    changes: state.size,
    lateBefore: first.score.late,
    lateAfter: state.score.late,
    saved: [...search.lateIn(first)].filter((id) => !late.has(id)),
    minutesOverShift: Math.round(state.score.overShift - first.score.overShift),
    walkingMinutes: Math.round(state.score.walking - first.score.walking),
  };
}

function toMove({ kind, stop, person, order }: Change, { work }: Day): Move {
  switch (kind) {
    case "give":
      return { kind, assignmentId: stop.id, from: work[stop.index]?.people ?? [], to: person.id, order };
    case "reorder":
      return { kind, assignmentId: stop.id, cleanerId: person.id, order };
    case "help":
      return { kind, assignmentId: stop.id, cleanerId: person.id };
  }
}

function kindOf(changes: readonly Change[], isCallIn: boolean, { routes }: DayState): Fix["kind"] {
  const [one, other] = changes;
  if (isCallIn) return "call-in";
  if (one && changes.length === 1) return one.kind;
  const had = (person: Change["person"], stop: Change["stop"]) => routes[person.index]?.includes(stop) === true;
  const isSwap =
    one?.kind === "give" &&
    other?.kind === "give" &&
    changes.length === 2 &&
    had(one.person, other.stop) &&
    had(other.person, one.stop);
  return isSwap ? "swap" : "several";
}
