import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { attachClosestEdge, extractClosestEdge } from "@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge";
import { useEffect, useEffectEvent, useRef, useState } from "react";

const list = "pieces";

type Data = Record<string | symbol, unknown>;
const keyOf = ({ key }: Data) => (typeof key === "string" ? key : undefined);

type Place = {
  piece: string;
  nth: number;
  isDraggable: boolean;
  /** A piece is dropped above the `gap`th of the day as it is now. */
  onDrop: (key: string, gap: number) => void;
};

/** Lets a piece be dragged, and others be dropped above and below it. `edge`: where one would be dropped now. */
export function useDraggedPiece({ piece, nth, isDraggable, onDrop }: Place) {
  const row = useRef<HTMLLIElement>(null);
  const [edge, setEdge] = useState<"top" | "bottom">();
  const [isDragged, setDragged] = useState(false);
  const drop = useEffectEvent((key: string | undefined, target: Data) => {
    setEdge(undefined);
    if (key !== undefined && key !== piece) onDrop(key, extractClosestEdge(target) === "bottom" ? nth + 1 : nth);
  });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const stopDragging = isDraggable
      ? draggable({
          element,
          getInitialData: () => ({ list, key: piece }),
          onDragStart: () => setDragged(true),
          onDrop: () => setDragged(false),
        })
      : undefined;
    const stopDropping = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.list === list,
      getData: ({ input }) => attachClosestEdge({ key: piece }, { element, input, allowedEdges: ["top", "bottom"] }),
      onDrag: ({ self, source }) => {
        const closest = extractClosestEdge(self.data);
        setEdge(keyOf(source.data) !== piece && (closest === "top" || closest === "bottom") ? closest : undefined);
      },
      onDragLeave: () => setEdge(undefined),
      onDrop: ({ self, source }) => drop(keyOf(source.data), self.data),
    });
    return () => {
      stopDragging?.();
      stopDropping();
    };
  }, [piece, isDraggable]);
  return { row, edge, isDragged };
}

/** Lets a piece be dropped on somebody's day beside its pieces: it becomes the last one. */
export function useDropOnDay({ onDrop }: { onDrop: (key: string) => void }) {
  const box = useRef<HTMLLIElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent((key: string | undefined) => {
    setOver(false);
    if (key !== undefined) onDrop(key);
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.list === list,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source, location }) => {
        // A piece of the day takes what is dropped on it.
        const isInnermost = location.current.dropTargets[0]?.element === element;
        drop(isInnermost ? keyOf(source.data) : undefined);
      },
    });
  }, []);
  return { box, isOver };
}
