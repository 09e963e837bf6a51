import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addUser, bookingBody, conflictsIn, schedulesIn, workFor } from "../../../tests/support/bookings";
import { addVilla } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { assignments, schedules } from "../../server/database/tables";
import { addDays } from "../../shared/time";
import type { Schedule } from "./contract";
import { seriesPlan } from "./rules/series";

// A booking of several days: changed and deleted for one day, from a day on, or as a whole.

let app: TestApp;
let sanne: Caller;
let anna: string;
let bob: string;
let villa: string;
let rows: Schedule[];
const first = "2031-05-12";
const day = (n: number) => addDays(first, n);
beforeAll(async () => {
  app = await startApp();
  sanne = await signInAs(app, "teamleader", "Sanne");
  anna = await addUser(app, "cleaner", "Anna");
  bob = await addUser(app, "cleaner", "Bob");
});
/** Books Anna for five days in one villa. */
beforeEach(async () => {
  await app.database.pool.query("truncate bookings, schedules, assignments cascade");
  villa = await addVilla(app);
  const { date: _, ...wanted } = bookingBody({ cleanerIds: [anna], unitIds: [villa] });
  const range = { ...wanted, startDate: first, endDate: day(4), bulkMode: true };
  rows = schedulesIn(await sanne.post("/api/schedules/bulk", range), 201);
});
afterAll(() => app.close());

const path = (n: number) => `/api/schedules/${rows[n]?.id}`;
const now = async () => schedulesIn(await sanne.get("/api/schedules"));
const plan = async () => (await now()).map(({ date, startTime }) => `${date.slice(-2)} ${startTime}`);

test("a save for several days is a series, a single day is not", async () => {
  expect(new Set(rows.map(({ seriesId }) => seriesId)).size).toBe(1);
  expect(rows[0]?.seriesId).toEqual(expect.any(String));
  const { body } = await sanne.get(`${path(2)}/series`);
  const days = [0, 1, 2, 3, 4].map((n) => ({ date: day(n), isCompleted: false, pending: 1, begun: 0 }));
  expect(body).toMatchObject(days);
  const alone = bookingBody({ cleanerIds: [bob], unitIds: [await addVilla(app)] });
  expect(schedulesIn(await sanne.post("/api/schedules", alone), 201)).toMatchObject([{ seriesId: null }]);
});

describe("an edit", () => {
  test.each([
    ["day", ["12 09:00", "13 09:00", "14 08:00", "15 09:00", "16 09:00"]],
    ["following", ["12 09:00", "13 09:00", "14 08:00", "15 08:00", "16 08:00"]],
    ["all", ["12 08:00", "13 08:00", "14 08:00", "15 08:00", "16 08:00"]],
  ])("of scope %s", async (scope, expected) => {
    expect((await sanne.put(`${path(2)}?scope=${scope}`, { startTime: "08:00" })).status).toBe(200);
    expect(await plan()).toEqual(expected);
    const planned = (await workFor(app, [villa])).map(({ plannedAt }) => plannedAt.getUTCHours());
    expect(planned).toEqual(expected.map((one) => (one.endsWith("08:00") ? 6 : 7)));
  });

  test.each([1, -1])("moves every day by %i without conflicts among them", async (by) => {
    await sanne.put(`${path(2)}?scope=all`, { date: addDays(day(2), by) });
    expect((await now()).map(({ date }) => date)).toEqual([0, 1, 2, 3, 4].map((n) => day(n + by)));
  });

  test("leaves completed days and begun cleanings as they are, and keeps what single days have of their own", async () => {
    await sanne.put(path(3), { notes: "Linen" });
    await app.database.pool.query("update schedules set status = 'completed' where date = $1", [day(4)]);
    await app.database.pool.query(
      "update assignments set status = 'in_progress', started_at = now() where booking_id = $1",
      [rows[3]?.bookingId],
    );
    await sanne.put(`${path(2)}?scope=following`, { startTime: "08:00", addCleanerIds: [bob] });
    expect(await plan()).toEqual(["12 09:00", "13 09:00", "14 08:00", "14 08:00", "15 08:00", "15 08:00", "16 09:00"]);
    expect((await now()).filter(({ date }) => date === day(3))).toMatchObject([{ notes: "Linen" }, { notes: "Linen" }]);
    expect((await workFor(app, [villa])).map(({ plannedAt }) => plannedAt.getUTCHours())).toEqual([7, 7, 6, 7, 7]);
  });

  test("that leaves another day without people is refused, and names that day", async () => {
    expect((await sanne.put(path(2), { addCleanerIds: [bob] })).status).toBe(200);
    const before = await now();
    const { status, body } = await sanne.put(`${path(2)}?scope=following`, { removeCleanerIds: [anna] });
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: expect.stringMatching(/^This can't be saved for .*15.*: Please select /) });
    expect(await now()).toEqual(before);
  });

  test("is refused as a whole, with the conflicts of all days", async () => {
    for (const n of [1, 3, 5]) {
      const other = bookingBody({ date: day(n), cleanerIds: [bob], unitIds: [await addVilla(app)] });
      expect((await sanne.post("/api/schedules", other)).status).toBe(201);
    }
    const before = await now();
    const conflicts = async (body: object) => conflictsIn(await sanne.put(`${path(2)}?scope=all`, body));
    expect(await conflicts({ addCleanerIds: [bob] })).toMatchObject([{ date: day(1) }, { date: day(3) }]);
    expect(await conflicts({ date: day(3), addCleanerIds: [bob] })).toMatchObject(
      [1, 3, 5].map((n) => ({ date: day(n) })),
    );
    expect(await now()).toEqual(before);
  });
});

test.each([
  ["day", 4],
  ["following", 2],
  ["all", 0],
])("a deletion of scope %s leaves %i days", async (scope, left) => {
  expect((await sanne.delete(`${path(2)}?scope=${scope}`)).status).toBe(204);
  expect(await app.database.db.$count(schedules)).toBe(left);
  expect(await app.database.db.$count(assignments)).toBe(left);
});

test("a completed day stays in a series that is deleted, though somebody was absent", async () => {
  await sanne.put(path(4), { addCleanerIds: [bob] });
  const statuses = "update schedules set status = case when cleaner_id = $2 then 'absent' else 'completed' end";
  await app.database.pool.query(`${statuses}::schedule_status where date = $1`, [day(4), bob]);
  const { body } = await sanne.get(`${path(2)}/series`);
  expect(body).toMatchObject([0, 1, 2, 3, 4].map((n) => ({ date: day(n), isCompleted: n === 4 })));
  expect((await sanne.delete(`${path(2)}?scope=all`)).status).toBe(204);
  expect((await now()).map(({ date }) => date)).toEqual([day(4), day(4)]);
});

test.each([
  ["day", "12", ["12"]],
  ["following", "12", ["12", "14"]],
  ["following", "10", ["10", "11", "12", "14"]],
  ["all", "12", ["11", "12", "14"]],
] as const)("scope %s of the %s, on the 11th, concerns %j", (scope, own, expected) => {
  const days = ["10", "11", "12", "13", "14"].map((n) => ({
    ...{ bookingId: n, date: `2031-05-${n}`, isCompleted: n === "13", pending: 1, begun: 0 },
  }));
  const { changing, staying } = seriesPlan(days, { bookingId: own, scope, today: "2031-05-11" });
  expect(changing.map(({ bookingId }) => bookingId)).toEqual(expected);
  expect(staying).toHaveLength(5 - expected.length);
});
