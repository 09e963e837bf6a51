import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { addVilla } from "../../../tests/support/builders";
import { runningAppAt } from "../../../tests/support/running-app";
import { copyDatabase, type TestApp } from "../../../tests/support/start-app";
import { readinessClock, settings, stays, units, webhookDeliveries, webhooks } from "../../server/database/tables";
import { addDays, parkInstant } from "../../shared/time";
import { tellTime } from "./actions/clock";
import { timeOfTelling } from "./reads/told-until";

// What only time changes (docs/domain.md, "Readiness") is told once, whichever node looks at the clock. No server runs here, so nobody else looks. The
// deliveries of a webhook are what was told.

const zone = "Europe/Amsterdam";
const day = "2027-03-10";
const at = (time: string, on = day) => parkInstant(on, time, zone);

let app: TestApp;
let other: TestApp;
/** A villa that somebody leaves and others come to, and one in which nothing happens. */
let changing: string;
let quiet: string;
beforeEach(async () => {
  const { url, drop } = await copyDatabase("empty");
  app = runningAppAt("", url);
  other = runningAppAt("", url);
  onTestFinished(drop);
  const { db } = app.database;
  await db.delete(settings);
  await db.insert(settings).values({ name: "Duinvallei", timeZone: zone, phone: "", email: "", address: "" });
  changing = await addVilla(app);
  quiet = await addVilla(app);
  await addStay({ arrival: addDays(day, -5), departure: day });
  await addStay({ arrival: day, departure: addDays(day, 3), checkIn: "15:00" });
  await addStay({ unitId: quiet, arrival: addDays(day, -1), departure: addDays(day, 1) });
  await db.insert(webhooks).values({
    ...{ name: "Locks", host: "locks.example", events: ["villa.readiness"] },
    ...{ address: Buffer.alloc(1), secret: Buffer.alloc(1) },
  });
});

async function addStay(fields: Partial<typeof stays.$inferInsert> & { arrival: string; departure: string }) {
  const id = randomUUID();
  const told = {
    id,
    unitId: changing,
    source: "manual",
    externalId: id,
    kind: "guest",
    status: "booked",
    ...fields,
  } as const;
  await app.database.db.insert(stays).values(told);
}

/** Looks at the clock. Returns the villas that were told meanwhile, in order. */
async function toldAt(moment: Date, park = app.park): Promise<string[]> {
  await app.database.db.delete(webhookDeliveries);
  const count = await tellTime(park, moment);
  const told = await app.database.db.select({ id: webhookDeliveries.subjectId }).from(webhookDeliveries);
  expect(told).toHaveLength(count);
  return told.map(({ id }) => id).sort();
}
const toldUntil = async () => (await app.database.db.select().from(readinessClock)).map((row) => row.toldUntil);

test("the first look tells nothing, as nobody was told before", async () => {
  expect(await toldAt(at("12:00"))).toEqual([]);
  expect(await toldUntil()).toEqual([at("12:00")]);
});

test("a check-out and a check-in are told once, at their minute, the usual time and the stay's own", async () => {
  await tellTime(app.park, at("08:00"));
  for (const [time, villas] of [
    ["09:59", []],
    ["10:00", [changing]],
    ["10:01", []],
    ["14:59", []],
    ["15:00", [changing]],
    ["16:00", []],
  ] as const)
    expect([time, await toldAt(at(time))]).toEqual([time, villas]);
});

test("what passed while no node was there is told by the first one that is", async () => {
  await tellTime(app.park, at("08:00"));
  expect(await toldAt(at("20:00"), other.park)).toEqual([changing]);
  expect(await toldAt(at("20:01"))).toEqual([]);
});

test("cancelled stays, blocks and stays without a villa tell nothing", async () => {
  const days = { unitId: quiet, arrival: day, departure: addDays(day, 2) };
  await addStay({ ...days, checkIn: "12:00", kind: "block" });
  await addStay({ ...days, checkIn: "12:00", status: "cancelled" });
  await addStay({ ...days, checkIn: "12:00", unitId: null });
  await tellTime(app.park, at("11:00"));
  expect(await toldAt(at("13:00"))).toEqual([]);
});

test("the end of a day is told of all villas in the park", async () => {
  const gone = await addVilla(app);
  await app.database.db.update(units).set({ removedAt: new Date() }).where(eq(units.id, gone));
  await tellTime(app.park, at("23:50"));
  expect(await toldAt(at("23:59"))).toEqual([]);
  const midnight = at("00:00", addDays(day, 1));
  expect(await toldAt(midnight)).toEqual([changing, quiet].sort());
  expect(await toldAt(new Date(midnight.getTime() + 10_000))).toEqual([]);
});

test("a check-in in the hour that the clocks skip is told an hour later", async () => {
  await addStay({ unitId: quiet, arrival: "2027-03-28", departure: "2027-03-30", checkIn: "02:30" });
  await tellTime(app.park, at("01:30", "2027-03-28"));
  expect(await toldAt(at("03:29", "2027-03-28"))).toEqual([]);
  expect(await toldAt(at("03:30", "2027-03-28"))).toEqual([quiet]);
});

describe("two nodes", () => {
  test("that look at once tell it once", async () => {
    await tellTime(app.park, at("08:00"));
    for (const time of ["10:00", "15:00"]) {
      await app.database.db.delete(webhookDeliveries);
      const parks = Array.from({ length: 6 }, (_, i) => (i % 2 === 0 ? app.park : other.park));
      const counts = await Promise.all(parks.map((park) => tellTime(park, at(time))));
      expect(counts.toSorted().reverse()).toEqual([1, 0, 0, 0, 0, 0]);
      expect(await app.database.db.$count(webhookDeliveries)).toBe(1);
    }
  });

  test("that look for the first time at once begin once", async () => {
    await Promise.all([app.park, other.park, app.park, other.park].map((park) => tellTime(park, at("08:00"))));
    expect(await toldUntil()).toEqual([at("08:00")]);
  });

  test.each([
    ["a moment before the one that told it sees it as told", "14:59", "15:00"],
    ["after it goes by its own clock", "15:01", "15:01"],
    ["hours before it goes by its own clock, which is the right one", "12:00", "12:00"],
  ])("of which one %s", async (_, own, seen) => {
    await tellTime(app.park, at("15:00"));
    expect(await app.database.db.transaction((tx) => timeOfTelling(tx, at(own)))).toEqual(at(seen));
  });

  test("whose clocks differ by seconds tell it once", async () => {
    await tellTime(app.park, at("09:59"));
    expect(await toldAt(new Date(at("10:00").getTime() + 4_000))).toEqual([changing]);
    expect(await toldAt(new Date(at("10:00").getTime() + 1_000), other.park)).toEqual([]);
    expect(await toldAt(new Date(at("10:00").getTime() + 6_000), other.park)).toEqual([]);
  });
});

describe("a clock that jumps back", () => {
  test("by a little tells nothing twice", async () => {
    await tellTime(app.park, at("09:59"));
    expect(await toldAt(at("10:02"))).toEqual([changing]);
    expect(await toldAt(at("09:58"))).toEqual([]);
    expect(await toldAt(at("10:01"))).toEqual([]);
    expect(await toldAt(at("15:00"))).toEqual([changing]);
  });

  test("from a wrong day tells all villas as they are now, and what comes when it comes", async () => {
    await tellTime(app.park, at("09:00", "2028-03-10"));
    expect(await toldAt(at("09:00"))).toEqual([changing, quiet].sort());
    expect(await toldAt(at("09:01"))).toEqual([]);
    expect(await toldAt(at("10:00"))).toEqual([changing]);
  });
});

test("a failure takes back what was told, and the next look tells it", async () => {
  await tellTime(app.park, at("09:59"));
  await app.database.db.execute(sql`alter function readiness_touched(uuid[]) rename to touched_elsewhere`);
  await expect(tellTime(app.park, at("10:00"))).rejects.toThrow();
  await app.database.db.execute(sql`alter function touched_elsewhere(uuid[]) rename to readiness_touched`);
  expect(await toldAt(at("10:01"))).toEqual([changing]);
});
