import { extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { type Edge, useDragging } from "../../../../client/parts/list-editor/use-dragging";

/** What can be dragged: an item, or a section by its heading. `key` is that of the item, or of the section's first one. */
export type Piece = { readonly kind: "item" | "section"; readonly key: string };
type Data = Record<string | symbol, unknown>;

/** Where each kind can be dropped: items around items and below a heading, sections above a heading, and below the last one. */
function edgesFor(dragged: unknown, target: Piece["kind"], isLast: boolean): Edge[] {
  if (target === "item") return dragged === "item" ? ["top", "bottom"] : [];
  if (dragged === "item") return ["bottom"];
  return isLast ? ["top", "bottom"] : ["top"];
}

/** Lets an item or a section be dragged by its handle, and others be dropped beside it. `edge`: where one would be dropped now. */
export function usePieceDragging({ list, kind, key, isLast = false }: Piece & { list: string; isLast?: boolean }) {
  return useDragging({ list, kind, key }, (dragged) => edgesFor(dragged.kind, kind, isLast));
}

type Drop = { source: { data: Data }; location: { current: { dropTargets: readonly { data: Data }[] } } };

/** What was dragged, and the piece and edge that it was dropped at; undefined outside the list. */
export function droppedPiece({ source, location }: Drop): { dragged: Piece; target: Piece; edge: Edge } | undefined {
  const data = location.current.dropTargets[0]?.data;
  const dragged = pieceOf(source.data);
  const target = data && pieceOf(data);
  if (!dragged || !target) return undefined;
  return { dragged, target, edge: extractClosestEdge(data) === "bottom" ? "bottom" : "top" };
}

function pieceOf({ kind, key }: Data): Piece | undefined {
  return (kind === "item" || kind === "section") && typeof key === "string" ? { kind, key } : undefined;
}
