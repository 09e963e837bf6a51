import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";

export type Edge = "top" | "bottom";

type DraggableRow = {
  element: HTMLElement;
  handle: HTMLElement;
  /** What tells the row apart: the same data means the same row. */
  data: Readonly<Record<string, unknown>>;
  /** At which of its edges what is dragged can be dropped. */
  edgesFor: (dragged: Readonly<Record<string | symbol, unknown>>) => Edge[];
  /** Where something would be dropped now. */
  onEdge: (edge: Edge | undefined) => void;
  onDragged: (isDragged: boolean) => void;
};

/** Lets a row be dragged by its handle, and others be dropped at its edges. Returns the function that ends it. */
export function makeDraggable({ element, handle, data, edgesFor, onEdge, onDragged }: DraggableRow): () => void {
  const isSame = (other: Readonly<Record<string | symbol, unknown>>) =>
    Object.entries(data).every(([name, value]) => other[name] === value);
  const stopDragging = draggable({
    // Only the handle: text in the fields of a draggable row could not be selected.
    element: handle,
    getInitialData: () => ({ ...data }),
    onGenerateDragPreview: ({ nativeSetDragImage }) => nativeSetDragImage?.(element, 24, 24),
    onDragStart: () => onDragged(true),
    onDrop: () => onDragged(false),
  });
  const stopDropping = dropTargetForElements({
    element,
    canDrop: ({ source }) => edgesFor(source.data).length > 0,
    getData: ({ input, source }) =>
      attachClosestEdge({ ...data }, { element, input, allowedEdges: edgesFor(source.data) }),
    onDrag: ({ self, source }) => {
      const closest = isSame(source.data) ? null : extractClosestEdge(self.data);
      onEdge(closest === "top" || closest === "bottom" ? closest : undefined);
    },
    onDragLeave: () => onEdge(undefined),
    onDrop: () => onEdge(undefined),
  });
  return () => {
    stopDragging();
    stopDropping();
  };
}
