import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addVilla, addWork } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { settings, stays } from "../../server/database/tables";
import { parkDay, parkInstant } from "../../shared/time";
import type { StayAround } from "./contract/stay";

// The stays around work, as its reads have them (docs/domain.md, "Stays"). The park's guests usually leave at 10:00 and arrive at 16:00.

const zone = "Europe/Amsterdam";
let app: TestApp;
let anna: Caller;
let leader: Caller;
beforeAll(async () => {
  app = await startApp({ settings: { PARK_TIME_ZONE: zone } });
  [anna, leader] = await Promise.all([signInAs(app, "cleaner"), signInAs(app, "teamleader")]);
});
afterAll(() => app.close());

const day = "2031-05-12";
type Stay = Partial<typeof stays.$inferInsert> & { arrival: string; departure: string };
let number = 0;

/** Adds work on the day, at a park time, in a villa of its own with these stays. Returns its id. */
async function addWorkAmong(given: readonly Stay[], time = "10:00", { lead = anna } = {}): Promise<string> {
  const unitId = await addVilla(app);
  const rows = given.map((stay) => {
    number += 1;
    return { source: "manual", externalId: String(number), unitId, ...stay };
  });
  if (rows.length > 0) await app.database.db.insert(stays).values(rows);
  return addWork(app, { lead, villa: unitId, plannedAt: parkInstant(day, time, zone) });
}

const shown = z.object({ id: z.string(), stay: z.unknown() });
async function stayOf(id: string, who = leader): Promise<unknown> {
  const { status, text, body } = await who.get(`/api/assignments/${id}`);
  expect(status, text).toBe(200);
  return z.parse(shown, body).stay;
}

const leaves: Stay = { arrival: "2031-05-05", departure: day, guests: 2 };
const arrives: Stay = { arrival: day, departure: "2031-05-19", guests: 4 };
const from = (arrival: string, changes: Partial<Stay> = {}): Stay => ({ arrival, departure: "2031-06-20", ...changes });
const arrival = { date: day, time: "16:00", guests: 4, isEarly: false, hereSince: null };
const nobodyLeaves = { checkOut: null, isLate: false, leftAt: null };
const usual: StayAround = { checkOut: "10:00", isLate: false, leftAt: null, arrival };

test.each<[string, Stay[], StayAround]>([
  ["no stay", [], null],
  ["both on the day, at the usual times", [leaves, arrives], usual],
  ["a departure alone", [leaves], { ...usual, arrival: null }],
  ["an arrival alone", [arrives], { ...nobodyLeaves, arrival }],
  ["an unknown number of guests", [from(day)], { ...nobodyLeaves, arrival: { ...arrival, guests: null } }],
  [
    "a late check-out",
    [{ ...leaves, checkOut: "10:01" }],
    { ...usual, checkOut: "10:01", isLate: true, arrival: null },
  ],
  ["an early check-out", [{ ...leaves, checkOut: "08:30" }], { ...usual, checkOut: "08:30", arrival: null }],
  [
    "an early check-in",
    [{ ...arrives, checkIn: "15:59" }],
    { ...nobodyLeaves, arrival: { ...arrival, time: "15:59", isEarly: true } },
  ],
  ["a late check-in", [{ ...arrives, checkIn: "20:00" }], { ...nobodyLeaves, arrival: { ...arrival, time: "20:00" } }],
  ["an owner", [{ ...arrives, kind: "owner" }], { ...nobodyLeaves, arrival }],
  ["cancelled stays", [leaves, arrives].map((stay) => ({ ...stay, status: "cancelled" as const })), null],
  ["blocks", [leaves, arrives].map((stay) => ({ ...stay, kind: "block" as const })), null],
  ["stays of an unknown villa", [leaves, arrives].map((stay) => ({ ...stay, unitId: null, unitCode: "X" })), null],
  ["a departure the day before", [{ ...leaves, departure: "2031-05-11" }], null],
  ["an arrival the next day", [from("2031-05-13")], arrivalOn("2031-05-13")],
  ["an arrival after 14 days", [from("2031-05-26")], arrivalOn("2031-05-26")],
  ["an arrival after 15 days", [from("2031-05-27")], null],
  ["an arrival the day before", [from("2031-05-11")], null],
  [
    "several arrivals: the next one",
    [from("2031-05-20"), from("2031-05-14", { departure: "2031-05-15" })],
    arrivalOn("2031-05-14"),
  ],
  [
    "two arrivals on one day: the earlier one",
    [
      { ...arrives, checkIn: "17:00" },
      { ...arrives, guests: 2 },
    ],
    { ...nobodyLeaves, arrival: { ...arrival, guests: 2 } },
  ],
  [
    "two departures: the later one",
    [{ ...leaves, checkOut: "11:00" }, leaves],
    { ...usual, checkOut: "11:00", isLate: true, arrival: null },
  ],
  [
    "guests who stay, and others next week",
    [from("2031-05-11", { departure: "2031-05-18" }), from("2031-05-18")],
    null,
  ],
  [
    "a block over the day, and guests next week",
    [from("2031-05-11", { departure: "2031-05-18", kind: "block" }), from("2031-05-18")],
    arrivalOn("2031-05-18"),
  ],
])("work with %s", async (_, given, expected) => {
  expect(await stayOf(await addWorkAmong(given))).toEqual(expected);
});

function arrivalOn(date: string): StayAround {
  return { ...nobodyLeaves, arrival: { ...arrival, date, guests: null } };
}

test("stays of another villa don't count", async () => {
  await addWorkAmong([leaves, arrives]);
  expect(await stayOf(await addWorkAmong([]))).toBeNull();
});

test.each(["00:00", "23:59"])("the day is the park's: work at %s", async (time) => {
  expect(await stayOf(await addWorkAmong([leaves, arrives], time))).toEqual(usual);
});

test("a cleaner's day, the lists, the board and one assignment show the same", async () => {
  const id = await addWorkAmong([leaves, arrives]);
  const find = async (who: Caller, path: string) => {
    const { status, text, body } = await who.get(path);
    expect(status, text).toBe(200);
    return z.parse(z.array(shown), body).find((work) => work.id === id)?.stay;
  };
  expect(await stayOf(id, anna)).toEqual(usual);
  expect(await find(anna, `/api/assignments/cleaner/${anna.id}/${day}`)).toEqual(usual);
  expect(await find(leader, `/api/assignments?from=${day}&to=${day}&limit=100`)).toEqual(usual);
  const plannedAt = new Date();
  const today = parkDay(plannedAt, zone);
  const villa = await addVilla(app);
  const arrivesToday = { unitId: villa, arrival: today, departure: "2999-12-31", checkIn: "12:00" };
  await app.database.db.insert(stays).values({ source: "manual", externalId: "today", guests: 1, ...arrivesToday });
  const onBoard = await addWork(app, { lead: anna, villa, plannedAt });
  const { body } = await leader.get("/api/assignments/board");
  const { pending } = z.parse(z.object({ pending: z.array(shown) }), body);
  expect(pending.find((card) => card.id === onBoard)?.stay).toEqual({
    ...nobodyLeaves,
    arrival: { date: today, time: "12:00", guests: 1, isEarly: true, hereSince: null },
  });
});

test("other usual times and another time zone count at once", async () => {
  const id = await addWorkAmong([leaves, { ...arrives, checkIn: "15:00" }], "23:30");
  expect(await stayOf(id)).toEqual({ ...usual, arrival: { ...arrival, time: "15:00", isEarly: true } });
  const change = (values: Partial<typeof settings.$inferInsert>) => app.database.db.update(settings).set(values);
  try {
    await change({ checkOutTime: "09:00", checkInTime: "14:00" });
    expect(await stayOf(id)).toEqual({ ...usual, checkOut: "09:00", arrival: { ...arrival, time: "15:00" } });
    // 23:30 in Amsterdam is the next day in Auckland.
    await change({ timeZone: "Pacific/Auckland" });
    expect(await stayOf(id)).toBeNull();
  } finally {
    await change({ checkOutTime: "10:00", checkInTime: "16:00", timeZone: zone });
  }
});

test("other usual times are announced to those whose work shows stays", async () => {
  const [admin, ben, cem] = await Promise.all([
    signInAs(app, "admin"),
    signInAs(app, "cleaner"),
    signInAs(app, "cleaner"),
  ]);
  await addWorkAmong([arrives], "10:00", { lead: ben });
  await addWorkAmong([], "10:00", { lead: cem });
  const heard = await recordAnnouncements(app);
  for (const checkInTime of ["15:00", "16:00"]) {
    expect((await admin.patch("/api/settings", { checkInTime })).status).toBe(200);
    const told = (await heard()).flatMap((one) => ("topic" in one && one.topic === "assignments" ? one.people : []));
    expect([told.includes(ben.id), told.includes(cem.id)]).toEqual([true, false]);
  }
});
