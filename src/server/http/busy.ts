import { Problem } from "../../shared/problem";

/**
 * While a turn of the event loop takes seconds, callers are asked to come back. Where under-pressure has measured nothing,
 * as on a machine that was held up itself, it calls the delay infinite; that says nothing about this process.
 */
export async function refuseWhenBusy(_request: unknown, _reply: unknown, _what: string, delay?: number): Promise<void> {
  if (delay !== undefined && Number.isFinite(delay))
    throw new Problem("unavailable", "The server is busy. Please try again in a moment.", { retryAfterSeconds: 10 });
}
