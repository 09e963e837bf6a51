import { setTimeout as pause } from "node:timers/promises";

type Maybe<T> = T | false | undefined;

/** Waits until a condition gives something, and gives that. Asks every few milliseconds; in the end says what did not happen. */
export async function until<T>(
  what: string,
  condition: () => Maybe<T> | Promise<Maybe<T>>,
  patience = 20_000,
): Promise<T> {
  for (const end = performance.now() + patience; performance.now() < end; await pause(5)) {
    const found = await condition();
    if (found !== false && found !== undefined) return found;
  }
  throw new Error(`not within ${patience / 1000} s: ${what}`);
}
