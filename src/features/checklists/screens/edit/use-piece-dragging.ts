import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { useEffect, useRef, useState } from "react";

/** What can be dragged: an item, or a section by its heading. `key` is that of the item, or of the section's first one. */
export type Piece = { readonly kind: "item" | "section"; readonly key: string };
type Data = Record<string | symbol, unknown>;
type Edge = "top" | "bottom";

/** Where each kind can be dropped: items around items and below a heading, sections above a heading, and below the last one. */
function edgesFor(dragged: unknown, target: Piece["kind"], isLast: boolean): Edge[] {
  if (target === "item") return dragged === "item" ? ["top", "bottom"] : [];
  if (dragged === "item") return ["bottom"];
  return isLast ? ["top", "bottom"] : ["top"];
}

/** Lets an item or a section be dragged by its handle, and others be dropped beside it. `edge`: where one would be dropped now. */
export function usePieceDragging({ list, kind, key, isLast = false }: Piece & { list: string; isLast?: boolean }) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [edge, setEdge] = useState<Edge>();
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (!element || !handle.current) return;
    const data = { list, kind, key };
    const follow = (current: Data) => {
      const closest = extractClosestEdge(current);
      setEdge(closest === "top" || closest === "bottom" ? closest : undefined);
    };
    const stopDragging = draggable({
      element: handle.current,
      getInitialData: () => data,
      onGenerateDragPreview: ({ nativeSetDragImage }) => nativeSetDragImage?.(element, 24, 24),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
    const stopDropping = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.list === list && edgesFor(source.data.kind, kind, isLast).length > 0,
      getData: ({ input, source }) =>
        attachClosestEdge(data, { element, input, allowedEdges: edgesFor(source.data.kind, kind, isLast) }),
      onDrag: ({ self, source }) =>
        source.data.key === key && source.data.kind === kind ? setEdge(undefined) : follow(self.data),
      onDragLeave: () => setEdge(undefined),
      onDrop: () => setEdge(undefined),
    });
    return () => {
      stopDragging();
      stopDropping();
    };
  }, [list, kind, key, isLast]);
  return { row, handle, edge, isDragged };
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
