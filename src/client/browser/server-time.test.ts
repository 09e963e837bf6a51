import { afterEach, beforeEach, expect, test, vi } from "vitest";

let serverTime: typeof import("./server-time");
beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["performance", "Date"] });
  serverTime = await import("./server-time");
});
afterEach(() => vi.useRealTimers());

const at = (clock: string) => `2026-11-23T${clock}.000Z`;
const respond = (clock: string) =>
  serverTime.learnServerTime(new Response("", { headers: { date: new Date(at(clock)).toUTCString() } }));

test("unknown before the first response", () => {
  expect(serverTime.earliestServerTime()).toBeUndefined();
  serverTime.learnServerTime(Response.json({}));
  expect(serverTime.earliestServerTime()).toBeUndefined();
});

test("the latest response and the time since, whatever happens to the phone's clock", () => {
  respond("10:00:00");
  vi.advanceTimersByTime(30_000);
  vi.setSystemTime(new Date("2026-10-23T10:00:00.000Z"));
  expect(serverTime.earliestServerTime()).toBe(at("10:00:30"));
});

test("a cached response does not put it back", () => {
  respond("10:00:00");
  respond("09:00:00");
  expect(serverTime.earliestServerTime()).toBe(at("10:00:00"));
});
