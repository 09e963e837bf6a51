import { type FocusEvent, type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";

/** hover: open while the mouse stays near. held: open until it is closed. */
type Bar = "closed" | "hover" | "held";

/** A mouse this close to the bottom of the screen opens the bar; a finger moved up this far does too. */
const near = 24;
const swipe = 16;
/** Time for a mouse that strays off the bar to come back. */
const patience = 300;

/** When the bottom bar opens and closes. The bar is drawn by Navigation. */
export function useSlideUp() {
  const [bar, setBar] = useState<Bar>("closed");
  const root = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  // Where the finger went down on the handle; "done" once the movement has opened the bar, so that the click after it counts no more.
  const finger = useRef<number | "done">(undefined);

  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const within = (target: EventTarget | null) => target instanceof Node && Boolean(root.current?.contains(target));
    const leave = () => {
      leaving ??= setTimeout(() => setBar((now) => (now === "hover" ? "closed" : now)), patience);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerType !== "mouse") return;
      const close = event.clientY >= window.innerHeight - near;
      if (bar === "closed" && close && event.buttons === 0) setBar("hover");
      if (bar !== "hover") return;
      if (!close && !within(event.target)) return leave();
      clearTimeout(leaving);
      leaving = undefined;
    };
    const down = (event: PointerEvent) => {
      if (!within(event.target)) setBar("closed");
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || bar === "closed") return;
      setBar("closed");
      // The entries are about to leave the tab order; the handle is where they hang. Focus there must not open them again.
      if (within(document.activeElement)) {
        finger.current = "done";
        handle.current?.focus();
        finger.current = undefined;
      }
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("pointermove", move, { signal, passive: true });
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
      if (typeof finger.current !== "number" || finger.current - event.clientY < swipe) return;
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
      // Without a next place the focus went to another window: leave the bar as it is.
      if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setBar("closed");
    },
  };
  return { open: bar !== "closed", close: () => setBar("closed"), handleProps, rootProps };
}
