import type { Board, Person, Route, Stop } from "./board";
import type { Change, DayState } from "./day-state";
import { type Gap, gapAround, gapsIn, orderOf, overlap, placeByTime } from "./gaps";
import { addScore, noScore, Scorer } from "./score";
import { groupsOf } from "./timeline";

/** More people than this don't help on one villa at a time. */
const mostPeople = 3;
const minute = 60_000;

/** Tries changes of a day, one after the other. */
export class FixSearch {
  readonly first: DayState;
  readonly #scorer: Scorer;
  /** Days that were tried. */
  tried = 0;
  /** What that cost: the people of each day, and the stops that were followed, those of people who share work once for each of them. */
  effort = 0;

  /** All work takes `stretch` times its expected minutes. */
  constructor(
    readonly board: Board,
    stretch: number,
  ) {
    this.#scorer = new Scorer(board, stretch);
    const groups = this.#scored(groupsOf(board.people, board.routes), board.routes);
    const score = noScore();
    for (const group of groups) addScore(score, group.score);
    score.late += board.open.filter(({ due }) => Number.isFinite(due)).length;
    this.first = { routes: board.routes, open: board.open, groups, changes: [], size: 0, score };
  }

  /** Every day that is one change away and can be better: a change that touches nobody who is late helps nobody. */
  *next(state: DayState): Generator<DayState> {
    // Whoever takes over started work is at its villa from then on, which can save what lies near it.
    for (const stop of state.open)
      if (Number.isFinite(stop.due) || stop.isStarted) yield* this.#give(state, stop, undefined);
    for (const { people, score } of state.groups) {
      if (score.late === 0) continue;
      for (const person of people) {
        for (const stop of state.routes[person.index] ?? []) {
          const isTheirs = !isPut(stop, state) && (people.length === 1 || isAlone(stop, person, people, state.routes));
          if (isTheirs && !stop.isTied) yield* this.#give(state, stop, person);
          if (isTheirs && mayMove(stop)) yield* this.#reorder(state, stop, person);
          yield* this.#help(state, stop, person);
        }
      }
    }
    for (const change of state.changes)
      if (change.kind === "help" && mayMove(change.stop) && !isPut(change.stop, state))
        yield* this.#helpEarlierOrLater(state, change);
  }

  /** The ids of work that is late. */
  lateIn(state: DayState): Set<string> {
    for (const { people } of state.groups) this.#scorer.score(people, state.routes);
    const { finish } = this.#scorer.times;
    const isLate = (stop: Stop) =>
      state.open.includes(stop) ? Number.isFinite(stop.due) : (finish[stop.index] ?? 0) > stop.due;
    return new Set(this.board.stops.filter(isLate).map(({ id }) => id));
  }

  *#give(state: DayState, stop: Stop, from: Person | undefined): Generator<DayState> {
    for (const person of this.board.people) {
      if (person === from) continue;
      const route = state.routes[person.index] ?? [];
      const changed = new Map<Person, Route>();
      if (from) changed.set(from, without(state.routes[from.index] ?? [], stop));
      for (const { place, order } of this.#placesIn(state, route, stop)) {
        changed.set(person, route.toSpliced(place, 0, stop));
        yield this.#change(state, { kind: "give", stop, person, order }, changed);
      }
    }
  }

  *#reorder(state: DayState, stop: Stop, person: Person): Generator<DayState> {
    const now = state.routes[person.index] ?? [];
    const rest = without(now, stop);
    for (const { place, order } of this.#placesIn(state, rest, stop)) {
      if (now[place] === stop) continue;
      const changed = new Map([[person, rest.toSpliced(place, 0, stop)]]);
      yield this.#change(state, { kind: "reorder", stop, person, order }, changed);
    }
  }

  /**
   * A helper comes when it is the villa's turn in their own day, which is where it has its place. Of work that was put to its place by another change, that
   * may be any other turn for which its first people need not change theirs.
   */
  *#help(state: DayState, stop: Stop, one: Person): Generator<DayState> {
    const crew = this.board.people.filter(({ index }) => state.routes[index]?.includes(stop));
    if (crew.length >= mostPeople || crew[0] !== one) return;
    const theirs = crew.map((one): [Person, Route] => [one, state.routes[one.index] ?? []]);
    for (const person of this.board.people) {
      if (crew.includes(person)) continue;
      const route = state.routes[person.index] ?? [];
      const order = orderOf(stop, state);
      const place = placeByTime(state, stop, route);
      const join = (place: number) => new Map([...theirs, [person, route.toSpliced(place, 0, stop)]]);
      yield this.#change(state, { kind: "help", stop, person, order }, join(place));
      if (!isPut(stop, state) || !mayMove(stop)) continue;
      for (const other of this.#otherTurns(state, stop, crew, route)) {
        if (other.place === place) continue;
        const changes = state.changes.map((one) => (one.stop === stop ? { ...one, order: other.order } : one));
        yield this.#change(
          { ...state, changes },
          { kind: "help", stop, person, order: other.order },
          join(other.place),
        );
      }
    }
  }

  /** The work gets another time, for which its helper comes earlier or later, but not its first person. */
  *#helpEarlierOrLater(state: DayState, { stop, person }: Change): Generator<DayState> {
    const crew = this.board.people.filter(({ index }) => state.routes[index]?.includes(stop));
    const [first] = crew.filter((one) => one !== person);
    if (!first || crew.length !== 2) return;
    const now = state.routes[person.index] ?? [];
    const rest = without(now, stop);
    for (const { place, order } of this.#otherTurns(state, stop, [first], rest)) {
      if (now[place] === stop) continue;
      const others = state.changes.filter((change) => change.stop !== stop);
      const changes: Change[] = [...others, { kind: "reorder", stop, person: first, order }];
      const changed = new Map([[person, rest.toSpliced(place, 0, stop)]]);
      yield this.#change({ ...state, changes }, { kind: "help", stop, person, order }, changed);
    }
  }

  /** Where a stop can be put: behind what was started, and not between stops that are planned at the same moment. */
  #placesIn(state: DayState, route: Route, stop: Stop): { place: number; order: number }[] {
    if (!mayMove(stop)) {
      return [{ place: placeByTime(state, stop, route), order: stop.order }];
    }
    return gapsIn(state, route).flatMap(({ place, ...gap }) => {
      const order = this.#orderIn(gap, stop);
      return order === undefined ? [] : [{ place, order }];
    });
  }

  /** Every place in a helper's day that the stop can have without another place in the days of its crew. */
  #otherTurns(state: DayState, stop: Stop, crew: readonly Person[], route: Route): { place: number; order: number }[] {
    const own = crew.map(({ index }) => gapAround(state, state.routes[index] ?? [], stop));
    return gapsIn(state, route).flatMap(({ place, ...gap }) => {
      const order = this.#orderIn([...own, gap].reduce(overlap), stop);
      return order === undefined ? [] : [{ place, order }];
    });
  }

  /** A stop's time in a gap of a day; undefined: none of the park day is in it. */
  #orderIn(gap: Gap, stop: Stop): number | undefined {
    const { from, until } = this.board.window;
    const order = Math.min(Math.max(this.#bestIn(gap, stop), from), until - minute);
    return gap.after < order && order < gap.before ? order : undefined;
  }

  /** The best time in a gap: halfway, or as long after the previous or before the next one as the work takes; if possible, not in the past. */
  #bestIn({ after, before }: Gap, { whole }: Stop): number {
    const { now } = this.board;
    const takes = Math.ceil(whole) * minute;
    if (Number.isFinite(after) && Number.isFinite(before)) return Math.floor((after + before) / 2);
    if (Number.isFinite(after)) return after + takes;
    if (!Number.isFinite(before)) return now;
    return before - takes < now && now < before ? now : before - takes;
  }

  #change(state: DayState, change: Change, changed: ReadonlyMap<Person, Route>): DayState {
    this.tried++;
    this.effort += this.board.people.length;
    const routes = state.routes.slice();
    for (const [{ index }, route] of changed) routes[index] = route;
    const score = { ...state.score };
    const touched = state.groups.filter(({ people }) => people.some((person) => changed.has(person)));
    for (const group of touched) addScore(score, group.score, -1);
    const people = touched.flatMap((group) => group.people);
    const regrouped = this.#scored(people.length === 1 ? [people] : groupsOf(people, routes), routes);
    for (const group of regrouped) addScore(score, group.score);
    const wasOpen = state.open.includes(change.stop);
    if (wasOpen && Number.isFinite(change.stop.due)) score.late--;
    const isCalledIn = change.person.isFree && state.routes[change.person.index]?.length === 0;
    return {
      routes,
      open: wasOpen ? without(state.open, change.stop) : state.open,
      groups: [...state.groups.filter((group) => !touched.includes(group)), ...regrouped],
      changes: [...state.changes, change],
      size: state.size + (isCalledIn ? 2 : 1),
      score,
    };
  }

  #scored(groups: readonly (readonly Person[])[], routes: readonly Route[]): DayState["groups"] {
    for (const people of groups)
      for (const { index } of people) this.effort += people.length * (1 + (routes[index]?.length ?? 0));
    return groups.map((people) => ({ people, score: this.#scorer.score(people, routes) }));
  }
}

/** Whether a stop can get another time. */
const mayMove = ({ isStarted, keepsTime }: Stop) => !isStarted && !keepsTime;

/** Whether one of the day's changes gave the stop its place. */
function isPut(stop: Stop, { changes }: DayState): boolean {
  return changes.some((change) => change.stop === stop && change.kind !== "help");
}

function isAlone(stop: Stop, person: Person, people: readonly Person[], routes: readonly Route[]): boolean {
  return people.every((other) => other === person || !routes[other.index]?.includes(stop));
}

function without(stops: readonly Stop[], stop: Stop): Stop[] {
  return stops.filter((other) => other !== stop);
}
