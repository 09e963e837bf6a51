import type { FastifyInstance } from "fastify";
import { serverIsBusy } from "../unavailable";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Always answered: a health check must not take a busy process for a dead one and restart it. */
    evenWhenBusy?: boolean;
  }
}

const beat = 500;
/** A timer tick that is this many milliseconds late counts as late. */
const maxDelayMs = 2_000;

/**
 * While turns of the event loop take seconds, requests are refused with 503. One late tick may be the machine's fault; two in a row mean
 * that this process is overloaded.
 */
export function refuseWhenBusy(app: FastifyInstance): void {
  let lateBeats = 0;
  let due = performance.now() + beat;
  const timer = setTimeout(() => {
    const now = performance.now();
    lateBeats = now - due > maxDelayMs ? lateBeats + 1 : 0;
    due = now + beat;
    timer.refresh();
  }, beat).unref();
  app.addHook("onClose", async () => clearTimeout(timer));
  app.addHook("onRequest", async ({ routeOptions }) => {
    if (lateBeats < 2 || routeOptions.config.evenWhenBusy) return;
    throw serverIsBusy(10);
  });
}
