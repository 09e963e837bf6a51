// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { seedQueryCache } from "./seed-query-cache";

let client: QueryClient;
const bring = (answers: string) => {
  document.body.innerHTML = `<script type="application/json" id="initial-data">${answers}</script>`;
};
beforeEach(() => {
  client = new QueryClient();
});

const keys = [["user"], ["assignments", "cleaner", "ana", "2026-07-01"]];
const known = () => keys.map((queryKey) => client.getQueryData(queryKey));

const staleOf = () => keys.map((queryKey) => client.getQueryCache().find({ queryKey })?.isStaleByTime(0));

test("what a page brings is there under the keys of its calls, not asked for by the first screen, and read anew once that rests", () => {
  vi.useFakeTimers();
  bring('{"/api/user": {"id": "ana"}, "/api/assignments/cleaner/ana/2026-07-01": [{"id": "1"}]}');
  seedQueryCache(client);
  expect(known()).toEqual([{ id: "ana" }, [{ id: "1" }]]);
  vi.advanceTimersByTime(900);
  expect(staleOf()).toEqual([false, false]);
  vi.advanceTimersByTime(2_200);
  const { state } = client.getQueryCache().find({ queryKey: ["user"] }) ?? {};
  expect(state?.isInvalidated).toBe(true);
  vi.useRealTimers();
});

test("nothing of it stays in the page for whoever signs in next", () => {
  bring('{"/api/user": {"id": "ana"}}');
  seedQueryCache(client);
  expect(document.documentElement.outerHTML).not.toContain("ana");
});

test.each(["", '{"/api/user": {"id": "a'])("half a page (%s) leaves everything to be asked for", (half) => {
  bring(half);
  seedQueryCache(client);
  expect(known()).toEqual([undefined, undefined]);
});

test("so does a page that brings nothing", () => {
  document.body.innerHTML = "";
  seedQueryCache(client);
  expect(known()).toEqual([undefined, undefined]);
});
