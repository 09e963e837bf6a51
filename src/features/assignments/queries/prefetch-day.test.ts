// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { startCaches } from "../../../../tests/support/fake-caches";
import { personOf, startFakeServer } from "../../../../tests/support/screen";
import { assignmentOf } from "../../../../tests/support/screen-data";
import { queryFor } from "../../../client/api/call";
import { queryClient } from "../../../client/api/query-client";
import { openReadCache } from "../../../client/outbox/cached-reads";
import { getPark, getUser } from "../../../shared/current-user";
import { getAreas } from "../../units/contract/areas";
import { getCannedFindings } from "../contract/canned-findings";
import { getAssignment, getCleanerDay, getReplacementPresets } from "../contract/steps";
import { prefetchDay } from "./prefetch-day";

const day = { today: "2031-05-12", zone: "Europe/Amsterdam", readAt: 1000 };

/** A phone with its caches, and a server with a cleaner whose days are empty. */
function startPhone() {
  startCaches();
  vi.stubGlobal("navigator", { serviceWorker: { controller: {} } });
  onTestFinished(() => queryClient.clear());
  onTestFinished(() => void vi.unstubAllGlobals());
  const cleaner = personOf("cleaner");
  const server = startFakeServer();
  server.returns(getUser, cleaner);
  for (const list of [getAreas, getReplacementPresets, getCannedFindings, getCleanerDay]) server.returns(list, []);
  server.returnsUnchecked(getPark, {});
  return { cleaner, server };
}

test("a task that was taken away is neither cached nor shown from memory once the day is read", async () => {
  const { cleaner, server } = startPhone();
  const taken = assignmentOf({ status: "in_progress" });
  const read = queryFor(getAssignment, { params: { id: taken.id } });
  server.returns(getAssignment, taken);
  await queryClient.fetchQuery(read);
  server.holdsRefusal(getAssignment, 404)();
  await expect(queryClient.fetchQuery(read)).rejects.toThrow();
  const cache = await openReadCache();
  const address = `/api/assignments/${taken.id}`;
  await cache.put(address, Response.json({ status: 404, code: "not-found" }, { status: 404 }));

  await prefetchDay(queryClient, { ...day, userId: cleaner.id }, []);
  expect([await cache.match(address), queryClient.getQueryData(read.queryKey)]).toEqual([undefined, undefined]);
});

test.each([
  ["a step that was answered since the day was read stays", 2000, "in_progress"],
  ["what was read before it is replaced", 500, "pending"],
])("%s", async (_, updatedAt, status) => {
  const { cleaner } = startPhone();
  const read = assignmentOf({ status: "pending" });
  const { queryKey } = queryFor(getAssignment, { params: { id: read.id } });
  queryClient.setQueryData(queryKey, { ...read, status: "in_progress" }, { updatedAt });
  await prefetchDay(queryClient, { ...day, userId: cleaner.id }, [read]);
  const cached = await (await openReadCache()).match(`/api/assignments/${read.id}`);
  expect(await cached?.json()).toMatchObject({ status });
});
