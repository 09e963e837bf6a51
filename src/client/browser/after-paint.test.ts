// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPaint } from "./after-paint";

const run = vi.fn();
let paint: () => void = () => {};
beforeEach(() => {
  run.mockClear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => {
    paint = frame;
  });
});
afterEach(() => void vi.useRealTimers());

test("runs once, in a task after the next frame", () => {
  afterPaint(run);
  paint();
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
  document.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledOnce();
});

test("runs at once if the page is left before its next frame", () => {
  afterPaint(run);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(run).toHaveBeenCalledOnce();
});

test("runs soon if the page gets no frames", () => {
  afterPaint(run);
  vi.advanceTimersByTime(99);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});
