import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { scrollBackTo } from "../browser/scroll-place";
import { scrollPlace } from "../browser/trail";

// The first page of a visit keeps the browser's own focus and scroll position.
let arrived = false;
let goingBack = false;
if (typeof window !== "undefined") window.addEventListener("popstate", () => (goingBack = true));

/** Sets the window title. After a navigation it focuses the page's heading and scrolls to the top, after Back to where the page was left. */
export function useHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const [path] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Changeover`;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page, even on the same screen
  useEffect(() => {
    if (arrived) {
      const place = goingBack ? scrollPlace() : 0;
      if (place !== undefined) scrollBackTo(place);
      heading.current?.focus({ preventScroll: true });
    }
    arrived = true;
    goingBack = false;
  }, [path]);
  return heading;
}
