/** Random choices, the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed;
  /** A random number below `count`. */
  function random(count: number): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  }
  function oneOf<T>(list: readonly T[]): T {
    const one = list[random(list.length)];
    if (one === undefined) throw new Error("nothing to choose from");
    return one;
  }
  return { random, oneOf };
}
