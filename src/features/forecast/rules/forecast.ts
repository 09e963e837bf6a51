import { seededNumbers } from "../../../shared/random";
import { type Board, emptyTimeline, type Stop, toBoard } from "./board";
import { type Day, deadlineOf, leastLeft } from "./day";
import { type Residual, type ResidualModel, residualModel } from "./residuals";
import { follow, groupsOf } from "./timeline";

/** From this chance on, a villa is safe; below the other, it is lost; between them, it is at risk. */
const safeFrom = 0.8;
const lostBelow = 0.1;
export type Outlook = "safe" | "at-risk" | "lost";

/** Why nothing is forecast: too few cleanings in the park, or of this villa's type and kind, or of what its people do before; or nobody present is on it. */
export type NoForecast = "no-history" | "no-duration" | "behind-unknown" | "nobody";

export type VillaForecast =
  | {
      id: string;
      /** Instants: the villa is ready before with a chance of 50 % and of 80 %. */
      expectedAt: number;
      readyAt80: number;
      neededBy: number | null;
      /** That it is ready by then, from 0 to 1, and what that means; null without a deadline. */
      chance: number | null;
      outlook: Outlook | null;
    }
  | { id: string; neededBy: number | null; missing: NoForecast };

export type DayForecast = {
  /** Of each piece of work, in the order of the day. */
  villas: readonly VillaForecast[];
  /** With work that takes so many times as long as expected, about 80 % of villas would be earlier (`proposeFixes`). */
  margin: number;
};

const draws = 500;
/** Draws of one started piece that would be finished already are repeated at most so often. */
const mostRedraws = 20;

/** Forecasts a day by 500 draws from the residuals: the same for the same seed. */
export function forecastDay(day: Day, residuals: readonly Residual[], seed: number): DayForecast {
  const board = toBoard(day);
  const model = residualModel(residuals);
  const missing = missingOf(board, model);
  const finishes = model ? drawFinishes(board, model, seed) : [];
  const villas = day.work.map((piece, index): VillaForecast => {
    const neededBy = deadlineOf(piece);
    const why = missing[index];
    if (why) return { id: piece.id, neededBy, missing: why };
    const sorted = finishes[index] ?? new Float64Array();
    const instant = (part: number) => day.now + Math.round(quantile(sorted, part) * 60_000);
    const due = board.stops[index]?.due ?? 0;
    const chance = neededBy === null ? null : sorted.filter((finish) => finish <= due).length / draws;
    const outlook = chance === null ? null : outlookOf(chance);
    return { id: piece.id, expectedAt: instant(0.5), readyAt80: instant(0.8), neededBy, chance, outlook };
  });
  return { villas, margin: marginOf(day, villas) };
}

/** Whether a villa with this chance is safe, at risk or lost. */
export function outlookOf(chance: number): Outlook {
  if (chance >= safeFrom) return "safe";
  return chance < lostBelow ? "lost" : "at-risk";
}

type Outlooked = { unitId: string; neededBy: string | null; outlook: Outlook | null };

/** How many villas with a deadline are forecast as what, each once, as the worst of its pieces; `without`: without a forecast. */
export function countVillas(pieces: readonly Outlooked[]): Record<"safe" | "atRisk" | "lost" | "without", number> {
  const counted = new Set<string>();
  const countThose = (outlook: Outlook | null) => {
    const those = pieces.filter((one) => one.neededBy !== null && one.outlook === outlook && !counted.has(one.unitId));
    for (const { unitId } of those) counted.add(unitId);
    return new Set(those.map(({ unitId }) => unitId)).size;
  };
  // The worst first.
  const [lost, atRisk, without, safe] = [
    countThose("lost"),
    countThose("at-risk"),
    countThose(null),
    countThose("safe"),
  ];
  return { safe, atRisk, lost, without };
}

/** By stop: why there is no forecast, or null. Whatever follows unknown work on anybody's way is unknown too. */
function missingOf({ stops, routes, open }: Board, model: ResidualModel | null): (NoForecast | null)[] {
  const found = stops.map(({ isGuess }): NoForecast | null => (isGuess ? "no-duration" : null));
  if (!model) found.fill("no-history");
  for (const { index } of open) found[index] = "nobody";
  if (!model) return found;
  for (let isSpreading = true; isSpreading; ) {
    isSpreading = false;
    for (const route of routes) {
      const first = route.findIndex(({ index }) => found[index] !== null);
      for (const { index } of first < 0 ? [] : route.slice(first + 1)) {
        if (found[index] !== null) continue;
        found[index] = "behind-unknown";
        isSpreading = true;
      }
    }
  }
  return found;
}

/** When each stop is finished in every draw, sorted, in minutes from now. */
function drawFinishes(board: Board, model: ResidualModel, seed: number): Float64Array[] {
  const { people, stops, routes, walk } = board;
  const random = seededNumbers(seed);
  const groups = groupsOf(people, routes);
  const crews = stops.map((stop) => people.flatMap(({ index }) => (routes[index]?.includes(stop) ? [index] : [])));
  const finishes = stops.map(() => new Float64Array(draws));
  const left = new Float64Array(stops.length);
  const times = emptyTimeline(board);
  for (let draw = 0; draw < draws; draw++) {
    const { factor } = model.drawDay(random, people.length);
    for (const stop of stops) left[stop.index] = drawLeft(stop, () => factor(crews[stop.index] ?? []));
    for (const group of groups) follow(group, routes, left, walk, times);
    for (const { index } of stops) {
      const drawn = finishes[index];
      if (drawn) drawn[draw] = times.finish[index] ?? Number.NaN;
    }
  }
  return finishes.map((drawn) => drawn.sort());
}

/** The minutes that are left of a stop. Started work can't be finished already: it is drawn again if less than nothing is left. */
function drawLeft({ isStarted, whole, done }: Stop, factor: () => number): number {
  let left = whole * factor() - done;
  if (!isStarted) return left;
  for (let redraws = 0; left <= 0 && redraws < mostRedraws; redraws++) left = whole * factor() - done;
  return Math.max(left, leastLeft);
}

function quantile(sorted: Float64Array, part: number): number {
  return sorted[Math.min(Math.ceil(sorted.length * part), sorted.length) - 1] ?? Number.NaN;
}

function marginOf({ now }: Day, villas: readonly VillaForecast[]): number {
  const ratios = villas.flatMap((villa) =>
    "readyAt80" in villa && villa.expectedAt > now ? [(villa.readyAt80 - now) / (villa.expectedAt - now)] : [],
  );
  return ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 1;
}
