import type { Span } from "./day";

/** When work of so many minutes ends that begins at `at`; breaks in between delay it. */
export function workUntil(breaks: readonly Span[], at: number, minutes: number): number {
  let end = at + minutes;
  for (const { from, until } of breaks) {
    if (until <= at) continue;
    if (from >= end) break;
    end += until - Math.max(from, at);
  }
  return end;
}

/** The first moment from `at` on that is in no break. */
export function resume(breaks: readonly Span[], at: number): number {
  for (const { from, until } of breaks) if (from <= at && at < until) return until;
  return at;
}

/** The first time after `at` at which a break begins or ends; infinite if there is none. */
export function nextChange(breaks: readonly Span[], at: number): number {
  for (const { from, until } of breaks) {
    if (from > at) return from;
    if (until > at) return until;
  }
  return Number.POSITIVE_INFINITY;
}

/** The minutes between two times that are no break. */
export function workedBetween(breaks: readonly Span[], from: number, until: number): number {
  const resting = breaks.reduce((sum, b) => sum + Math.max(0, Math.min(b.until, until) - Math.max(b.from, from)), 0);
  return until - from - resting;
}
