// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeBrought } from "./brought";

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  document.body.innerHTML = `<script type="application/json" id="first-answers">
    {"/api/user": {"id": "ana"}, "/api/assignments/cleaner/ana/2026-07-01": [{"id": "1"}]}</script>`;
});
afterEach(() => vi.restoreAllMocks());

const keys = [["user"], ["assignments", "cleaner", "ana", "2026-07-01"]];
const known = () => keys.map((queryKey) => client.getQueryData(queryKey));
const areFresh = () =>
  keys.map((queryKey) => client.getQueryCache().find({ queryKey })?.isStaleByTime(0)).every((isStale) => !isStale);

test("what a page brings is there under the keys of its calls, and not asked for again by the first screen", () => {
  vi.spyOn(performance, "now").mockReturnValue(900);
  takeBrought(client);
  expect(known()).toEqual([{ id: "ana" }, [{ id: "1" }]]);
  expect(areFresh()).toBe(true);
});

test("it goes stale as soon as that screen is drawn", () => {
  vi.spyOn(performance, "now").mockReturnValue(900);
  takeBrought(client);
  const { now } = Date;
  vi.spyOn(Date, "now").mockImplementation(() => now() + 1_500);
  expect(areFresh()).toBe(false);
});

test("what was long on its way is shown, and read anew", () => {
  vi.spyOn(performance, "now").mockReturnValue(2_100);
  takeBrought(client);
  expect(known()).toEqual([{ id: "ana" }, [{ id: "1" }]]);
  expect(areFresh()).toBe(false);
});

test("a page that brings nothing leaves everything to be asked for", () => {
  document.body.innerHTML = "";
  takeBrought(client);
  expect(known()).toEqual([undefined, undefined]);
});
