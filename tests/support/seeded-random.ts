import { seededNumbers } from "../../src/shared/random";

/** Random choices, the same ones for the same seed. */
export function seededRandom(seed: number) {
  const next = seededNumbers(seed);
  /** A random number below `count`. */
  const random = (count: number): number => (next() * 2 ** 32) % count;
  function oneOf<T>(list: readonly T[]): T {
    const one = list[random(list.length)];
    if (one === undefined) throw new Error("nothing to choose from");
    return one;
  }
  return { random, oneOf };
}
