import type { FastifyBaseLogger } from "fastify";
import type { Database } from "./database/open";
import { logFailure } from "./log-failure";

const everyHour = 60 * 60 * 1000;
/** The first run waits until the start is over: between one and two of these. */
const firstRunMs = 30_000;

/** Removes what has expired. Any number of nodes may run it at once; a long one ends early when `signal` is aborted. */
type Job = (db: Database, signal: AbortSignal) => Promise<void>;

/** The same job, but only in the first run and every 24th. */
export function daily(job: Job): Job {
  let runs = 0;
  const sometimes: Job = async (db, signal) => {
    if (runs++ % 24 === 0) await job(db, signal);
  };
  return Object.defineProperty(sometimes, "name", { value: job.name });
}

/**
 * Runs the jobs in turn: 30 to 60 seconds after the start, then about every hour. A random part keeps nodes that start together apart. Returns
 * the function that stops them; it resolves when the running job has ended.
 */
export function startCleanupJobs(db: Database, log: FastifyBaseLogger, jobs: readonly Job[]): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const runAll = async () => {
    for (const job of jobs) {
      if (stopping.signal.aborted) return;
      await job(db, stopping.signal).catch(logFailure(log, "clean-up job failed", { job: job.name }));
    }
  };
  const run = () => {
    running ??= runAll().finally(() => {
      running = undefined;
    });
  };
  const apart = Math.random() * firstRunMs;
  const first = setTimeout(run, firstRunMs + apart).unref();
  const hourly = setInterval(run, everyHour - apart).unref();
  return async () => {
    clearTimeout(first);
    clearInterval(hourly);
    stopping.abort();
    await running;
  };
}
