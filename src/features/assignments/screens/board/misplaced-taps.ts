import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** About what passes between the decision to tap and the tap (milliseconds). */
const tapDelayMs = 400;

/**
 * Nothing moves under a finger: gives the newest data, but what it gave before for as long as a finger or mouse button is down, was
 * so a moment ago, or `held` (a dialog is open above).
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
 * The other half: things have moved, and a tap that was meant for what stood there before is on its way. Give the ref to what
 * holds them: it lets no tap through for a moment after `order` has changed.
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
      // A key (detail 0) acts on what has the focus, wherever that stands.
      if (event.detail === 0 || performance.now() - movedAt.current > tapDelayMs) return;
      event.preventDefault();
      event.stopPropagation();
    };
    element?.addEventListener("click", stop, { capture: true });
    return () => element?.removeEventListener("click", stop, { capture: true });
  }, []);
  return containerRef;
}
