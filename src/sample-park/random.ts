import { below, seededNumbers } from "../shared/random";

/** Random choices. */
export type Random = {
  /** An integer from `from` to `to`, both inclusive. */
  between(from: number, to: number): number;
  /** True with probability `p`. */
  chance(p: number): boolean;
  pick<const T extends readonly [unknown, ...unknown[]]>(list: T): T[number];
  shuffled<T>(list: readonly T[]): T[];
};

/** Returns random choices, the same ones for the same seed, so that the sample park is always the same. */
export function seeded(seed: number): Random {
  const next = seededNumbers(seed);
  return {
    between: (from, to) => from + below(next, to - from + 1),
    chance: (p) => next() < p,
    pick: (list) => list[below(next, list.length)] ?? list[0],
    shuffled: (list) =>
      list
        .map((value) => ({ value, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ value }) => value),
  };
}
