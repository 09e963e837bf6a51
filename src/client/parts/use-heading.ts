import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { scrollBackTo } from "../browser/scroll-place";
import { scrollPlace } from "../browser/trail";

// The first page of a visit keeps the browser's own focus and scroll position.
let shownPath: string | undefined;
/** The address that Back or Forward led to last; within a page, such as to another view of it, it may open none. */
let wentBackTo: string | undefined;
if (typeof window !== "undefined") window.addEventListener("popstate", () => (wentBackTo = window.location.href));

/** Sets the window title. After a navigation it focuses the page's heading and scrolls to the top, after Back to where the page was left. */
export function useHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const [path] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Changeover`;
  }, [title]);
  useEffect(() => {
    if (shownPath) {
      const place = wentBackTo === window.location.href ? scrollPlace() : 0;
      if (place !== undefined) scrollBackTo(place);
      heading.current?.focus({ preventScroll: true });
    }
    shownPath = path;
    wentBackTo = undefined;
  }, [path]);
  return heading;
}
