import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { logFailure } from "./log-failure";

/** Milliseconds that differ by up to a fifth: keeps nodes apart that start together. */
export const roughly = (ms: number): number => ms * (0.8 + Math.random() * 0.4);

/**
 * Repeats work about every so many milliseconds, first after that time. A failure is logged with `failed`, and the next round comes anyway. Returns
 * the function that stops it by the signal; it resolves when nothing runs any more.
 */
export function startRounds(
  { everyMs, log, failed }: { everyMs: number; log: Pick<FastifyBaseLogger, "warn">; failed: string },
  work: (signal: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rounds = async () => {
    while (!signal.aborted) {
      await pause(roughly(everyMs), undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await work(signal).catch(logFailure(log, failed));
    }
  };
  const running = rounds();
  return async () => {
    stopping.abort();
    await running;
  };
}
