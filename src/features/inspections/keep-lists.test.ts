import { beforeEach, expect, test } from "vitest";
import { startCaches } from "../../../tests/support/fake-caches";
import { openReadCache } from "../../client/outbox/cached-reads";
import { addressOf } from "../../shared/endpoint";
import { getQcCounts, getQcList } from "./contract";
import { keepListsForTomorrow } from "./queries/keep-lists";
import { firstShownDay } from "./rules";

beforeEach(() => startCaches());

const list = (day: string) =>
  addressOf(getQcList, { query: { state: "pending", from: firstShownDay(day), search: undefined, limit: 24 } });
const counts = (day: string) => addressOf(getQcCounts, { query: { from: firstShownDay(day) } });

test("QC's lists of a day are there on the next one without a network, and those of earlier days are deleted", async () => {
  const cache = await openReadCache();
  for (const day of ["2026-11-28", "2026-11-29", "2026-11-30"])
    for (const address of [list(day), counts(day)]) await cache.put(address, Response.json(day));
  await cache.put("/api/assignments/1", Response.json("work"));
  await keepListsForTomorrow("2026-11-30");
  for (const of of [list, counts]) expect(await (await cache.match(of("2026-12-01")))?.json()).toBe("2026-11-30");
  const left = (await cache.keys()).map(({ url }) => url.replace(/^http:\/\/\w+/, ""));
  const days = ["2026-11-29", "2026-11-30", "2026-12-01"];
  expect(left.sort()).toEqual(["/api/assignments/1", ...days.flatMap((day) => [list(day), counts(day)])].sort());
});
