import { extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";

type Data = Record<string | symbol, unknown>;
type Drop = {
  source: { data: Data };
  location: { current: { dropTargets: readonly { data: Data }[] } };
};

/** The row that was dragged, and the place that it was dropped at; undefined outside the list. */
export function dropped({ source, location }: Drop): { key: string; to: number } | undefined {
  const target = location.current.dropTargets[0]?.data;
  const { key, place: from } = source.data;
  if (!target || typeof key !== "string" || typeof from !== "number" || typeof target.place !== "number") return;
  const gap = extractClosestEdge(target) === "bottom" ? target.place + 1 : target.place;
  // Without the dragged row, everything below it is one place higher.
  return { key, to: gap > from ? gap - 1 : gap };
}
