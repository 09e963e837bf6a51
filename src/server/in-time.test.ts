import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { inTime } from "./in-time";

/** Work that ends when its signal is aborted. */
const waiting = (signal: AbortSignal) =>
  new Promise<string>((resolve) => signal.addEventListener("abort", () => resolve("ended"), { once: true }));

test("work ends after its time", async () => {
  expect(await inTime(1, undefined, waiting)).toBe("ended");
});

test("all work under way ends with the given signal, and work that begins later at once", async () => {
  const stopping = new AbortController();
  const under = [1, 2, 3].map(() => inTime(60_000, stopping.signal, waiting));
  stopping.abort();
  expect(await Promise.all(under)).toEqual(["ended", "ended", "ended"]);
  expect(await inTime(60_000, stopping.signal, async ({ aborted }) => aborted)).toBe(true);
});

test("any number of calls end with one signal, without a warning of a leak", async () => {
  const warnings: Error[] = [];
  const warned = (warning: Error) => warnings.push(warning);
  process.on("warning", warned);
  onTestFinished(() => void process.off("warning", warned));
  const stopping = new AbortController();
  const under = Array.from({ length: 20 }, () => inTime(60_000, stopping.signal, waiting));
  await turn();
  stopping.abort();
  await Promise.all(under);
  expect(warnings).toEqual([]);
});
