import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { book } from "../../../tests/support/bookings";
import { addVilla, addWork, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { assignments, availabilities, bookings } from "../../server/database/tables";
import { addDays, parkDay, parkInstant } from "../../shared/time";
import * as plans from "./contract/day-plans";
import * as contract from "./contract/forecast";

// Which work of other days a day's forecast and plan have, and who is there because of it (docs/domain.md, "Forecast").

let app: TestApp;
let leader: Caller;
let anna: Caller;
let piotr: Caller;
let today: string;
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne de Boer");
  [anna, piotr] = [await signInAs(app, "cleaner", "Anna Nowak"), await signInAs(app, "cleaner", "Piotr Zielinski")];
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  today = parkDay(new Date(), app.park.zone);
  vi.setSystemTime(at("10:00"));
  await app.database.db.delete(assignments);
  await app.database.db.delete(bookings);
  await app.database.db.delete(availabilities);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => app.close());

const at = (time: string, days = 0) => parkInstant(addDays(today, days), time, app.park.zone);
const planned = (days: number) => addWork(app, { lead: anna, plannedAt: at("09:00", days) });
const started = (days: number, minutesAgo: number) =>
  addWork(app, { lead: anna, plannedAt: at("09:00", days), status: "in_progress", minutesAgo });

/** The work of a day's forecast, and whether Anna is there. */
async function forecastOf(days: number) {
  const answer = await leader.get(`/api/forecast?date=${addDays(today, days)}`);
  expect(answer.status, answer.text).toBe(200);
  const { villas, cleaners } = z.parse(contract.forecast, answer.body);
  const { presence } = cleaners.find(({ id }) => id === anna.id) ?? {};
  return { work: villas.map(({ assignmentId }) => assignmentId), presence };
}
async function draft() {
  const answer = await leader.post("/api/day-plans", { date: today });
  expect(answer.status, answer.text).toBe(201);
  return z.parse(plans.dayPlan, answer.body);
}
const bookFor = async (...cleaners: Caller[]) =>
  book(leader, {
    ...{ date: today, startTime: "08:00", endTime: "18:00" },
    ...{ cleanerIds: cleaners.map(({ id }) => id), unitIds: [await addVilla(app)] },
  });
const isFixed = async (id: string) => (await draft()).pieces.find(({ key }) => key === id)?.isFixed;

describe("work that was started early", () => {
  test("is today's until it is done, also after it was sent back, and not its planned day's", async () => {
    const [early, tomorrows] = [await started(1, 20), await planned(1)];
    expect(await forecastOf(0)).toEqual({ work: [early], presence: "working" });
    expect((await forecastOf(1)).work).toEqual([tomorrows]);
    await app.database.db.update(assignments).set({ round: 1 }).where(eq(assignments.id, early));
    expect((await forecastOf(0)).work).toEqual([early]);
    const finished = await anna.patch(`/api/assignments/${early}/finish`);
    expect(finished.status, finished.text).toBe(200);
    expect((await forecastOf(0)).work).toEqual([]);
  });

  test("keeps its time in a plan, and leaves its villa's other work to today", async () => {
    const villa = await addVilla(app);
    const early = await addWork(app, { lead: anna, villa, plannedAt: at("09:00", 1), status: "in_progress" });
    const open = await addWork(app, { lead: piotr, villa, plannedAt: at("09:00", -1), uncovered: true });
    await bookFor(piotr);
    const { pieces } = await draft();
    const placeOf = (id: string) => pieces.find(({ key }) => key === id)?.after?.at ?? "";
    expect(placeOf(early)).toBe(at("09:00", 1).toISOString());
    expect(parkDay(new Date(placeOf(open)), app.park.zone)).toBe(today);
  });
});

test("what nobody is on any more keeps its time, whenever a plan is to give it to somebody", async () => {
  const early = await addWork(app, { lead: anna, plannedAt: at("09:00", 1), status: "in_progress", uncovered: true });
  await bookFor(piotr);
  const { id } = await draft();
  const pieces = [{ key: early, cleanerId: piotr.id, at: at("12:00").toISOString() }];
  const applied = await leader.post(`/api/day-plans/${id}/apply`, { pieces });
  expect(applied.status, applied.text).toBe(200);
  expect(await workOf(app, early)).toMatchObject({ cleanerId: piotr.id, plannedAt: at("09:00", 1), uncovered: false });
});

describe("who has nothing else to do is there today", () => {
  test.each([
    ["on work of the day before that they began today", () => started(-1, 30), "working"],
    ["not on what they left unfinished the day before", () => started(-1, 18 * 60), "free"],
    ["nor on what is only planned for another day", () => planned(-1), "free"],
  ])("%s", async (_, add, presence) => {
    const id = await add();
    expect(await forecastOf(0)).toEqual({ work: [id], presence });
  });
});

test("what is left over of somebody who is absent today is to plan, and its forecast names them", async () => {
  const id = await planned(-1);
  const answer = await leader.post("/api/absences", { userId: anna.id, from: today });
  expect(answer.status, answer.text).toBe(201);
  const { body } = await leader.get(`/api/forecast?date=${today}`);
  expect(z.parse(contract.forecast, body).villas).toMatchObject([
    { assignmentId: id, missing: "nobody", absent: "Anna Nowak" },
  ]);
  const { before, after } = await draft();
  expect([before.toPlan, after.toPlan]).toEqual([1, 1]);
});

test("of a villa with several open cleanings, reception sees the one planned latest, for which its readiness waits", async () => {
  const villa = await addVilla(app);
  await addWork(app, { lead: anna, villa, plannedAt: at("09:00", -2) });
  await addWork(app, { lead: piotr, villa, plannedAt: at("09:00") });
  for (const days of [-2, 0]) {
    const stay = { unit: villa, arrival: addDays(today, days), departure: addDays(today, days + 2), checkIn: "15:00" };
    const answer = await leader.put(`/api/stays/manual/${randomUUID()}`, stay);
    expect(answer.status, answer.text).toBe(200);
  }
  const reception = await signInAs(app, "reception");
  const { body } = await reception.get(`/api/forecast/ready-times?date=${today}`);
  expect(body).toMatchObject([{ unitId: villa, neededBy: at("15:00").toISOString() }]);
});

test("what is left over of a plan can move on the next day, unless somebody has changed it by hand", async () => {
  const [left, changed] = [await planned(0), await planned(0)];
  await bookFor(anna, piotr);
  const { id } = await draft();
  const pieces = [left, changed].map((key) => ({ key, cleanerId: piotr.id, at: at("12:00").toISOString() }));
  const applied = await leader.post(`/api/day-plans/${id}/apply`, { pieces });
  expect(applied.status, applied.text).toBe(200);
  vi.setSystemTime(at("10:00", 1));
  await leader.patch(`/api/assignments/${changed}`, { instructions: "The back door is open." });
  today = addDays(today, 1);
  expect([await isFixed(left), await isFixed(changed)]).toEqual([false, true]);
});

test("what a plan put somewhere stays, once a booking has taken it over, with whom it was booked for", async () => {
  const villa = await addVilla(app);
  const key = await addWork(app, { lead: anna, villa, plannedAt: at("09:00") });
  await bookFor(anna);
  const { id } = await draft();
  const pieces = [{ key, cleanerId: piotr.id, at: at("12:00").toISOString() }];
  const applied = await leader.post(`/api/day-plans/${id}/apply`, { pieces });
  expect(applied.status, applied.text).toBe(200);
  expect(await isFixed(key)).toBe(false);
  vi.setSystemTime(at("10:05"));
  await leader.post("/api/absences", { userId: piotr.id, from: today });
  const ben = await signInAs(app, "cleaner", "Ben");
  const hours = { startTime: "13:00", endTime: "15:00" };
  await book(leader, { date: today, ...hours, cleanerIds: [ben.id], unitIds: [villa] });
  expect(await workOf(app, key)).toMatchObject({ cleanerId: ben.id, uncovered: false });
  expect(await isFixed(key)).toBe(true);
});
