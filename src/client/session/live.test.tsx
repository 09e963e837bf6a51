// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { userKey } from "../api/query-client";
import { followLive, useLive } from "./live";

// The stream of live topics, in a browser whose streams open when the test says so.

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static last: Stream;
  readonly readyState = Stream.CLOSED;
  constructor() {
    super();
    Stream.last = this;
  }
  close(): void {}
}

let client: QueryClient;
/** The ids with which the board on screen was patched. */
const patched: (readonly string[])[] = [];
const patch = async (_: QueryClient, ids: readonly string[] | undefined) => {
  if (ids) patched.push(ids);
  else whole += 1;
};
/** How often it was told that anything may have changed. */
let whole = 0;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("navigator", {});
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(userKey, { id: "ana" });
  client.setQueryData(["assignments", "1"], {});
  patched.length = 0;
  const query = { queryKey: ["assignments", "board"], queryFn: () => [], meta: { patch } };
  new QueryObserver(client, { ...query, initialData: [] }).subscribe(() => {});
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
  vi.advanceTimersByTime(0);
  expect(isStale()).toBe(true);
});

test("a tab that takes the stream over from another one makes everything stale, because nobody heard what came in between", () => {
  cleanup();
  let grant = () => {};
  const request = (_name: string, _options: object, hold: () => Promise<void>) =>
    new Promise<void>(() => {
      grant = () => void hold();
    });
  vi.stubGlobal("navigator", { locks: { request } });
  onTestFinished(followLive(client));
  vi.advanceTimersByTime(60_000);
  grant();
  vi.advanceTimersByTime(100);
  Stream.last.dispatchEvent(new Event("open"));
  vi.advanceTimersByTime(0);
  expect(isStale()).toBe(true);
});

test("what is computed from all other data becomes stale with every topic", () => {
  const computed = [
    ["reports"],
    ["needs"],
    ["stay-work"],
    ["stay-flags"],
    ["assignments", "loads"],
    ["phrases", "in-use"],
  ];
  for (const key of computed) client.setQueryData([...key, "1"], {});
  Stream.last.dispatchEvent(new Event("open"));
  Stream.last.dispatchEvent(new MessageEvent("stale", { data: "schedules" }));
  expect(computed.filter((key) => !client.getQueryState([...key, "1"])?.isInvalidated)).toEqual([]);
  expect(isStale()).toBe(false);
});

test("a topic makes only its own queries stale", () => {
  Stream.last.dispatchEvent(new Event("open"));
  Stream.last.dispatchEvent(new MessageEvent("stale", { data: "units" }));
  expect(isStale()).toBe(false);
  Stream.last.dispatchEvent(new MessageEvent("stale", { data: "assignments" }));
  expect(isStale()).toBe(true);
});

test("the address of a read makes that one stale, and no other", () => {
  Stream.last.dispatchEvent(new Event("open"));
  Stream.last.dispatchEvent(new MessageEvent("stale", { data: "/api/assignments/2" }));
  expect(isStale()).toBe(false);
  Stream.last.dispatchEvent(new MessageEvent("stale", { data: "/api/assignments/1" }));
  expect(isStale()).toBe(true);
});

test("after a long gap, phones don't all open their streams and read everything again at the same moment", () => {
  const random = vi.spyOn(Math, "random").mockReturnValue(1);
  onTestFinished(() => random.mockRestore());
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  Stream.last.dispatchEvent(new Event("open"));
  // A proxy refuses it for a minute: its waits grow to 10 s.
  const opened: number[] = [];
  for (const begin = Date.now(); Date.now() - begin < 60_000; opened.push(Date.now() - begin)) {
    const refused = Stream.last;
    refused.dispatchEvent(new Event("error"));
    while (Stream.last === refused) vi.advanceTimersByTime(100);
  }
  expect(opened).toEqual([1_000, 3_000, 7_000, 15_000, 25_000, 35_000, 45_000, 55_000, 65_000]);
  random.mockReturnValue(0);
  const refused = Stream.last;
  refused.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(5_000);
  expect(Stream.last).not.toBe(refused);

  random.mockReturnValue(1);
  Stream.last.dispatchEvent(new Event("open"));
  vi.advanceTimersByTime(4_900);
  expect(isStale()).toBe(false);
  vi.advanceTimersByTime(100);
  expect(isStale()).toBe(true);
});

const announce = (topic: string, ids?: string) => {
  if (ids !== undefined) Stream.last.dispatchEvent(new MessageEvent("changed", { data: `${topic} ${ids}` }));
  Stream.last.dispatchEvent(new MessageEvent("stale", { data: topic }));
};

describe("changes whose ids are known", () => {
  beforeEach(() => {
    whole = 0;
    Stream.last.dispatchEvent(new Event("open"));
    // What was read before the stream was open may lack a change.
    announce("assignments", "first");
    expect({ patched, whole }).toEqual({ patched: [], whole: 1 });
    vi.advanceTimersByTime(1_000);
    whole = 0;
  });

  test("patch what can be patched, and make the other queries stale", () => {
    announce("assignments", "a,b");
    expect({ patched, whole }).toEqual({ patched: [["a", "b"]], whole: 0 });
    expect(isStale()).toBe(true);
  });

  test("are told at most once a second, together", () => {
    for (const ids of ["a", "b", "c,b", ""]) announce("assignments", ids);
    vi.advanceTimersByTime(1_000);
    expect({ patched, whole }).toEqual({ patched: [["a"], ["b", "c", "b", ""]], whole: 0 });
  });

  test("don't count when something else may have changed in the same second", () => {
    announce("assignments", "a");
    announce("assignments", "b");
    announce("assignments");
    vi.advanceTimersByTime(1_000);
    expect({ patched, whole }).toEqual({ patched: [["a"]], whole: 1 });
  });

  test("belong to the next message only, and not to one after a gap", () => {
    Stream.last.dispatchEvent(new MessageEvent("changed", { data: "assignments a" }));
    announce("units");
    announce("assignments");
    expect(patched).toEqual([]);
    vi.advanceTimersByTime(1_000);
    const lost = Stream.last;
    lost.dispatchEvent(new MessageEvent("changed", { data: "assignments a" }));
    lost.dispatchEvent(new Event("open"));
    announce("assignments");
    expect(patched).toEqual([]);
  });
});
