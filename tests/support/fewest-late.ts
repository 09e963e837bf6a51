import { toBoard } from "../../src/features/forecast/rules/board";
import type { Day, Piece } from "../../src/features/forecast/rules/day";
import { simulateDay } from "../../src/features/forecast/rules/simulate";

/**
 * The fewest late villas after exactly as many changes or fewer, for 0, 1, … changes: by applying every change to every day so far, with no thought about which
 * of them can help. A change gives work to somebody else alone, puts it elsewhere in its people's day, or adds a helper; calling somebody in is one more.
 */
export function fewestLate(day: Day, most: number): number[] {
  let days = [{ day, size: 0 }];
  const fewest = [lateIn(day)];
  const waiting: { day: Day; size: number }[] = [];
  for (let size = 1; size <= most; size++) {
    const next = days.flatMap(({ day, size }) =>
      [...oneChange(day)].map((child) => ({ day: child.day, size: size + child.size })),
    );
    waiting.push(...next);
    days = waiting.filter((one) => one.size === size);
    // What is reached in two ways is looked at once.
    const different = new Map(days.map((one) => [JSON.stringify(one.day.work), one.day]));
    const found = [...different.values()].map(lateIn);
    fewest.push(Math.min(fewest.at(-1) ?? 0, ...found));
    if (fewest.at(-1) === 0) break;
  }
  return fewest;
}

function lateIn(day: Day): number {
  return simulateDay(day).work.filter(({ isLate }) => isLate).length;
}

function* oneChange(day: Day): Generator<{ day: Day; size: number }> {
  const present = day.cleaners.filter(({ presence }) => presence !== "absent");
  const isPresent = (id: string) => present.some((one) => one.id === id);
  const { stops } = toBoard(day);
  for (const [index, piece] of day.work.entries()) {
    const crew = [...new Set(piece.people)].filter(isPresent);
    const isTied = crew.length > 1 || (crew.length > 0 && (piece.isFixed || piece.startedAt !== null));
    const minutesDone = piece.startedAt === null ? null : (stops[index]?.done ?? 0);
    const change = (to: Partial<Piece>) => ({ ...day, work: day.work.with(index, { ...piece, minutesDone, ...to }) });
    // Of all people, for whoever helps with it later has it where its time is in their own day.
    const orders = piece.startedAt === null ? ordersAmong(day.work.toSpliced(index, 1)) : [piece.order];
    for (const { id, presence } of present) {
      const theirs = day.work.filter((other) => other !== piece && other.people.includes(id));
      const size = presence === "free" && theirs.length === 0 && !crew.includes(id) ? 2 : 1;
      if (crew.includes(id)) {
        if (crew.length === 1 && piece.startedAt === null)
          for (const order of orders) yield { day: change({ order }), size };
      } else {
        if (!isTied) for (const order of orders) yield { day: change({ people: [id], order }), size };
        if (crew.length > 0 && crew.length < 3) yield { day: change({ people: [...crew, id] }), size };
      }
    }
  }
}

/** Before, between and behind all of them. */
function ordersAmong(work: readonly Piece[]): number[] {
  const orders = [...new Set(work.filter(({ startedAt }) => startedAt === null).map(({ order }) => order))].sort(
    (a, b) => a - b,
  );
  const [first = 0, last = 0] = [orders[0], orders.at(-1)];
  return [first - 60_000, ...orders.slice(1).map((order, index) => (order + (orders[index] ?? 0)) / 2), last + 60_000];
}
