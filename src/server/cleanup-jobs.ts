import type { FastifyBaseLogger } from "fastify";
import { forgetOldAttempts } from "./attempts";
import type { Database } from "./database/open";
import { forgetOldAnswers } from "./http/idempotency";
import { forgetOldSessions } from "./http/session";

const everyHour = 60 * 60 * 1000;
type Job = (db: Database) => Promise<void>;
const ownJobs: readonly Job[] = [forgetOldAttempts, forgetOldAnswers, forgetOldSessions];

/** Removes, every hour, what has had its time: our own, and what the features bring. Any number of nodes may do it at once. Gives the way to stop. */
export function startCleanupJobs(db: Database, log: FastifyBaseLogger, jobs: readonly Job[]): () => void {
  const clean = async () => {
    for (const job of [...ownJobs, ...jobs])
      await job(db).catch((err: unknown) =>
        log.warn({ err, job: job.name }, "a clean-up failed; it comes again in an hour"),
      );
  };
  const timer = setInterval(clean, everyHour);
  timer.unref();
  return () => clearInterval(timer);
}
