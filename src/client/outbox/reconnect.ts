/** The longest wait of a page, in milliseconds. Browsers slow the timers of hidden pages down to one a minute. */
export const pageMs = 4_000;
/** The longest wait of a page's stream of live updates, in milliseconds. */
export const streamMs = 10_000;
/** The longest wait of the worker when no page is open, in milliseconds. */
export const workerMs = 45_000;

/**
 * Returns how long to wait before trying to reach the server again, in milliseconds, after this many attempts in a row that did not reach it:
 * twice as long each time up to `longest`, whatever the browser says about the network (docs/domain.md, "Offline work"). `random`, from 0 to 1,
 * spreads a park's phones, which all lose the network at the same moment.
 */
export function reconnectDelayMs(failures: number, longest: number, random: number): number {
  return (Math.min(longest, 500 * 2 ** failures) * (1 + random)) / 2;
}

/**
 * Returns how long a page waits, in milliseconds, before it reads everything again after a gap in its live updates: not at all after a short one,
 * and up to 5 s after one of 25 s or more, because then a whole park may be back at the same moment.
 */
export function rereadDelayMs(gapMs: number, random: number): number {
  return (random * Math.min(Math.max(gapMs - 5_000, 0), 20_000)) / 4;
}
