import fc from "fast-check";
import { expect, test } from "vitest";
import { fitInto, fitted, pan, zoomAt } from "./zoom";

const stage = { width: 400, height: 800 };
const photo = { width: 2048, height: 1536 };
const middle = { x: 0, y: 0 };

test("a photo is fitted completely into its stage", () => {
  expect(fitInto(photo, stage)).toEqual({ width: 400, height: 300 });
  expect(fitInto({ width: 0, height: 0 }, stage)).toEqual({ width: 0, height: 0 });
});

test("zooming keeps the point under the finger", () => {
  // 100 px right of the centre at twice the size: the centre moves 100 px to the left.
  expect(zoomAt(fitted, 2, { x: 100, y: 0 }, photo, stage)).toEqual({ scale: 2, x: -100, y: 0 });
});

test("a photo lower than its stage stays centred", () => {
  expect(zoomAt(fitted, 2, { x: 0, y: 90 }, photo, stage).y).toBe(0);
});

test("panning stops at the edges", () => {
  const close = zoomAt(fitted, 4, middle, photo, stage);
  expect(pan(close, { x: 10_000, y: -10_000 }, photo, stage)).toEqual({ scale: 4, x: 600, y: -200 });
  expect(pan(fitted, { x: 50, y: 50 }, photo, stage)).toEqual(fitted);
});

test("zooming and panning never leave part of the stage empty, and zooming out ends at the fitted size", () => {
  const step = fc.record({
    factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
    x: fc.integer({ min: -400, max: 400 }),
    y: fc.integer({ min: -400, max: 400 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let view = fitted;
      for (const { factor, x, y } of steps) {
        view = zoomAt(view, factor, { x, y }, photo, stage);
        view = pan(view, { x: y, y: x }, photo, stage);
        expect(view.scale).toBeGreaterThanOrEqual(1);
        expect(view.scale).toBeLessThanOrEqual(5);
        expect(Math.abs(view.x)).toBeLessThanOrEqual(Math.max(0, (400 * view.scale - 400) / 2) + 1e-6);
        expect(Math.abs(view.y)).toBeLessThanOrEqual(Math.max(0, (300 * view.scale - 800) / 2) + 1e-6);
      }
      expect(zoomAt(view, 0.01, middle, photo, stage)).toEqual(fitted);
    }),
  );
});
