import type { Board, Person, Route, Stop } from "./board";
import { addScore, noScore, type Score, Scorer } from "./score";
import { groupsOf } from "./timeline";

/** One change of a day. Somebody free who gets their first work is called in. */
export type Change = {
  kind: "give" | "reorder" | "help";
  stop: Stop;
  /** Who has it then: the new person, the same one, or the helper. */
  person: Person;
  /** Its place in their day from then on, as `Piece.order`. */
  order: number;
};

/** A day after some changes. */
export type DayState = {
  routes: readonly Route[];
  open: readonly Stop[];
  groups: readonly { people: readonly Person[]; score: Score }[];
  changes: readonly Change[];
  /** How many changes these are; calling somebody in is one more. */
  size: number;
  /** Of all groups; late work that nobody is on counts as late. */
  score: Score;
};

/** More people than this don't help on one villa at a time. */
const mostPeople = 3;
const minute = 60_000;

/** Tries changes of a day, one after the other. */
export class FixSearch {
  readonly first: DayState;
  readonly #scorer: Scorer;
  /** Days that were tried. */
  tried = 0;

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
    const isPut = (stop: Stop) => state.changes.some((change) => change.stop === stop && change.kind !== "help");
    for (const stop of state.open) if (Number.isFinite(stop.due)) yield* this.#give(state, stop, undefined);
    for (const { people, score } of state.groups) {
      if (score.late === 0) continue;
      for (const person of people) {
        for (const stop of state.routes[person.index] ?? []) {
          const isTheirs = !isPut(stop) && (people.length === 1 || isAlone(stop, person, people, state.routes));
          if (isTheirs && !stop.isTied) yield* this.#give(state, stop, person);
          if (isTheirs && !stop.isStarted) yield* this.#reorder(state, stop, person);
          yield* this.#help(state, stop, person);
        }
      }
    }
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

  /** A helper comes when it is the villa's turn in their own day. */
  *#help(state: DayState, stop: Stop, one: Person): Generator<DayState> {
    const crew = this.board.people.filter(({ index }) => state.routes[index]?.includes(stop));
    if (crew.length >= mostPeople || crew[0] !== one) return;
    for (const person of this.board.people) {
      if (crew.includes(person)) continue;
      const route = state.routes[person.index] ?? [];
      const order = orderOf(stop, state);
      const comesLater = (other: Stop) => {
        if (stop.isStarted) return !other.isStarted || isBehind(-other.since, -stop.since, other, stop);
        return !other.isStarted && isBehind(orderOf(other, state), order, other, stop);
      };
      const found = route.findIndex(comesLater);
      const place = found < 0 ? route.length : found;
      const theirs = crew.map((one): [Person, Route] => [one, state.routes[one.index] ?? []]);
      const changed = new Map([...theirs, [person, route.toSpliced(place, 0, stop)]]);
      yield this.#change(state, { kind: "help", stop, person, order }, changed);
    }
  }

  /** Where a stop can be put: behind what was started, and not between stops that are planned at the same moment. */
  #placesIn(state: DayState, route: Route, stop: Stop): { place: number; order: number }[] {
    if (stop.isStarted) {
      const place = route.filter(({ since }) => since >= stop.since && Number.isFinite(since)).length;
      return [{ place, order: stop.order }];
    }
    const places: { place: number; order: number }[] = [];
    const first = route.filter(({ isStarted }) => isStarted).length;
    for (let place = first; place <= route.length; place++) {
      const previous = place > first ? route[place - 1] : undefined;
      const next = route[place];
      const [from, until] = [previous && orderOf(previous, state), next && orderOf(next, state)];
      if (from !== undefined && until !== undefined) {
        if (until - from >= 2) places.push({ place, order: Math.floor((from + until) / 2) });
      } else if (until !== undefined) places.push({ place, order: until - Math.ceil(stop.whole) * minute });
      else if (previous && from !== undefined) places.push({ place, order: from + Math.ceil(previous.whole) * minute });
      else places.push({ place, order: this.board.now });
    }
    return places;
  }

  #change(state: DayState, change: Change, changed: ReadonlyMap<Person, Route>): DayState {
    this.tried++;
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
    return groups.map((people) => ({ people, score: this.#scorer.score(people, routes) }));
  }
}

/** A stop's place in its people's day: where it was put last, or else where it is. */
function orderOf(stop: Stop, { changes }: DayState): number {
  return changes.findLast((change) => change.stop === stop)?.order ?? stop.order;
}

/** Whether a stop comes behind another one; of two at the same place, the later one of the day's work. */
function isBehind(place: number, than: number, stop: Stop, other: Stop): boolean {
  return place > than || (place === than && stop.index > other.index);
}

function isAlone(stop: Stop, person: Person, people: readonly Person[], routes: readonly Route[]): boolean {
  return people.every((other) => other === person || !routes[other.index]?.includes(stop));
}

function without(stops: readonly Stop[], stop: Stop): Stop[] {
  return stops.filter((other) => other !== stop);
}
