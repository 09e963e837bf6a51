import { expect, onTestFinished, test, vi } from "vitest";
import { startRounds } from "./rounds";

/** Starts rounds every millisecond, and stops them after the test. */
function start(work: (signal: AbortSignal) => Promise<unknown>) {
  const log = { warn: vi.fn() };
  const stop = startRounds({ everyMs: 1, log, failed: "round failed" }, work);
  onTestFinished(stop);
  return { log, stop };
}

test("a failed round is logged, and the next one comes", async () => {
  const error = new Error("unforeseen");
  const work = vi.fn(async () => {}).mockRejectedValueOnce(error);
  const { log } = start(work);
  await expect.poll(() => work.mock.calls.length).toBeGreaterThan(2);
  expect(log.warn.mock.calls).toEqual([[{ err: error }, "round failed"]]);
});

test("stopping ends the running round by its signal and waits for it; no other begins", async () => {
  let finished = 0;
  const work = vi.fn(async (signal: AbortSignal) => {
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    await new Promise(setImmediate);
    finished += 1;
  });
  const { stop } = start(work);
  await expect.poll(() => work.mock.calls.length).toBe(1);
  await stop();
  expect(finished).toBe(1);
  expect(work).toHaveBeenCalledTimes(1);
});

test("stopping between rounds begins none", async () => {
  const work = vi.fn(async () => {});
  const { stop } = start(work);
  await stop();
  expect(work).not.toHaveBeenCalled();
});
