import { useEffect, useRef, useState } from "react";
import { type Edge, makeDraggable } from "./make-draggable";

type Place = { list: string; key: string; place: number };

/** Lets a row be dragged by its handle, and rows of the same list be dropped above and below it. `edge`: where a row would be dropped now. */
export function useDragging({ list, key, place }: Place) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [edge, setEdge] = useState<Edge>();
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    if (!row.current || !handle.current) return;
    return makeDraggable({
      element: row.current,
      handle: handle.current,
      data: { list, key, place },
      edgesFor: (dragged) => (dragged.list === list ? ["top", "bottom"] : []),
      onEdge: setEdge,
      onDragged: setDragged,
    });
  }, [list, key, place]);
  return { row, handle, edge, isDragged };
}
