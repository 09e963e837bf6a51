/** A window's size in pixels. */
export type Size = { width: number; height: number };

/** Units of a line, and of everything above and below the lines. The classes in wall.tsx and wall-line.tsx say the same. */
const line = { landscape: 8.9, portrait: 16 };
const around = { landscape: 19, portrait: 30 };

/** How many lines fit on a wall screen, at least one. A unit is a hundredth of the height, or less where the screen is too narrow for that. */
export function linesThatFit({ width, height }: Size): number {
  const shape = width < height ? "portrait" : "landscape";
  const unit =
    shape === "portrait" ? Math.min(height * 0.005625, width / 100) : Math.min(height / 100, width * 0.005625);
  // A window without a height has no number of lines either.
  return height > 0 ? Math.max(1, Math.floor((height - around[shape] * unit) / (line[shape] * unit))) : 1;
}
