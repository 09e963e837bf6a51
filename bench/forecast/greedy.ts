import { toBoard } from "../../src/features/forecast/rules/board";
import { type Day, deadlineOf } from "../../src/features/forecast/rules/day";

export type Greedy = "area" | "deadline";

/** A plan as people make it: the villas by area or by deadline, each to whoever is done first with what they have so far. */
export function greedyPlan(day: Day, by: Greedy): Day {
  const { walk, people, stops } = toBoard(day);
  const areaOf = new Map(stops.map(({ id, area }) => [id, area]));
  const free = people.map(({ id, from, area }) => ({ id, at: from, area }));
  const due = (piece: Day["work"][number]) => deadlineOf(piece) ?? Number.MAX_SAFE_INTEGER;
  const inOrder = day.work.toSorted((one, other) =>
    by === "area" ? one.area.localeCompare(other.area) || due(one) - due(other) : due(one) - due(other),
  );
  const work = inOrder.map((piece, order) => {
    const next = free.reduce((first, one) => (one.at < first.at ? one : first));
    const area = areaOf.get(piece.id) ?? 0;
    const from = piece.freeFrom === null ? 0 : (piece.freeFrom - day.now) / 60_000;
    next.at = Math.max(next.at + walk(next.area, area), from) + piece.minutes;
    next.area = area;
    return { ...piece, people: [next.id], order };
  });
  return { ...day, work };
}
