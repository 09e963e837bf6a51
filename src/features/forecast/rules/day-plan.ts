import { seededNumbers } from "../../../shared/random";
import { type Board, type Person, type Stop, toBoard } from "./board";
import type { Day } from "./day";
import { PlanSearch } from "./plan-search";
import { costOf, costs } from "./score";
import { groupsOf } from "./timeline";

/**
 * Why somebody has a piece: it stays with them (fixed by hand, started, shared with others), only they are here, or what would be worse with the next best
 * person: a deadline, minutes over the shift, walking, the load of people, or that nobody knows the villa.
 */
export type PlanReason =
  | "fixed"
  | "started"
  | "shared"
  | "only-one"
  | "deadline"
  | "shift"
  | "area"
  | "load"
  | "familiar";

export type PlannedPiece = { id: string; start: number; finish: number; isLate: boolean; reason: PlanReason };

/** What `planDay` found. */
export type PlannedDay = {
  /** Of everybody who takes part: their work in its order, as instants. */
  cleaners: readonly {
    id: string;
    work: readonly PlannedPiece[];
    minutesOverShift: number;
    walkingMinutes: number;
  }[];
  /** What nobody gets: nobody is here, or it would begin hours after everybody's shift. The most important first. */
  left: readonly { id: string; reason: "nobody" | "no-time" }[];
  /** Of the pieces that somebody gets. */
  late: number;
  minutesOverShift: number;
  walkingMinutes: number;
  /** What all of it costs, `left` included (costOf); Infinity if nobody is here. */
  cost: number;
  /** It was stopped before it had tried everything. */
  isStopped: boolean;
};

export type PlanOptions = {
  /** The same seed gives the same plan, unless it is stopped. */
  seed: number;
  /** Random changes to try; by default they follow from the number of pieces. */
  iterations?: number | undefined;
  /** Is asked now and then whether to go on. There is a plan in any case. */
  goOn?: (() => boolean) | undefined;
};

/** Of work that begins later than this after the shift, in minutes, a plan says that there is no time for it. */
const latestStart = 120;
/** After so many minutes from now there is no time either, for people whose hours nobody knows. */
const longestDay = 720;
const fewestIterations = 1_000;
const iterationsPerPiece = 1_000;
const iterationsPerPieceOfFew = 1_500;
/** If there are no more plans than this (seven pieces for three people), all are tried: annealing missed the best plan on two such days of a hundred. */
const mostWays = 200_000;
/** On days with so few pieces, good plans are often one late villa apart, so that this is accepted at first, twice. */
const fewPieces = 20;
/** About how many stops a plan follows in all: with few people, whose routes are long, and with many who share work, fewer changes are tried. */
const mostFollowed = 10_000_000;

/**
 * Shares the day's work out among those who work today, and free people who have work already. Work that is fixed by hand, started or shared by several stays
 * with its people, in its order.
 */
export function planDay(day: Day, { seed, iterations, goOn = () => true }: PlanOptions): PlannedDay {
  const board = planBoard(day);
  if (board.people.length === 0) return nobodyHere(board);
  const most = iterations ?? iterationsFor(board);
  const search = new PlanSearch(board, seededNumbers(seed), goOn);
  const isDone = findBest(search, most);
  const cost = costOf(search.score);
  const tooLate = startingTooLate(search);
  search.drop(tooLate);
  // Before the score, whose times are then those of the plan: comparing writes others.
  const reasons = new Map(search.routes.flat().map((stop) => [stop, reasonOf(stop, search)]));
  const { late, overShift, walking } = search.score;
  return {
    cleaners: board.people.map((person) => toCleaner(person, search, reasons, day.now)),
    left: tooLate.sort(byImportance).map(({ id }) => ({ id, reason: "no-time" })),
    late,
    minutesOverShift: overShift,
    walkingMinutes: walking,
    cost,
    isStopped: !isDone,
  };
}

/** The day with those who take part; all that can be given to anybody is open. */
export function planBoard(day: Day): Board {
  const busy = new Set(day.work.flatMap(({ people }) => people));
  const cleaners = day.cleaners.filter(({ id, presence }) => presence === "working" || busy.has(id));
  const board = toBoard({ ...day, cleaners });
  // Whoever gets work that somebody else began plans it like any other.
  const stops = board.stops.map((stop) => (stop.isTied ? stop : { ...stop, isStarted: false }));
  const routes = board.routes.map((route) => route.filter(({ isTied }) => isTied));
  return { ...board, stops, routes, open: stops.filter(({ isTied }) => !isTied) };
}

/** Returns whether it was not stopped. */
function findBest(search: PlanSearch, most: number): boolean {
  if (search.ways <= mostWays) {
    search.tryAll();
    return true;
  }
  search.construct();
  const rounds = search.board.open.length <= fewPieces ? [10_000, 3_000, 10_000, 3_000] : [300];
  const isDone = rounds.every((hottest) => search.anneal(most, hottest));
  if (isDone) search.polish(most);
  return isDone;
}

function iterationsFor({ people, routes, stops, open }: Board): number {
  const perPiece = open.length <= fewPieces ? iterationsPerPieceOfFew : iterationsPerPiece;
  // People who share work are followed together, each stop of the group once for each of them.
  const cubes = groupsOf(people, routes).reduce((sum, group) => sum + group.length ** 3, 0);
  const followed = 4 + (2 * stops.length * cubes) / people.length ** 2;
  return Math.round(Math.max(fewestIterations, Math.min(open.length * perPiece, mostFollowed / followed)));
}

function nobodyHere({ open }: Board): PlannedDay {
  const left = [...open].sort(byImportance).map(({ id }): PlannedDay["left"][number] => ({ id, reason: "nobody" }));
  const cost = open.length > 0 ? Number.POSITIVE_INFINITY : 0;
  return { cleaners: [], left, late: 0, minutesOverShift: 0, walkingMinutes: 0, cost, isStopped: false };
}

function startingTooLate({ board, routes, times }: PlanSearch): Stop[] {
  const midnight = (board.window.until - board.now) / 60_000;
  return board.people.flatMap(({ index, from, until }) => {
    const limit = Number.isFinite(until) ? until + latestStart : from + longestDay;
    const starts = (stop: Stop) => times.start[stop.index] ?? 0;
    return (routes[index] ?? []).filter((stop) => !stop.isTied && (starts(stop) > limit || starts(stop) >= midnight));
  });
}

function toCleaner(
  person: Person,
  { routes, times }: PlanSearch,
  reasons: ReadonlyMap<Stop, PlanReason>,
  now: number,
): PlannedDay["cleaners"][number] {
  const route = routes[person.index] ?? [];
  const instant = (minutes: number | undefined) => now + Math.round((minutes ?? 0) * 60_000);
  const work = route.map((stop): PlannedPiece => {
    const [start, finish] = [times.start[stop.index], times.finish[stop.index]];
    const isLate = (finish ?? 0) > stop.due;
    return { id: stop.id, start: instant(start), finish: instant(finish), isLate, reason: reasons.get(stop) ?? "load" };
  });
  const over = Math.max(0, (times.end[person.index] ?? 0) - person.until);
  const walkingMinutes = times.walked[person.index] ?? 0;
  return { id: person.id, work, minutesOverShift: route.length > 0 ? over : 0, walkingMinutes };
}

function reasonOf(stop: Stop, search: PlanSearch): PlanReason {
  if (stop.isTied) return stop.isFixed ? "fixed" : stop.isStarted ? "started" : "shared";
  const more = search.compareOthers(stop);
  if (!more) return "only-one";
  const late = more.lateWeight * costs.lateWeight + more.lateMinutes * costs.lateMinutes + more.tight * costs.tight;
  const grounds: [PlanReason, number][] = [
    ["deadline", late],
    ["shift", more.overShift * costs.overShift],
    ["area", more.walking * costs.walking],
    ["familiar", more.unfamiliar * costs.unfamiliar],
    ["load", more.load * costs.load],
  ];
  const [strongest] = grounds.filter(([, cost]) => cost > 0).sort(([, one], [, other]) => other - one);
  return strongest?.[0] ?? "load";
}

/** Urgent work first, then the earliest deadline; what has none comes last. */
function byImportance(one: Stop, other: Stop): number {
  if (one.weight !== other.weight) return other.weight - one.weight;
  return one.due === other.due ? one.index - other.index : one.due - other.due;
}
