import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** About the time between deciding to tap and tapping. */
const tapDelayMs = 400;

/**
 * Keeps the board from moving under a finger: returns the newest data, except while a pointer is down, shortly after, or
 * while `held` (a dialog is open).
 */
export function useFrozenWhilePressed<T>(fresh: T, held: boolean): T {
  const [shown, setShown] = useState(fresh);
  const newest = useRef({ fresh, held });
  const touched = useRef(false);
  useLayoutEffect(() => {
    newest.current = { fresh, held };
    if (!held && !touched.current) setShown(() => fresh);
  }, [fresh, held]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const down = () => {
      clearTimeout(timer);
      touched.current = true;
    };
    const up = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        touched.current = false;
        if (!newest.current.held) setShown(() => newest.current.fresh);
      }, tapDelayMs);
    };
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true, passive: true };
    window.addEventListener("pointerdown", down, options);
    window.addEventListener("pointerup", up, options);
    window.addEventListener("pointercancel", up, options);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
  return shown;
}

/**
 * Drops taps that were meant for something that has just moved: no click gets through shortly after `order` changes.
 * Attach the ref to the container.
 */
export function useIgnoreLateTaps(order: string): RefObject<HTMLDivElement | null> {
  const containerRef = useRef<HTMLDivElement>(null);
  const known = useRef(order);
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    if (known.current !== order) movedAt.current = performance.now();
    known.current = order;
  }, [order]);
  useEffect(() => {
    const element = containerRef.current;
    const stop = (event: MouseEvent) => {
      // Keyboard clicks (detail 0) act on the focused element, wherever it is.
      if (event.detail === 0 || performance.now() - movedAt.current > tapDelayMs) return;
      event.preventDefault();
      event.stopPropagation();
    };
    element?.addEventListener("click", stop, { capture: true });
    return () => element?.removeEventListener("click", stop, { capture: true });
  }, []);
  return containerRef;
}
