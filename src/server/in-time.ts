import { setMaxListeners } from "node:events";

/**
 * Runs work with a signal that is aborted after so many milliseconds, or with `given`; the work must end then. AbortSignal.any of an
 * AbortSignal.timeout may never abort: Node's garbage collector takes the timeout (nodejs/node#57736).
 */
export async function inTime<T>(
  timeoutMs: number,
  given: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, timeoutMs);
  if (given?.aborted) end();
  if (given) {
    // Each removes its own, however many requests of a sender end with one signal: Node would warn of a leak from eleven on.
    setMaxListeners(0, given);
    given.addEventListener("abort", end, { once: true });
  }
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    given?.removeEventListener("abort", end);
  }
}
