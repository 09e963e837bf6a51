import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addUser, schedulesIn, workFor } from "../../../tests/support/bookings";
import { addVilla } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { bookings } from "../../server/database/tables";
import { addDays, parkTime } from "../../shared/time";

// Ranges of days: their days, the time on each, and their maximum length.

let app: TestApp;
let sanne: Caller;
let anna: string;
let villas: string[];
beforeAll(async () => {
  app = await startApp();
  sanne = await signInAs(app, "teamleader", "Sanne");
});
beforeEach(async () => {
  anna = await addUser(app, "cleaner", "Anna");
  villas = [await addVilla(app), await addVilla(app)];
});
afterAll(() => app.close());

const bulk = (startDate: string, endDate: string) => {
  const times = { startTime: "09:00", endTime: "17:00" };
  return sanne.post("/api/schedules/bulk", {
    startDate,
    endDate,
    ...times,
    cleanerIds: [anna],
    unitIds: villas,
    bulkMode: true,
  });
};
const datesOf = async (startDate: string, endDate: string) =>
  schedulesIn(await bulk(startDate, endDate), 201).map(({ date }) => date);

test.each([
  ["2032-02-28", "2032-03-01", ["2032-02-28", "2032-02-29", "2032-03-01"]],
  ["2031-02-28", "2031-03-01", ["2031-02-28", "2031-03-01"]],
  ["2031-12-31", "2032-01-01", ["2031-12-31", "2032-01-01"]],
  ["2031-05-12", "2031-05-12", ["2031-05-12"]],
])("from %s to %s it books %j, each day with its own booking and work", async (from, to, days) => {
  expect(await datesOf(from, to)).toEqual(days);
  const work = await workFor(app, villas);
  expect(work).toHaveLength(days.length * 2);
  expect(new Set(work.map(({ bookingId }) => bookingId)).size).toBe(days.length);
});

test.each([
  ["forward", "2031-03-29", ["2031-03-29T08:00Z", "2031-03-30T07:00Z", "2031-03-31T07:00Z"]],
  ["back", "2031-10-25", ["2031-10-25T07:00Z", "2031-10-26T08:00Z", "2031-10-27T08:00Z"]],
])("over the night in which the clocks go %s, nine o'clock stays nine o'clock", async (_, from, starts) => {
  await datesOf(from, addDays(from, 2));
  const planned = (await workFor(app, villas.slice(0, 1))).map(({ plannedAt }) => plannedAt);
  expect(planned).toEqual(starts.map((at) => new Date(at)));
  expect(planned.map((at) => parkTime(at, "Europe/Amsterdam"))).toEqual(["09:00", "09:00", "09:00"]);
});

describe("the length", () => {
  test("92 days are booked", async () => {
    const days = await datesOf("2031-06-01", "2031-08-31");
    expect([days.length, days.at(-1)]).toEqual([92, "2031-08-31"]);
    expect(await workFor(app, villas)).toHaveLength(184);
  });

  test.each([
    ["2031-06-01", "2031-09-01", "At most 92 days can be booked at once."],
    ["1900-01-01", "2999-12-31", "At most 92 days can be booked at once."],
    ["2031-06-02", "2031-06-01", "The end date must not be before the start date."],
    ["2031-02-27", "2031-02-29", "Not a valid date."],
  ])("from %s to %s is refused: %s", async (from, to, sentence) => {
    const before = await app.database.db.$count(bookings);
    expectProblem(await bulk(from, to), "invalid", sentence);
    expect(await app.database.db.$count(bookings)).toBe(before);
  });
});

test("a save with too much work is refused, and so is an edit of a whole series", async () => {
  const cleanerIds = await Promise.all(Array.from({ length: 50 }, (_, i) => addUser(app, "cleaner", `Cleaner ${i}`)));
  const unitIds = await Promise.all(Array.from({ length: 22 }, () => addVilla(app)));
  const range = { startDate: "2031-06-01", endDate: "2031-08-31", startTime: "09:00", endTime: "17:00" };
  const sentence = "This is too much for one save. Please choose fewer days, villas or cleaners.";
  expectProblem(await sanne.post("/api/schedules/bulk", { ...range, cleanerIds, unitIds }), "invalid", sentence);
  const small = { ...range, cleanerIds: cleanerIds.slice(0, 1), unitIds: unitIds.slice(0, 1) };
  const [row] = schedulesIn(await sanne.post("/api/schedules/bulk", small), 201);
  const wanted = { addCleanerIds: cleanerIds.slice(1), addUnitIds: unitIds.slice(1) };
  expectProblem(await sanne.put(`/api/schedules/${row?.id}?scope=all`, wanted), "invalid", sentence);
});

test("on a day of absence within the range a colleague leads, or the work is uncovered", async () => {
  const cleaner = await signInAs(app, "cleaner", "Dana");
  const times = { startTime: "06:00", endTime: "07:00", cleanerIds: [cleaner.id], unitIds: [await addVilla(app)] };
  const [row] = schedulesIn(await sanne.post("/api/schedules", { date: "2031-05-13", ...times }), 201);
  await cleaner.patch(`/api/schedules/${row?.id}`, { status: "absent", reason: "Wedding" });
  const range = { startDate: "2031-05-12", endDate: "2031-05-14", startTime: "09:00", endTime: "17:00" };
  const [villa = "", other = ""] = villas;
  const pair = { ...range, cleanerIds: [cleaner.id, anna], unitIds: [villa] };
  const rows = schedulesIn(await sanne.post("/api/schedules/bulk", pair), 201);
  expect(rows.filter(({ cleanerId }) => cleanerId === cleaner.id).map(({ status }) => status)).toEqual([
    "scheduled",
    "absent",
    "scheduled",
  ]);
  expect((await workFor(app, [villa])).map(({ cleanerId, uncovered }) => [cleanerId, uncovered])).toEqual([
    [cleaner.id, false],
    [anna, false],
    [cleaner.id, false],
  ]);
  const evening = { ...range, startTime: "18:00", endTime: "19:00", cleanerIds: [cleaner.id], unitIds: [other] };
  schedulesIn(await sanne.post("/api/schedules/bulk", evening), 201);
  expect((await workFor(app, [other])).map(({ uncovered }) => uncovered)).toEqual([false, true, false]);
});
