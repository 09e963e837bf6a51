import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "wouter";

// The first page of a visit keeps the browser's own focus; going back keeps the browser's own place.
let arrived = false;
let goingBack = false;
if (typeof window !== "undefined") window.addEventListener("popstate", () => (goingBack = true));

/** Names the page in the window's title and, after a navigation, moves the focus to its heading and the view to its top. */
export function useHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const [path] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Changeover`;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page, even where the same screen shows it
  useEffect(() => {
    if (arrived) {
      if (!goingBack) window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    arrived = true;
    goingBack = false;
  }, [path]);
  return heading;
}
