import { drizzle } from "drizzle-orm/node-postgres";
import Fastify from "fastify";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { daily, startCleanupJobs } from "./cleanup-jobs";

const db = drizzle.mock({ casing: "snake_case" });
const { log } = Fastify();
const hour = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

/** Starts these jobs, and stops them after the test. */
function start(...jobs: Parameters<typeof startCleanupJobs>[2]) {
  const stop = startCleanupJobs(db, log, jobs);
  onTestFinished(stop);
  return stop;
}

/** A job that is running until `finish` is called. */
function runningJob() {
  let finish = () => {};
  const promise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { promise, finish };
}

test("they run within a minute of the start, not during it, and then every hour", async () => {
  const job = vi.fn(async () => {});
  start(job);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(job).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30_001);
  expect(job).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(hour);
  expect(job).toHaveBeenCalledTimes(2);
});

test("nodes that start together run them at different times", async () => {
  const runs: number[] = [];
  const begun = Date.now();
  for (const random of [0, 0.5, 0.999]) {
    vi.spyOn(Math, "random").mockReturnValueOnce(random);
    start(async () => void runs.push(Date.now() - begun));
  }
  await vi.advanceTimersByTimeAsync(hour);
  expect(runs.slice(0, 3)).toEqual([30_000, 45_000, 59_970]);
  expect(new Set(runs).size).toBe(6);
});

test("a failed job does not prevent the next one", async () => {
  const next = vi.fn(async () => {});
  start(() => Promise.reject(new Error("no space left")), next);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(next).toHaveBeenCalledTimes(1);
});

test("a daily one runs first after the start, and then in every 24th run", async () => {
  const job = vi.fn(async () => {});
  start(daily(job));
  await vi.advanceTimersByTimeAsync(60_000 + 23 * hour);
  expect(job).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(job).toHaveBeenCalledTimes(2);
});

test("stopping ends the wait for the first run", async () => {
  const job = vi.fn(async () => {});
  await start(job)();
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(job).not.toHaveBeenCalled();
});

test("stopping aborts the running job, waits for it and starts no other", async () => {
  const { promise, finish } = runningJob();
  const next = vi.fn(async () => {});
  const seen: string[] = [];
  const stop = start(async (_, signal) => {
    signal.addEventListener("abort", () => seen.push("told"));
    await promise;
    seen.push("finished");
  }, next);
  await vi.advanceTimersByTimeAsync(60_000);
  const stopped = stop().then(() => seen.push("stopped"));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual(["told"]);
  finish();
  await stopped;
  expect(seen).toEqual(["told", "finished", "stopped"]);
  expect(next).not.toHaveBeenCalled();
});

test("a run that takes longer than an hour is not started twice", async () => {
  const { promise, finish } = runningJob();
  const job = vi.fn(() => promise);
  start(job);
  await vi.advanceTimersByTimeAsync(2 * hour);
  expect(job).toHaveBeenCalledTimes(1);
  finish();
});
