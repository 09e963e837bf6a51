/** Longer than a frame of a slow phone, in milliseconds: a page without frames, such as a covered one, must not wait for one. */
const mostMs = 100;

/** Runs it once the next frame has been painted, or at once when the page is left. */
export function afterPaint(run: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", once);
    run();
  };
  const timer = setTimeout(once, mostMs);
  document.addEventListener("visibilitychange", once);
  // The frame's paint comes after its callbacks, and before the next task.
  requestAnimationFrame(() => setTimeout(once));
}
