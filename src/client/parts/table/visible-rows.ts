import { type RefObject, useLayoutEffect, useState } from "react";

/** Height of a row in rem; the class of every cell says the same. */
const rowRem = 3.25;
/** Rows drawn above and below the screen, so that quick scrolling shows no gaps. */
const spare = 8;
/** Rows are drawn in blocks, so that most scroll events draw nothing. */
const block = 8;

export type Range = { first: number; end: number };

/** The rows to draw for a list of `count` rows whose first one is `top` px below the screen's upper edge. */
export function visibleRange(count: number, top: number, screenHeight: number, rowHeight: number): Range {
  const first = Math.floor((-top / rowHeight - spare) / block) * block;
  const end = Math.ceil(((screenHeight - top) / rowHeight + spare) / block) * block;
  const within = (index: number) => Math.min(Math.max(index, 0), count);
  return { first: within(first), end: within(end) };
}

/** The rows of a list that are on screen or near it, while the page scrolls. Every row has the same height. */
export function useVisibleRows(body: RefObject<HTMLElement | null>, count: number): Range & { rowHeight: number } {
  const [shown, setShown] = useState({ ...visibleRange(count, 0, 800, rowRem * 16), rowHeight: rowRem * 16 });
  useLayoutEffect(() => {
    const measure = () => {
      const fontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const rowHeight = rowRem * fontSize;
      const top = body.current?.getBoundingClientRect().top ?? 0;
      const range = visibleRange(count, top, window.innerHeight, rowHeight);
      setShown((before) => {
        const isSame = before.first === range.first && before.end === range.end && before.rowHeight === rowHeight;
        return isSame ? before : { ...range, rowHeight };
      });
    };
    measure();
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    window.addEventListener("scroll", measure, options);
    window.addEventListener("resize", measure, options);
    // Something above the table has grown or shrunk.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => {
      listening.abort();
      observer.disconnect();
    };
  }, [body, count]);
  return shown;
}

/** The indices to draw, with the active row wherever it is, so that it keeps the focus; each with the number of rows left out before it. */
export function drawnRows({ first, end }: Range, active: number): { index: number; gap: number }[] {
  const indices = Array.from({ length: end - first }, (_, i) => first + i);
  if (active >= 0 && active < first) indices.unshift(active);
  if (active >= end) indices.push(active);
  return indices.map((index, i) => ({ index, gap: index - 1 - (indices[i - 1] ?? -1) }));
}
