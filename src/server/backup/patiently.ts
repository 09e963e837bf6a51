import { setTimeout as pause } from "node:timers/promises";
import { Problem } from "../../shared/problem";

/** Seconds after which a call to a store that doesn't respond is made again: one slow call must not end the work of hours. */
const repeatedAfter = [1, 5];

/** Calls the store, and again if it doesn't respond; throws its last refusal. */
export async function patiently<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const seconds of repeatedAfter) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await pause(seconds * 1_000, undefined, { signal });
    }
  }
  return call();
}
