import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useEffectEvent, useRef, useState } from "react";

const list = "needs";

/** Lets a need be dragged. `onStart` and `onEnd` tell the lane what is on its way. */
export function useDraggedNeed({ onStart, onEnd }: { onStart: () => void; onEnd: () => void }) {
  const row = useRef<HTMLLIElement>(null);
  const [isDragged, setDragged] = useState(false);
  const start = useEffectEvent(() => {
    setDragged(true);
    onStart();
  });
  const end = useEffectEvent(() => {
    setDragged(false);
    onEnd();
  });
  useEffect(() => {
    if (!row.current) return;
    return draggable({ element: row.current, getInitialData: () => ({ list }), onDragStart: start, onDrop: end });
  }, []);
  return { row, isDragged };
}

/** Lets needs be dropped on a cleaner. `isOver`: they would be dropped there now. */
export function useDropOnCleaner({ isAllowed, onDrop }: { isAllowed: boolean; onDrop: () => void }) {
  const row = useRef<HTMLLIElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(() => {
    setOver(false);
    onDrop();
  });
  useEffect(() => {
    if (!row.current || !isAllowed) return;
    return dropTargetForElements({
      element: row.current,
      canDrop: ({ source }) => source.data.list === list,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: drop,
    });
  }, [isAllowed]);
  return { row, isOver };
}
