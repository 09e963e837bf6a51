// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { learnServerTime } from "../../../../client/browser/server-time";
import { clearLocalTaskData } from "./clear-local-task-data";
import { useCountedMinutes } from "./use-counted-minutes";

const work = { id: "villa", status: "in_progress", round: 0, workingSince: null } as const;
beforeEach(() => {
  vi.useFakeTimers();
  clearLocalTaskData("ana", work.id);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Seen = Parameters<typeof useCountedMinutes>[0];
const show = (given: Seen) => renderHook(() => useCountedMinutes(given, "ana")).result;
const count = (given: Seen) => show(given).current();
const wait = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);

test("minutes count from the first view of the task in progress, across reloads", async () => {
  expect(count({ ...work, status: "pending" })).toBeUndefined();
  show(work);
  await wait(20);
  cleanup();
  expect(count(work)).toBe(20);
});

test("a phone that opens the task late counts from its start too", async () => {
  const workingSince = new Date().toISOString();
  await wait(40);
  const date = new Date().toUTCString();
  learnServerTime(new Response("", { headers: { date } }));
  show({ ...work, workingSince });
  await wait(18);
  expect(count({ ...work, workingSince })).toBe(58);
});

test("each round counts from its own start, whoever submitted the one before", async () => {
  show(work);
  await wait(20);
  show({ ...work, round: 1 });
  await wait(5);
  expect(count({ ...work, round: 1 })).toBe(5);
});

test("a browser without storage counts until the page closes", async () => {
  vi.stubGlobal("localStorage", undefined);
  show(work);
  await wait(20);
  expect(count(work)).toBe(20);
});
