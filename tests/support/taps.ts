import type { Locator } from "playwright-core";

/** Counts a user's taps: `tap` taps (or clicks, on a desk) once, `taken` is the number so far (docs/domain.md, "Taps"). */
export function countTaps() {
  const counter = {
    taken: 0,
    tap: async (target: Locator): Promise<void> => {
      counter.taken += 1;
      await target.click();
    },
  };
  return counter;
}

/** Seconds that taps and typed characters take somebody who knows the screens (keystroke-level model: pointing and deciding, typing). */
export function secondsByHand(taps: number, characters: number): number {
  return taps * (1.3 + 1.35) + characters * 0.28;
}
