import { below } from "../../../shared/random";
import type { Board, Person, Route, Stop } from "./board";
import { allChanges, firstPlace, type RouteChange, randomChange } from "./neighbours";
import { addScore, noScore, type Score, Scorer } from "./score";
import { groupsOf } from "./timeline";

/** People whose routes are scored together, and what these cost now. */
type Group = { people: readonly Person[]; cost: number };

/** Temperatures of simulated annealing, in costs: at first a later villa is accepted now and then, at last only what is better. */
const coldest = 0.05;
/** How many changes are tried before the search checks whether to go on. */
const pace = 256;

// Long because every kind of search works on the same routes and costs, which must change together.

/** Searches the best way to share work out. Tied stops stay with their people, in their order. */
export class PlanSearch {
  readonly #scorer: Scorer;
  readonly #routes: Route[];
  readonly #groupOf: readonly Group[];
  readonly #movable: readonly Stop[];
  /** The person who has a stop, by its index. */
  readonly #holder: number[] = [];

  /** `board` has people; its routes have the tied stops only, and all others are open. */
  constructor(
    readonly board: Board,
    private readonly random: () => number,
    /** Returns whether to go on. */
    private readonly goOn: () => boolean,
  ) {
    this.#scorer = new Scorer(board);
    this.#routes = [...board.routes];
    this.#movable = board.open;
    this.#groupOf = board.people.map(() => ({ people: [], cost: 0 }));
    const groups = groupsOf(board.people, board.routes).map((people): Group => ({ people, cost: this.#score(people) }));
    this.#groupOf = board.people.flatMap((person) => groups.find(({ people }) => people.includes(person)) ?? []);
  }

  get routes(): readonly Route[] {
    return this.#routes;
  }

  /** The score of the plan; afterwards `times` are its times. */
  get score(): Score {
    const sum = noScore();
    for (const { people } of new Set(this.#groupOf)) addScore(sum, this.#scorer.score(people, this.#routes));
    return sum;
  }

  get times() {
    return this.#scorer.times;
  }

  /** A first plan: the most pressing work first, each where it costs the least at that point. */
  construct(): void {
    for (const stop of [...this.#movable].sort(byPressure)) {
      let best: { change: RouteChange; cost: number } | undefined;
      for (const { index } of this.board.people) {
        const route = this.#routes[index] ?? [];
        for (let place = firstPlace(route); place <= route.length; place++) {
          const change: RouteChange = [[index, route.toSpliced(place, 0, stop)]];
          const cost = this.#costAfter(change);
          if (!best || cost < best.cost) best = { change, cost };
        }
      }
      if (best) this.#apply(best.change);
    }
  }

  /** How many plans there are. */
  get ways(): number {
    const tied = this.#routes.reduce((sum, route) => sum + route.length, 0);
    return this.#movable.reduce((ways, _, index) => ways * (tied + index + this.#routes.length), 1);
  }

  /** Finds the best of all plans by trying each: instead of `construct`, if there are few. */
  tryAll(): void {
    let best: RouteChange = [];
    let least = Number.POSITIVE_INFINITY;
    const put = (index: number) => {
      const stop = this.#movable[index];
      const cost = stop ? undefined : this.#costAfter([...this.#routes.entries()]);
      if (cost !== undefined && cost < least) [least, best] = [cost, [...this.#routes.entries()]];
      if (!stop) return;
      for (const [person, route] of [...this.#routes.entries()])
        for (let place = firstPlace(route); place <= route.length; place++) {
          this.#routes[person] = route.toSpliced(place, 0, stop);
          put(index + 1);
          this.#routes[person] = route;
        }
    };
    put(0);
    this.#apply(best);
  }

  /** Simulated annealing with so many random changes; the best plan of all remains. Returns whether it was not stopped. */
  anneal(iterations: number, hottest: number): boolean {
    let best = [...this.#routes];
    let [cost, bestCost] = [0, 0];
    let temperature = hottest;
    let isStopped = this.#movable.length === 0;
    for (let tried = 0; tried < iterations && !isStopped; tried++) {
      if (tried % pace === 0) {
        temperature = hottest * (coldest / hottest) ** (tried / iterations);
        isStopped = !this.goOn();
      }
      const stop = this.#movable[below(this.random, this.#movable.length)];
      const change = stop && randomChange(this.#routes, ...this.#placeOf(stop), this.random);
      if (!change) continue;
      const more = this.#costAfter(change);
      if (more > 0 && this.random() >= Math.exp(-more / temperature)) continue;
      this.#apply(change);
      cost += more;
      if (cost >= bestCost - 1e-6) continue;
      bestCost = cost;
      best = [...this.#routes];
    }
    this.#apply([...best.entries()]);
    return !isStopped;
  }

  /** Applies what is better until nothing is, or so many changes were tried. */
  polish(most: number): void {
    let tried = 0;
    for (let hasImproved = true; hasImproved; ) {
      hasImproved = false;
      for (const stop of this.#movable) {
        if (tried >= most) return;
        for (const change of allChanges(this.#routes, ...this.#placeOf(stop))) {
          tried++;
          if (this.#costAfter(change) >= -1e-6) continue;
          this.#apply(change);
          hasImproved = true;
          break;
        }
      }
    }
  }

  /** What each kind of badness would be more with this stop, in costs, if the best other person had it; undefined if nobody else is there. */
  compareOthers(stop: Stop): Score | undefined {
    const [from, place] = this.#placeOf(stop);
    const rest = (this.#routes[from] ?? []).toSpliced(place, 1);
    let best: { change: RouteChange; cost: number } | undefined;
    for (const [to, route] of this.#routes.entries()) {
      if (to === from) continue;
      for (let at = firstPlace(route); at <= route.length; at++) {
        const change: RouteChange = [
          [from, rest],
          [to, route.toSpliced(at, 0, stop)],
        ];
        const cost = this.#costAfter(change);
        if (!best || cost < best.cost) best = { change, cost };
      }
    }
    if (!best) return undefined;
    const more = noScore();
    const groups = this.#touched(best.change);
    for (const { people } of groups) addScore(more, this.#scorer.score(people, this.#routes), -1);
    this.#during(best.change, () => {
      for (const { people } of groups) addScore(more, this.#scorer.score(people, this.#routes));
    });
    return more;
  }

  /** Takes these stops out of the plan. */
  drop(stops: readonly Stop[]): void {
    this.#apply(
      [...this.#routes.entries()].map(([person, route]) => [person, route.filter((stop) => !stops.includes(stop))]),
    );
  }

  #placeOf(stop: Stop): [person: number, place: number] {
    const person = this.#holder[stop.index] ?? 0;
    return [person, this.#routes[person]?.indexOf(stop) ?? 0];
  }

  #touched(change: RouteChange): Group[] {
    const [one, other, ...more] = change.map(([person]) => this.#groupOf[person]);
    if (!one) return [];
    if (more.length > 0) return [...new Set(this.#groupOf)];
    return other && other !== one ? [one, other] : [one];
  }

  #score(people: readonly Person[]): number {
    return this.#scorer.cost(people, this.#routes);
  }

  /** How much more the plan costs with a change. */
  #costAfter(change: RouteChange): number {
    return this.#during(change, () => {
      let more = 0;
      for (const { people, cost } of this.#touched(change)) more += this.#score(people) - cost;
      return more;
    });
  }

  #during<T>(change: RouteChange, look: () => T): T {
    const before = change.map(([person]) => this.#routes[person] ?? []);
    for (const [person, route] of change) this.#routes[person] = route;
    const seen = look();
    for (const [index, [person]] of change.entries()) this.#routes[person] = before[index] ?? [];
    return seen;
  }

  #apply(change: RouteChange): void {
    for (const [person, route] of change) {
      this.#routes[person] = route;
      for (const { index } of route) this.#holder[index] = person;
    }
    for (const group of this.#touched(change)) group.cost = this.#score(group.people);
  }
}

function byPressure(one: Stop, other: Stop): number {
  return compare(one.due, other.due) || other.weight - one.weight || other.left - one.left || one.index - other.index;
}

/** Also of infinite numbers. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
