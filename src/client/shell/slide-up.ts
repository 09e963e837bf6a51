import { type FocusEvent, type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";

/** hover: open while the mouse is near. held: open until closed. */
type Bar = "closed" | "hover" | "held";

/** Pixels from the bottom edge within which a mouse opens the bar, and how far a finger must swipe up to open it. */
const edgePx = 24;
const swipePx = 16;
/** Milliseconds before the bar closes after the mouse leaves it. */
const closeDelayMs = 300;

/** When the bottom bar opens and closes. Navigation renders it. */
export function useSlideUp() {
  const [bar, setBar] = useState<Bar>("closed");
  const root = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  // The y position where the finger went down, or "done" once the swipe has opened the bar: the click that follows is ignored.
  const finger = useRef<number | "done">(undefined);

  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const within = (event: Event) => root.current !== null && event.composedPath().includes(root.current);
    // It is at the edge while the strip is away: the entries would slide over what somebody is about to click.
    const isOnPageBar = () => document.querySelector("main .sticky:hover") !== null;
    const leave = () => {
      leaving ??= setTimeout(() => setBar((now) => (now === "hover" ? "closed" : now)), closeDelayMs);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerType !== "mouse") return;
      const close = event.clientY >= window.innerHeight - edgePx;
      if (bar === "closed" && close && event.buttons === 0 && !isOnPageBar()) setBar("hover");
      if (bar !== "hover") return;
      if (!close && !within(event)) return leave();
      clearTimeout(leaving);
      leaving = undefined;
    };
    const down = (event: PointerEvent) => {
      if (!within(event)) setBar("closed");
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || bar === "closed") return;
      setBar("closed");
      // The entries are about to leave the tab order: move the focus to the handle without reopening the bar.
      if (root.current?.contains(document.activeElement)) {
        finger.current = "done";
        handle.current?.focus();
        finger.current = undefined;
      }
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("pointermove", move, { signal });
    document.documentElement.addEventListener("pointerleave", leave, { signal });
    document.addEventListener("pointerdown", down, { signal });
    document.addEventListener("keydown", key, { signal });
    return () => {
      clearTimeout(leaving);
      listening.abort();
    };
  }, [bar]);

  const handleProps = {
    ref: handle,
    onFocus: (event: FocusEvent) => {
      if (finger.current !== "done" && event.target.matches(":focus-visible")) setBar("held");
    },
    onPointerDown: (event: ReactPointerEvent) => {
      finger.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: ReactPointerEvent) => {
      if (typeof finger.current !== "number" || finger.current - event.clientY < swipePx) return;
      finger.current = "done";
      setBar("held");
    },
    onClick: () => {
      if (finger.current !== "done") setBar((now) => (now === "held" ? "closed" : "held"));
      finger.current = undefined;
    },
  };
  const rootProps = {
    ref: root,
    onBlur: (event: FocusEvent) => {
      // No relatedTarget means that another window took the focus: leave the bar as it is.
      if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setBar("closed");
    },
  };
  return { open: bar !== "closed", close: () => setBar("closed"), handleProps, rootProps };
}
