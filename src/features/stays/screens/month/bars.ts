import type { Stay } from "../../contract/stays";

type Span = Pick<Stay, "arrival" | "departure">;

/** A stay as a bar. `start` and `end` count half days from the first day on: a stay begins and ends at midday. */
export type Bar<S extends Span = Stay> = {
  stay: S;
  start: number;
  end: number;
  /** Whether it began before the first day, or goes on after the last one. */
  isCutAtStart: boolean;
  isCutAtEnd: boolean;
  /** Its place among stays that overlap, from 0, and how many places they need. */
  lane: number;
  lanes: number;
};

/** The stays of one villa as bars on these days, in order; overlapping ones lie one below the other. */
export function barsOf<S extends Span>(stays: readonly S[], days: readonly string[]): Bar<S>[] {
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const shown = stays
    .filter(({ arrival, departure }) => departure >= first && arrival <= last)
    .sort((a, b) => a.arrival.localeCompare(b.arrival) || a.departure.localeCompare(b.departure));
  const middle = (day: string) => 2 * days.indexOf(day) + 1;
  const bars: Bar<S>[] = [];
  let cluster: Bar<S>[] = [];
  let until = Number.NEGATIVE_INFINITY;
  for (const stay of shown) {
    const isCutAtStart = stay.arrival < first;
    const isCutAtEnd = stay.departure > last;
    const start = isCutAtStart ? 0 : middle(stay.arrival);
    const end = isCutAtEnd ? 2 * days.length : middle(stay.departure);
    if (start >= until) cluster = [];
    const lane = freeLane(cluster, start);
    const bar = { stay, start, end, isCutAtStart, isCutAtEnd, lane, lanes: 1 };
    cluster.push(bar);
    bars.push(bar);
    until = Math.max(until, end);
    const lanes = Math.max(...cluster.map((one) => one.lane)) + 1;
    for (const one of cluster) one.lanes = lanes;
  }
  return bars;
}

/** The first lane in which nothing reaches beyond `start`. */
function freeLane(cluster: readonly Bar<Span>[], start: number): number {
  for (let lane = 0; ; lane++) if (cluster.every((bar) => bar.lane !== lane || bar.end <= start)) return lane;
}

/** The other stays of the villa that overlap with a stay: on the day on which one leaves, another may arrive. */
export function overlapping<S extends Span & { id?: string }>(
  stay: Span & { id?: string | undefined },
  others: readonly S[],
): S[] {
  return others.filter(
    (other) =>
      (stay.id === undefined || other.id !== stay.id) &&
      other.arrival < stay.departure &&
      stay.arrival < other.departure,
  );
}
