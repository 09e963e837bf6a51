/** Milliseconds to wait for a list that is loaded anew to grow as long as it was. */
const timeoutMs = 5_000;

/** Scrolls to `top` (pixels), as soon as the page is long enough and unless the user scrolls first. Browsers try only once. */
export function scrollBackTo(top: number): void {
  const ending = new AbortController();
  const { signal } = ending;
  const attempt = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) <= 1) ending.abort();
  };
  const growing = new ResizeObserver(attempt);
  signal.addEventListener("abort", () => growing.disconnect());
  for (const type of ["wheel", "touchstart", "keydown", "pushState", "popstate"])
    window.addEventListener(type, () => ending.abort(), { signal, passive: true });
  setTimeout(() => ending.abort(), timeoutMs);
  growing.observe(document.body);
}
