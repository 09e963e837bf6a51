/** A small seeded random generator (mulberry32), so that the sample park is always the same. */
export type Random = {
  /** An integer from `from` to `to`, both inclusive. */
  between(from: number, to: number): number;
  /** True with probability `p`. */
  chance(p: number): boolean;
  pick<const T extends readonly [unknown, ...unknown[]]>(list: T): T[number];
  shuffled<T>(list: readonly T[]): T[];
};

/** Random choices that are the same for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    between: (from, to) => from + below(to - from + 1),
    chance: (p) => next() < p,
    pick: (list) => list[below(list.length)] ?? list[0],
    shuffled: (list) =>
      list
        .map((value) => ({ value, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ value }) => value),
  };
}
