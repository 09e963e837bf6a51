import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { useEffect, useEffectEvent, useRef, useState } from "react";

export type Edge = "top" | "bottom";
type Data = Readonly<Record<string | symbol, unknown>>;

const bothEdges = (): Edge[] => ["top", "bottom"];

/**
 * Lets a row be dragged by its handle, and rows of the same list be dropped at its edges, or at those that `edgesFor` returns for what is dragged.
 * `edge`: where it would be dropped now. The same `data` means the same row.
 */
export function useDragging(data: Data & { readonly list: string }, edgesFor: (dragged: Data) => Edge[] = bothEdges) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [edge, setEdge] = useState<Edge>();
  const [isDragged, setDragged] = useState(false);
  const dataNow = useEffectEvent(() => ({ ...data }));
  const edgesNow = useEffectEvent((dragged: Data) => (dragged.list === data.list ? edgesFor(dragged) : []));
  useEffect(() => {
    const element = row.current;
    if (!element || !handle.current) return;
    const stopDragging = draggable({
      // Only the handle: text in the fields of a draggable row could not be selected.
      element: handle.current,
      getInitialData: () => dataNow(),
      onGenerateDragPreview: ({ nativeSetDragImage }) => nativeSetDragImage?.(element, 24, 24),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
    const stopDropping = dropTargetForElements({
      element,
      canDrop: ({ source }) => edgesNow(source.data).length > 0,
      getData: ({ input, source }) =>
        attachClosestEdge(dataNow(), { element, input, allowedEdges: edgesNow(source.data) }),
      onDrag: ({ self, source }) => {
        const isSame = Object.entries(dataNow()).every(([name, value]) => source.data[name] === value);
        const closest = isSame ? null : extractClosestEdge(self.data);
        setEdge(closest === "top" || closest === "bottom" ? closest : undefined);
      },
      onDragLeave: () => setEdge(undefined),
      onDrop: () => setEdge(undefined),
    });
    return () => {
      stopDragging();
      stopDropping();
    };
  }, []);
  return { row, handle, edge, isDragged };
}
