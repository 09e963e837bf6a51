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

test("a page's data is cached under the keys of its calls, not requested by the first screen, and refetched once it is idle", () => {
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

test("none of it stays in the page for the next user who signs in", () => {
  bring('{"/api/user": {"id": "anastasia"}}');
  seedQueryCache(client);
  expect(document.documentElement.outerHTML).not.toContain("anastasia");
});

test.each(["", '{"/api/user": {"id": "a'])("an incomplete page (%s) leaves everything to be requested", (half) => {
  bring(half);
  seedQueryCache(client);
  expect(known()).toEqual([undefined, undefined]);
});

test("so does a page without data", () => {
  document.body.innerHTML = "";
  seedQueryCache(client);
  expect(known()).toEqual([undefined, undefined]);
});
