// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => void vi.useFakeTimers());
/** As in a page that was just loaded. */
function loadPage() {
  vi.resetModules();
  return import("./reach");
}
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a server that does not respond counts as out of reach until it does; one that is only busy does not", async () => {
  const { checkReach, useServerReach } = await loadPage();
  const server = vi.fn<typeof fetch>().mockRejectedValue(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", server);
  const { result } = renderHook(useServerReach);
  await act(checkReach);
  expect(result.current).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(3_900));
  expect(server).toHaveBeenCalledTimes(1);
  server.mockResolvedValue(new Response("", { status: 503 }));
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(result.current).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(server).toHaveBeenCalledTimes(2);
});

test("a page that is gone asks no more", async () => {
  const { checkReach, useServerReach } = await loadPage();
  const server = vi.fn<typeof fetch>().mockRejectedValue(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", server);
  const { unmount } = renderHook(useServerReach);
  await act(checkReach);
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server).toHaveBeenCalledTimes(1);
});
