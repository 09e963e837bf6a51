import { useEffect, useState } from "react";

/** Pixels to scroll in one direction before it counts: a thumb that rests on the screen trembles. */
const leastPx = 8;

/** Whether the user last scrolled down the page, and has not reached its end. */
export function useScrollingDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const look = () => {
      const { scrollY, innerHeight } = window;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - leastPx;
      if (scrollY <= 0 || isAtEnd) setDown(false);
      else if (Math.abs(scrollY - last) >= leastPx) setDown(scrollY > last);
      else return;
      last = scrollY;
    };
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return isDown;
}
