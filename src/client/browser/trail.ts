import { type MouseEvent, useCallback } from "react";
import { type AroundNavHandler, useLocation } from "wouter";

// Where the user came from: each entry of the tab's history keeps, in its state, the addresses (path and query) of the app's pages before
// it, the latest last, and where it was scrolled to when the user went on. It survives reloads and Back, and tells Back in the app from a
// deep link (docs/domain.md, "Moving between screens").

/** Enough to find a list again; browsers limit the size of an entry's state. */
const maxLength = 30;

function trailOf(state: unknown): readonly string[] {
  if (typeof state !== "object" || state === null || !("trail" in state) || !Array.isArray(state.trail)) return [];
  return state.trail.filter((address) => typeof address === "string");
}

/** Where the current page was scrolled to (pixels) when the user last left it for another one. */
export function scrollPlace(): number | undefined {
  const { state } = window.history;
  return typeof state?.top === "number" ? state.top : undefined;
}

const pathOf = (address: string) => address.split("?", 1)[0];

/** Makes every navigation keep the trail beside the state of its link; opening the current address again adds no entry. For wouter's `Router`. */
export const keepTrail: AroundNavHandler = (navigate, to, options) => {
  const here = window.location.pathname + window.location.search;
  const before = trailOf(window.history.state);
  const replace = options?.replace || to === here;
  const trail = replace ? before : [...before, here].slice(-maxLength);
  if (!replace) window.history.replaceState({ trail: before, top: window.scrollY }, "");
  navigate(to, { ...options, replace, state: { ...options?.state, trail } });
};

/** Returns a function that goes back to the previous page of the app, or opens `href` in place of a page that a deep link opened. */
export function useBack(href: string): () => void {
  const [, navigate] = useLocation();
  return useCallback(() => {
    if (trailOf(window.history.state).length > 0) window.history.back();
    else navigate(href, { replace: true });
  }, [href, navigate]);
}

/**
 * Returns a function that leaves a finished page for the screen of `href`: back to where that was open last, with its filters, day and
 * scroll position, else in place of the finished page, which the device's Back then never reopens.
 */
export function useLeave(href: string): () => void {
  const [, navigate] = useLocation();
  return useCallback(() => {
    const trail = trailOf(window.history.state);
    const place = trail.findLastIndex((address) => pathOf(address) === pathOf(href));
    if (place >= 0) window.history.go(place - trail.length);
    else navigate(href, { replace: true });
  }, [href, navigate]);
}

/** Makes a wouter link call `go` instead. Wouter lets the browser open new tabs and windows first. */
export function insteadOfLink(go: () => void) {
  return (event: MouseEvent) => {
    event.preventDefault();
    go();
  };
}
