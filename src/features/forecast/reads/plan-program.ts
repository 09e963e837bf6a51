// A thread that forecasts, looks for fixes and plans, one job at a time: it would hold up the server's event loop.
import { parentPort } from "node:worker_threads";
import { workAfterTaps } from "../../../server/after-taps";
import type { Day } from "../rules/day";
import { planDay } from "../rules/day-plan";
import { proposeFixes } from "../rules/fixes";
import { forecastDay } from "../rules/forecast";
import type { Residual } from "../rules/residuals";

/** What the thread is asked. `stop`: another value than 0 in it ends a plan early; it is the only thing that the two threads share. */
export type Job =
  | { kind: "forecast"; day: Day; residuals: readonly Residual[]; seed: number }
  | { kind: "plan"; day: Day; seed: number; limitMs: number; stop: SharedArrayBuffer };

// Every change of a busy day is forecast, and a tick must not wait for that.
workAfterTaps(7, { isThread: true });

parentPort?.on("message", (job: Job) => {
  parentPort?.postMessage(job.kind === "forecast" ? forecast(job) : plan(job));
});

function forecast({ day, residuals, seed }: Extract<Job, { kind: "forecast" }>) {
  const found = forecastDay(day, residuals, seed);
  return { forecast: found, fixes: proposeFixes(day, found.margin) };
}

function plan({ day, seed, limitMs, stop }: Extract<Job, { kind: "plan" }>) {
  const flag = new Int32Array(stop);
  const until = performance.now() + limitMs;
  return planDay(day, { seed, goOn: () => performance.now() < until && Atomics.load(flag, 0) === 0 });
}
