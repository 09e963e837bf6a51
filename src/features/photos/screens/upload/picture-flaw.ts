import type { Flaw } from "../../queries/selected-photos";

/** The longer side of the copy that is judged, in pixels: noise is averaged away, and what a camera smears still shows. */
export const judgedSide = 384;

// Measured (docs/domain.md, "Photos"): sharp photographs lose at least 0.54 of their squared gradient, really blurred ones at most 0.46. The
// darkest good one, a night scene, has a mean brightness of 56; the others, in a quarter of their values, have at most 36.
const leastLoss = 0.5;
const leastBrightness = 40;

/** Brightness of each pixel, 0 to 255, row by row. */
export type Luma = { values: Float32Array; width: number; height: number };

/** What looks wrong with a picture of `judgedSide`; undefined if nothing does. */
export function pictureFlaw(luma: Luma): Flaw | undefined {
  if (meanBrightness(luma) < leastBrightness) return "dark";
  return gradientLoss(luma) < leastLoss ? "blurred" : undefined;
}

/** The brightness of RGBA bytes, as `getImageData` returns them. */
export function lumaOf(rgba: Uint8ClampedArray | Uint8Array, width: number, height: number): Luma {
  const values = new Float32Array(width * height);
  for (let at = 0; at < values.length; at++) {
    const [red = 0, green = 0, blue = 0] = [rgba[at * 4], rgba[at * 4 + 1], rgba[at * 4 + 2]];
    values[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return { values, width, height };
}

/** The mean, 0 to 255. */
export function meanBrightness({ values }: Luma): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * The share of the mean squared gradient that a further blur takes away, 0 to 1, in the direction that loses least: a blurred picture has
 * little left to lose, and one that moved has little left along its movement. Being a share, it does not depend on light, contrast, or how
 * plain the scene is. 1 for a picture without any gradient.
 */
export function gradientLoss(luma: Luma): number {
  const { width } = luma;
  const blurred = { ...luma, values: softened(luma) };
  const directions = [1, width, width + 1, width - 1];
  const losses = directions.map((step) => 1 - squaredGradient(blurred, step) / squaredGradient(luma, step));
  return Math.min(...losses.map((loss) => (Number.isNaN(loss) ? 1 : loss)));
}

/** The sum of squared differences between pixels that are `step` apart. Leaves out the edges, which are not softened. */
function squaredGradient({ values, width, height }: Luma, step: number): number {
  let sum = 0;
  for (let y = 2; y < height - 2; y++)
    for (let at = y * width + 2; at < y * width + width - 2; at++) {
      const difference = (values[at + step] ?? 0) - (values[at] ?? 0);
      sum += difference * difference;
    }
  return sum;
}

/** Each pixel as the mean of the 3 × 3 around it, but for the edges. */
function softened({ values, width }: Luma): Float32Array {
  const of3 = (from: Float32Array, at: number, step: number) =>
    ((from[at - step] ?? 0) + (from[at] ?? 0) + (from[at + step] ?? 0)) / 3;
  const across = values.map((_, at) => of3(values, at, 1));
  return across.map((_, at) => of3(across, at, width));
}
