import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { useEffect, useRef, useState } from "react";

type Place = { list: string; key: string; place: number };

/** Lets a row be dragged by its handle, and rows of the same list be dropped above and below it. `edge`: where a row would be dropped now. */
export function useDragging({ list, key, place }: Place) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [edge, setEdge] = useState<"top" | "bottom">();
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (!element || !handle.current) return;
    const data = { list, key, place };
    const follow = (current: Record<string | symbol, unknown>) => {
      const closest = extractClosestEdge(current);
      setEdge(closest === "top" || closest === "bottom" ? closest : undefined);
    };
    const stopDragging = draggable({
      // Only the handle: text in the fields of a draggable row could not be selected.
      element: handle.current,
      getInitialData: () => data,
      onGenerateDragPreview: ({ nativeSetDragImage }) => nativeSetDragImage?.(element, 24, 24),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
    const stopDropping = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.list === list,
      getData: ({ input }) => attachClosestEdge(data, { element, input, allowedEdges: ["top", "bottom"] }),
      onDrag: ({ self, source }) => (source.data.key === key ? setEdge(undefined) : follow(self.data)),
      onDragLeave: () => setEdge(undefined),
      onDrop: () => setEdge(undefined),
    });
    return () => {
      stopDragging();
      stopDropping();
    };
  }, [list, key, place]);
  return { row, handle, edge, isDragged };
}
