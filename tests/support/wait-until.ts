import { setTimeout as pause } from "node:timers/promises";

type Maybe<T> = T | false | undefined;

/** Polls a condition until it returns something, and returns that. On a timeout the error names what was awaited. */
export async function waitUntil<T>(
  what: string,
  condition: () => Maybe<T> | Promise<Maybe<T>>,
  timeoutMs = 20_000,
): Promise<T> {
  for (const end = performance.now() + timeoutMs; performance.now() < end; await pause(5)) {
    const found = await condition();
    if (found !== false && found !== undefined) return found;
  }
  throw new Error(`not within ${timeoutMs / 1000} s: ${what}`);
}
