import { type Board, emptyTimeline, heavyMinutes, type Person, type Route, type Stop, type Timeline } from "./board";
import { follow } from "./timeline";

/** What is bad about a group's remaining day. Smaller is better in everything. */
export type Score = {
  /** How many villas are late, the same with urgent ones twice, and by how many minutes in all (up to ten hours each), likewise. */
  late: number;
  lateWeight: number;
  lateMinutes: number;
  /** Minutes by which villas are ready less than half an hour before their deadline: what is planned to the minute is late every other time. */
  tight: number;
  overShift: number;
  walking: number;
  /** Squares of everybody's minutes of today, the credit of the last 14 days included, for each minute that they are here. */
  load: number;
  /** Villas that nobody on them knows. */
  unfamiliar: number;
};

/** What each of these costs in a plan. The first ones outweigh all that follow on any ordinary day. */
export const costs = {
  lateWeight: 10_000,
  lateMinutes: 10,
  overShift: 20,
  tight: 3,
  walking: 1,
  load: 1,
  unfamiliar: 3,
} satisfies Partial<Record<keyof Score, number>>;

const slack = 30;
/** With too few people, it is better that more villas are in time than that the others are less late. */
const mostLate = 600;

/** One number for a plan: what is bad about it, weighed. */
export function costOf(score: Score): number {
  return (
    score.lateWeight * costs.lateWeight +
    score.lateMinutes * costs.lateMinutes +
    score.overShift * costs.overShift +
    score.tight * costs.tight +
    score.walking * costs.walking +
    score.load * costs.load +
    score.unfamiliar * costs.unfamiliar
  );
}

/** The score of nothing, to add to. */
export function noScore(): Score {
  return { late: 0, lateWeight: 0, lateMinutes: 0, tight: 0, overShift: 0, walking: 0, load: 0, unfamiliar: 0 };
}

/** Adds up, or takes off with -1. */
export function addScore(sum: Score, score: Score, sign: 1 | -1 = 1): void {
  sum.late += sign * score.late;
  sum.lateWeight += sign * score.lateWeight;
  sum.lateMinutes += sign * score.lateMinutes;
  sum.tight += sign * score.tight;
  sum.overShift += sign * score.overShift;
  sum.walking += sign * score.walking;
  sum.load += sign * score.load;
  sum.unfamiliar += sign * score.unfamiliar;
}

/** Scores groups of people by following them through their stops. `times` has the times of the groups that were scored last. */
export class Scorer {
  readonly times: Timeline;
  readonly #left: Float64Array;
  /** Reused, because a plan scores millions of routes. */
  readonly #sum = noScore();

  /** All work takes `stretch` times its expected minutes. */
  constructor(
    readonly board: Board,
    stretch = 1,
  ) {
    this.times = emptyTimeline(board);
    this.#left = Float64Array.from(board.stops, ({ left }) => left * stretch);
  }

  /** The score of people who share work with each other at most. */
  score(group: readonly Person[], routes: readonly Route[]): Score {
    this.#add(group, routes);
    return { ...this.#sum };
  }

  /** What that score costs in a plan. */
  cost(group: readonly Person[], routes: readonly Route[]): number {
    this.#add(group, routes);
    return costOf(this.#sum);
  }

  #add(group: readonly Person[], routes: readonly Route[]): void {
    const { times, board } = this;
    follow(group, routes, this.#left, board.walk, times);
    const score = this.#sum;
    score.late = score.lateWeight = score.lateMinutes = score.tight = 0;
    score.overShift = score.walking = score.load = score.unfamiliar = 0;
    const crews = group.length > 1 ? crewsOf(group, routes) : undefined;
    for (const person of group) {
      const route = routes[person.index] ?? [];
      let busy = person.credit;
      for (const stop of route) {
        const crew = crews?.get(stop) ?? solo;
        busy += (this.#left[stop.index] ?? 0) / crew.size + (stop.isHeavy ? heavyMinutes : 0);
        if (crews && crew.first !== person) continue;
        this.#addStop(score, stop, crew.size > 1 ? group : undefined, routes, person);
      }
      const walked = times.walked[person.index] ?? 0;
      busy += walked;
      score.walking += walked;
      score.load += (busy * busy) / person.present;
      const end = times.end[person.index] ?? 0;
      if (route.length > 0 && end > person.until) score.overShift += end - person.until;
    }
  }

  #addStop(
    score: Score,
    stop: Stop,
    group: readonly Person[] | undefined,
    routes: readonly Route[],
    one: Person,
  ): void {
    const early = stop.due - (this.times.finish[stop.index] ?? 0);
    if (early < 0) {
      score.late += 1;
      score.lateWeight += stop.weight;
      score.lateMinutes += Math.min(-early, mostLate) * stop.weight;
    }
    if (early < slack) score.tight += slack - Math.max(early, 0);
    if (stop.familiar.length === 0) return;
    const isKnown = group
      ? group.some(({ index }) => stop.familiar.includes(index) && routes[index]?.includes(stop))
      : stop.familiar.includes(one.index);
    if (!isKnown) score.unfamiliar += 1;
  }
}

type Crew = { size: number; first: Person | undefined };
const solo: Crew = { size: 1, first: undefined };

function crewsOf(group: readonly Person[], routes: readonly Route[]): Map<Stop, Crew> {
  const crews = new Map<Stop, Crew>();
  for (const person of group)
    for (const stop of routes[person.index] ?? []) {
      const crew = crews.get(stop);
      if (crew) crew.size++;
      else crews.set(stop, { size: 1, first: person });
    }
  return crews;
}
