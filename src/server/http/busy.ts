import type { FastifyInstance } from "fastify";
import { Problem } from "../../shared/problem";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answered however busy the server is: whoever watches it must not take a busy process for a dead one, and restart it. */
    evenWhenBusy?: boolean;
  }
}

const beat = 500;
/** A beat that comes so much too late, in milliseconds, is a late one. */
const mostDelay = 2_000;

/**
 * While turns of the event loop take seconds, callers are asked to come back (503). One late beat says little: the whole machine may have
 * been held up. Two, one after the other, are this process's own.
 */
export function refuseWhenBusy(app: FastifyInstance): void {
  let lateBeats = 0;
  let due = performance.now() + beat;
  const timer = setTimeout(() => {
    const now = performance.now();
    lateBeats = now - due > mostDelay ? lateBeats + 1 : 0;
    due = now + beat;
    timer.refresh();
  }, beat).unref();
  app.addHook("onClose", async () => clearTimeout(timer));
  app.addHook("onRequest", async ({ routeOptions }) => {
    if (lateBeats < 2 || routeOptions.config.evenWhenBusy) return;
    throw new Problem("unavailable", "The server is busy. Please try again in a moment.", { retryAfterSeconds: 10 });
  });
}
