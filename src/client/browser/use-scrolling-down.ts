import { useEffect, useState } from "react";

/** Pixels to scroll in one direction before it counts: a thumb that rests on the screen trembles. */
const leastPx = 8;

/**
 * Whether the user last scrolled down the page, and has not reached its end. It never changes while the screen is pressed, for what it moves would
 * slip away from under the tap; a finger that scrolls does not count as pressing.
 */
export function useScrollingDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    let isPressed = false;
    const look = () => {
      if (isPressed) return;
      const { scrollY, innerHeight } = window;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - leastPx;
      if (scrollY <= 0 || isAtEnd) setDown(false);
      else if (Math.abs(scrollY - last) >= leastPx) setDown(scrollY > last);
      else return;
      last = scrollY;
    };
    // Only the main button: a context menu, which the other one opens, can swallow its release.
    const press = ({ buttons }: PointerEvent) => {
      isPressed = buttons === 1;
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("scroll", look, { signal });
    for (const type of ["pointerdown", "pointerup", "pointercancel"] as const)
      window.addEventListener(type, press, { capture: true, signal });
    return () => listening.abort();
  }, []);
  return isDown;
}
