import fc from "fast-check";
import { expect, test } from "vitest";
import { sizeToWidth, sizeWithin } from "./shrink-picture";

test.each([
  ["a phone's photo", [4032, 3024], [2048, 1536]],
  ["an upright one", [3024, 4032], [1536, 2048]],
  ["48 megapixels", [8064, 6048], [2048, 1536]],
  ["exactly at the limit", [2048, 2048], [2048, 2048]],
  ["a small one is unchanged", [800, 600], [800, 600]],
  ["a long strip keeps a pixel", [40_000, 4], [2048, 1]],
] as const)("%s", (_, [width, height], wanted) => {
  expect(sizeWithin(width, height, 2048)).toEqual(wanted);
});

test("a preview is 280 wide, however high", () => {
  expect(sizeToWidth(3024, 4032, 280)).toEqual([280, 373]);
  expect(sizeToWidth(120, 90, 280)).toEqual([120, 90]);
});

test("a picture is never enlarged, never exceeds the limit, and keeps its aspect ratio", () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const [w, h] = sizeWithin(width, height, 2048);
      expect(w).toBeLessThanOrEqual(Math.min(width, 2048));
      expect(h).toBeLessThanOrEqual(Math.min(height, 2048));
      // Off by half a pixel at most, measured in the original.
      expect(Math.abs(w * height - h * width)).toBeLessThanOrEqual(Math.max(width, height));
    }),
  );
});
