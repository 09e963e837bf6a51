import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCode, addVilla, addWork } from "../../../tests/support/builders";
import { type Caller, callerOf, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { assignments, registrationCodes, units, users, villaChecklists } from "../../server/database/tables";
import { dayWindow, parkDay } from "../../shared/time";

// The admin's figures, one by one, as work proceeds.

let app: TestApp;
let ada: Caller;
let anna: Caller;
let bob: Caller;
let cem: Caller;
let dora: Caller;
beforeAll(async () => {
  app = await startApp();
  ada = await signInAs(app, "admin", "Ada");
  const cleaner = (name: string) => signInAs(app, "cleaner", name);
  [anna, bob, cem, dora] = await Promise.all([cleaner("Anna"), cleaner("Bob"), cleaner("Cem"), cleaner("Dora")]);
});
afterAll(() => app.close());

const { from: midnight, until } = dayWindow(parkDay(new Date(), "Europe/Amsterdam"), "Europe/Amsterdam");
const last = new Date(until.getTime() - 1);
const yesterday = new Date(midnight.getTime() - 1);
const summary = async () => {
  const answer = await ada.get("/api/reports/summary");
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
/** Returns the figures of a park with only this work. */
const parkWith = async (prepare: () => Promise<unknown>) => {
  await app.database.db.delete(assignments);
  await prepare();
  return summary();
};
const change = (id: string, row: Partial<typeof assignments.$inferInsert>) =>
  app.database.db.update(assignments).set(row).where(eq(assignments.id, id));

test("a park without work has zeros and no average", async () => {
  expect(await parkWith(async () => {})).toMatchObject({
    ...{ totalAssignments: 0, completedAssignments: 0, inProgressAssignments: 0, pendingAssignments: 0 },
    ...{ needsReviewAssignments: 0, activeCleaners: 0, plannedCleaners: 0, completedToday: 0, plannedToday: 0 },
    averageHours: null,
    day: parkDay(new Date(), "Europe/Amsterdam"),
  });
});

test("work of all days is counted by status", async () => {
  const statuses = ["pending", "pending", "pending", "in_progress", "in_progress", "needs_review", "done"] as const;
  const figures = parkWith(async () => {
    for (const [i, status] of statuses.entries())
      await addWork(app, { lead: anna, status, plannedAt: new Date(Date.now() - i * 400 * 24 * 60 * 60_000) });
  });
  expect(await figures).toMatchObject({
    ...{ totalAssignments: 7, completedAssignments: 1, inProgressAssignments: 2 },
    ...{ pendingAssignments: 3, needsReviewAssignments: 1 },
  });
});

test("the average includes the minutes of all finished work whose time is known", async () => {
  const figures = parkWith(async () => {
    await change(await addWork(app, { lead: anna, status: "done" }), { actualMinutes: 58 });
    await change(await addWork(app, { lead: anna, status: "needs_review" }), { actualMinutes: 121 });
    await change(await addWork(app, { lead: anna, status: "done" }), { actualMinutes: 23_040, isTimed: false });
    await change(await addWork(app, { lead: anna, status: "done" }), { actualMinutes: null });
    await change(await addWork(app, { lead: anna, status: "in_progress" }), { actualMinutes: 58 });
    await addWork(app, { lead: anna });
  });
  expect(await figures).toMatchObject({ averageHours: (58 + 121) / 2 / 60 });
});

describe("today is the park's", () => {
  test.each([
    ["its first moment", midnight, 1],
    ["its last moment", last, 1],
    ["the moment before it", yesterday, 0],
    ["the moment after it", until, 0],
  ])("%s: planned and completed", async (_, at, count) => {
    const figures = parkWith(async () => {
      const id = await addWork(app, { lead: anna, helpers: [bob], status: "done", plannedAt: at });
      await change(id, { startedAt: new Date(midnight.getTime() - 60_000), finishedAt: at });
    });
    expect(await figures).toMatchObject({ plannedToday: count, completedToday: count, plannedCleaners: 2 * count });
  });

  test("work that is waiting for review is not completed", async () => {
    const figures = parkWith(() => addWork(app, { lead: anna, status: "needs_review", minutesAgo: 0 }));
    expect(await figures).toMatchObject({ plannedToday: 1, completedToday: 0 });
  });
});

test("active cleaners: everyone on work in progress counts once, as lead or collaborator, but not after leaving", async () => {
  const started = { status: "in_progress" } as const;
  const figures = parkWith(async () => {
    await addWork(app, { ...started, lead: anna, helpers: [bob], plannedAt: yesterday });
    await addWork(app, { ...started, lead: anna, left: [cem] });
    await addWork(app, { ...started, lead: cem, uncovered: true });
    await addWork(app, { ...started, lead: dora, plannedAt: until });
    await addWork(app, { lead: cem, plannedAt: last });
  });
  expect(await figures).toMatchObject({ activeCleaners: 3, plannedCleaners: 2, plannedToday: 3 });
  // The leaders' overview has the same figure, with tomorrow's villa, which was started early.
  const board = await ada.get("/api/assignments/board");
  expect(board.body).toMatchObject({ counts: { inProgress: 4, activeCleaners: 3 } });
});

test("removed villas, areas and people are not counted, and only valid codes are", async () => {
  await app.database.db.execute(sql`truncate assignments cascade`);
  await app.database.db.delete(villaChecklists);
  await app.database.db.delete(units);
  for (const location of ["Zandbank", "Zandbank", "Waterlijn"]) await addVilla(app, { location });
  const gone = await addVilla(app, { location: "Heide" });
  await app.database.db.update(units).set({ removedAt: new Date() }).where(eq(units.id, gone));
  const erik = await signInAs(app, "cleaner", "Erik");
  await app.database.db.update(users).set({ removedAt: new Date() }).where(eq(users.id, erik.id));
  const hour = 3_600_000;
  await addCode(app, { supervisorId: ada.id, maxUses: 1 });
  await addCode(app, { supervisorId: ada.id, expiresAt: new Date(Date.now() + hour) });
  await addCode(app, { supervisorId: ada.id, expiresAt: new Date(Date.now() - hour) });
  const full = await addCode(app, { supervisorId: ada.id, maxUses: 2 });
  const off = await addCode(app, { supervisorId: ada.id });
  const set = (code: string, to: object) =>
    app.database.db.update(registrationCodes).set(to).where(eq(registrationCodes.code, code));
  await set(full, { usedCount: 2 });
  await set(off, { isActive: false });
  expect(await summary()).toMatchObject({ totalUnits: 3, areas: 2, people: 5, usableCodes: 2, totalAssignments: 0 });
});

test("only admins may read the figures", async () => {
  for (const role of ["teamleader", "cleaner", "qc"] as const)
    expectProblem(await (await signInAs(app, role)).get("/api/reports/summary"), "wrong-role");
  expectProblem(await callerOf(app).get("/api/reports/summary"), "not-signed-in");
});
