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

test("a task that was taken away is neither cached nor shown from memory once the day is read", async () => {
  startCaches();
  vi.stubGlobal("navigator", { serviceWorker: { controller: {} } });
  onTestFinished(() => queryClient.clear());
  onTestFinished(() => void vi.unstubAllGlobals());
  const cleaner = personOf("cleaner");
  const server = startFakeServer();
  server.returns(getUser, cleaner);
  for (const list of [getAreas, getReplacementPresets, getCannedFindings, getCleanerDay]) server.returns(list, []);
  server.returnsUnchecked(getPark, {});

  const taken = assignmentOf({ status: "in_progress" });
  const read = queryFor(getAssignment, { params: { id: taken.id } });
  server.returns(getAssignment, taken);
  await queryClient.fetchQuery(read);
  server.holdsRefusal(getAssignment, 404)();
  await expect(queryClient.fetchQuery(read)).rejects.toThrow();
  const cache = await openReadCache();
  const address = `/api/assignments/${taken.id}`;
  await cache.put(address, Response.json({ status: 404, code: "not-found" }, { status: 404 }));

  await prefetchDay(queryClient, { userId: cleaner.id, today: "2031-05-12", zone: "Europe/Amsterdam" }, []);
  expect([await cache.match(address), queryClient.getQueryData(read.queryKey)]).toEqual([undefined, undefined]);
});
