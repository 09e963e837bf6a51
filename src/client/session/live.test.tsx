// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userKey } from "../api/query-client";
import { useLive } from "./live";

// The stream of live topics, in a browser whose streams open when the test says so.

class Stream extends EventTarget {
  static last: Stream;
  constructor() {
    super();
    Stream.last = this;
  }
  close(): void {}
}

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("navigator", {});
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(userKey, { id: "ana" });
  client.setQueryData(["assignments", "1"], {});
  renderHook(() => useLive(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const isStale = () => client.getQueryState(["assignments", "1"])?.isInvalidated;

test("a stream that opens at once has missed nothing", () => {
  vi.advanceTimersByTime(1_900);
  Stream.last.dispatchEvent(new Event("open"));
  vi.advanceTimersByTime(60_000);
  expect(isStale()).toBe(false);
});

test("a stream that opens late makes everything stale, because it may have missed changes", () => {
  vi.advanceTimersByTime(2_100);
  Stream.last.dispatchEvent(new Event("open"));
  expect(isStale()).toBe(true);
});

test("a topic makes only its own queries stale", () => {
  Stream.last.dispatchEvent(new Event("open"));
  Stream.last.dispatchEvent(new MessageEvent("stale", { data: "units" }));
  expect(isStale()).toBe(false);
  Stream.last.dispatchEvent(new MessageEvent("stale", { data: "assignments" }));
  expect(isStale()).toBe(true);
});
