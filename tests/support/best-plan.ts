import type { Board, Person, Route, Stop } from "../../src/features/forecast/rules/board";
import { Scorer } from "../../src/features/forecast/rules/score";
import { groupsOf } from "../../src/features/forecast/rules/timeline";

/** The lowest cost of all plans of a day, by trying every one: each way to share the open stops out, in each order. */
export function bestCost(board: Board): number {
  const scorer = new Scorer(board);
  const open = board.open;
  const sets = 2 ** open.length;
  let best = [0, ...Array.from({ length: sets - 1 }, () => Number.POSITIVE_INFINITY)];
  for (const group of groupsOf(board.people, board.routes)) {
    const costs = Array.from({ length: sets }, (_, set) =>
      bestOfGroup(
        open.filter((_, index) => set & (1 << index)),
        group,
        board,
        scorer,
      ),
    );
    // The best that the people so far can do with each set of stops.
    best = best.map((_, set) => {
      let least = Number.POSITIVE_INFINITY;
      for (let part = set; ; part = (part - 1) & set) {
        least = Math.min(least, (costs[part] ?? 0) + (best[set & ~part] ?? 0));
        if (part === 0) return least;
      }
    });
  }
  return best.at(-1) ?? 0;
}

/** Puts the stops into the routes of these people one after the other, at every place. */
function bestOfGroup(stops: readonly Stop[], group: readonly Person[], board: Board, scorer: Scorer): number {
  const routes: Route[] = [...board.routes];
  const put = (index: number): number => {
    const stop = stops[index];
    if (!stop) return scorer.cost(group, routes);
    let least = Number.POSITIVE_INFINITY;
    for (const person of group) {
      const route = routes[person.index] ?? [];
      for (let place = 0; place <= route.length; place++) {
        if (route[place]?.isStarted) continue;
        routes[person.index] = route.toSpliced(place, 0, stop);
        least = Math.min(least, put(index + 1));
        routes[person.index] = route;
      }
    }
    return least;
  };
  return put(0);
}
