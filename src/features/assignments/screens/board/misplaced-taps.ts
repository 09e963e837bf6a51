import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { currentLanguage } from "../../../../client/browser/language";

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
    // Some systems keep the release of the button that opens a context menu to themselves.
    window.addEventListener("contextmenu", up, options);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
  return shown;
}

const controls = "a, button";

/**
 * Drops taps that were meant for something else: no click reaches a button or a link that has appeared or moved shortly before. Attach it as the
 * container's ref.
 */
export function ignoreLateTaps(container: HTMLElement | null): (() => void) | undefined {
  if (!container) return;
  let places = placesIn(container);
  /** What the user has chosen is no surprise: a tab's panel, or another language. */
  let isTabTapped = false;
  let language = currentLanguage();
  const movedAt = new WeakMap<Element, number>();
  const observer = new MutationObserver(() => {
    const fresh = placesIn(container);
    const isAwaited = isTabTapped || language !== currentLanguage();
    for (const [control, place] of fresh)
      if (!isAwaited && places.get(control) !== place) movedAt.set(control, performance.now());
    isTabTapped = false;
    language = currentLanguage();
    places = fresh;
  });
  observer.observe(container, { childList: true, subtree: true });
  const stop = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest(controls) : null;
    const restedMs = performance.now() - ((control && movedAt.get(control)) ?? Number.NEGATIVE_INFINITY);
    // Keyboard clicks (detail 0) act on the focused element, wherever it is.
    if (event.detail === 0 || restedMs > tapDelayMs) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Tabs change when they are pressed.
  const press = ({ target }: PointerEvent) => {
    isTabTapped = target instanceof Element && target.closest("[role=tab]") !== null;
  };
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  container.addEventListener("click", stop, options);
  container.addEventListener("pointerdown", press, options);
  return () => {
    observer.disconnect();
    listening.abort();
  };
}

/** Where each control is in its container, to the pixel. */
function placesIn(container: HTMLElement): Map<Element, string> {
  const { left, top } = container.getBoundingClientRect();
  const found = [...container.querySelectorAll(controls)].map((control): [Element, string] => {
    const box = control.getBoundingClientRect();
    return [control, `${Math.round(box.left - left)} ${Math.round(box.top - top)}`];
  });
  return new Map(found);
}
