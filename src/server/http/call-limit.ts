/** Milliseconds until the next call of a caller is allowed; 0: this one is, and counts. `now` in milliseconds. */
export type CallLimit = (caller: string, now?: number) => number;

/** Callers whose allowance is full again are forgotten once there are this many. */
const mostKnown = 1_000;

/** Allows each caller so many calls at once, and as many again in a minute, evenly. Each node counts for itself. */
export function callLimit(perMinute: number): CallLimit {
  const perCall = 60_000 / perMinute;
  /** When each caller's allowance is full again. */
  const fullAt = new Map<string, number>();
  return (caller, now = performance.now()) => {
    if (fullAt.size > mostKnown) for (const [one, at] of fullAt) if (at <= now) fullAt.delete(one);
    const next = Math.max(fullAt.get(caller) ?? 0, now) + perCall;
    const wait = next - now - 60_000;
    if (wait > 0) return wait;
    fullAt.set(caller, next);
    return 0;
  };
}
