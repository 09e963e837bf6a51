import { nextAttemptAt } from "./lanes";
import { pageMs, reconnectDelayMs } from "./reconnect";
import type { State } from "./state";

const readAgainAfterMs = 2_000;
const maxDelayMs = 30_000;
const minDelayMs = 1_000;

/** Returns the milliseconds until the next round at `now` (milliseconds since 1970), if something may be pending. `random`: from 0 to 1. */
export function delayOf(state: State, now: number, random: number): number {
  if (state.disk === "unreadable") return readAgainAfterMs;
  if (state.failures === Number.POSITIVE_INFINITY) return maxDelayMs;
  if (state.failures > 0) return reconnectDelayMs(state.failures, pageMs, random);
  return Math.max(Math.min(nextAttemptAt(state.stored) - now, maxDelayMs), minDelayMs);
}
