import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkReach, serverReach } from "./reach";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a server that does not respond counts as out of reach until it does; one that is only busy does not", async () => {
  const server = vi.fn<typeof fetch>().mockRejectedValue(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", server);
  await checkReach();
  expect(serverReach.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(3_900);
  expect(server).toHaveBeenCalledTimes(1);
  server.mockResolvedValue(new Response("", { status: 503 }));
  await vi.advanceTimersByTimeAsync(200);
  expect(serverReach.get()).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server).toHaveBeenCalledTimes(2);
});
