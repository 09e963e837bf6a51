// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearLocalTaskData } from "./clear-local-task-data";
import { useElapsed } from "./use-elapsed";

const work = { id: "villa", status: "in_progress", round: 0 } as const;
beforeEach(() => {
  vi.useFakeTimers();
  clearLocalTaskData("ana", work.id);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const elapsedOf = (given: Parameters<typeof useElapsed>[0]) => renderHook(() => useElapsed(given, "ana")).result;
const wait = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);

test("minutes count from the first look at the task in progress, over reloads", async () => {
  expect(elapsedOf({ ...work, status: "pending" }).current).toBeUndefined();
  elapsedOf(work);
  await wait(20);
  cleanup();
  expect(elapsedOf(work).current).toBe(20);
});

test("each round counts from its own beginning, whoever handed the one before in", async () => {
  elapsedOf(work);
  await wait(20);
  elapsedOf({ ...work, round: 1 });
  await wait(5);
  expect(elapsedOf({ ...work, round: 1 }).current).toBe(5);
});

test("a browser that keeps nothing counts until the page closes", async () => {
  vi.stubGlobal("localStorage", undefined);
  elapsedOf(work);
  await wait(20);
  expect(elapsedOf(work).current).toBe(20);
});
