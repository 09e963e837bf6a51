import sharp from "sharp";
import { expect, test } from "vitest";
import { gradientLoss, judgedSide, type Luma, lumaOf, meanBrightness, pictureFlaw } from "./picture-flaw";

// Photographs from public test sets, with sources and licences in tests/fixtures/README.md.

const sharpOnes = ["astronaut", "cat", "coffee", "cameraman", "rocket", "gravel", "flower", "temple", "house", "box"];
const blurredOnes = ["blurred-plate", "blurred-text"];

/** A photograph as the phone judges it. `light`: 1 is as taken. `blur`: sigma in pixels of the judged copy. */
async function judged(name: string, { light = 1, blur = 0 } = {}): Promise<Luma> {
  let picture = sharp(`tests/fixtures/photographs/${name}.jpg`).toColourspace("srgb");
  if (blur > 0) picture = picture.blur(blur);
  const { data, info } = await picture.linear(light, 0).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(Math.max(info.width, info.height)).toBe(judgedSide);
  return lumaOf(data, info.width, info.height);
}

test.each(sharpOnes)("nobody is asked to take the sharp photograph %s again", async (name) => {
  const photograph = await judged(name);
  expect(pictureFlaw(photograph)).toBeUndefined();
  expect(gradientLoss(photograph)).toBeGreaterThan(0.53);
  expect(meanBrightness(photograph)).toBeGreaterThan(50);
});

test.each(blurredOnes)("the really blurred photograph %s is recognised", async (name) => {
  expect(pictureFlaw(await judged(name))).toBe("blurred");
  expect(gradientLoss(await judged(name))).toBeLessThan(0.46);
});

test.each(sharpOnes)("%s is recognised when it is out of focus, and when it is dark", async (name) => {
  expect(pictureFlaw(await judged(name, { blur: 1.5 }))).toBe("blurred");
  expect(gradientLoss(await judged(name, { blur: 1.5 }))).toBeLessThan(0.42);
  expect(pictureFlaw(await judged(name, { light: 0.25 }))).toBe("dark");
  expect(meanBrightness(await judged(name, { light: 0.25 }))).toBeLessThan(37);
});

test("a plain wall is not blurred, and a covered lens is dark", () => {
  const plain = (value: number) => ({ values: new Float32Array(40 * 30).fill(value), width: 40, height: 30 });
  expect(pictureFlaw(plain(200))).toBeUndefined();
  expect(pictureFlaw(plain(3))).toBe("dark");
});
