import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addTeamOf, addUser, book, bookingBody, monday, schedulesIn, workFor } from "../../../tests/support/bookings";
import { addVilla, auditOf, crewOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { assignments, availabilities, bookingClaims, schedules } from "../../server/database/tables";
import type { Schedule } from "./contract";

// Absences: the rows of the day, the work that is handed over or uncovered, who is notified, and who takes it over.

let app: TestApp;
let sanne: Caller;
let anna: Caller;
let ben: Caller;
let villa: string;
beforeAll(async () => {
  app = await startApp();
  sanne = await signInAs(app, "teamleader", "Sanne");
});
beforeEach(async () => {
  [anna, ben] = await Promise.all([signInAs(app, "cleaner", "Anna"), signInAs(app, "cleaner", "Ben")]);
  villa = await addVilla(app);
});
afterAll(() => app.close());

const absent = (who: Caller, row: Schedule | undefined, reason?: string) =>
  who.patch(`/api/schedules/${row?.id}`, { status: "absent", ...(reason !== undefined && { reason }) });
const absences = async (who: Caller, from: string, to = from) =>
  (await who.get(`/api/absences?from=${from}&to=${to}`)).body;
const rowsOf = (who: Caller) =>
  app.database.db
    .select()
    .from(schedules)
    .where(eq(schedules.cleanerId, who.id))
    .orderBy(schedules.date, schedules.startTime);

test("covers all scheduled rows of the day and no other day", async () => {
  const [early] = await book(sanne, { cleanerIds: [anna.id], unitIds: [villa], startTime: "07:00", endTime: "08:00" });
  await book(sanne, { cleanerIds: [anna.id], unitIds: [villa] });
  await book(sanne, { cleanerIds: [anna.id], unitIds: [villa], date: "2031-05-13" });
  const heard = await recordAnnouncements(app);
  const answer = await absent(anna, early, " Fever ");
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ id: early?.id, status: "absent" });
  expect((await rowsOf(anna)).map(({ status }) => status)).toEqual(["absent", "absent", "scheduled"]);
  const work = await workFor(app, [villa]);
  expect(work.map(({ uncovered }) => uncovered)).toEqual([true, false]);
  const away = { userId: anna.id, user: { id: anna.id, name: "Anna" }, date: monday, reason: "Fever", lang: null };
  expect(await absences(anna, monday, "2031-05-13")).toEqual([{ id: expect.any(String), ...away }]);
  const meta = { status: ["scheduled", "absent"] };
  expect(await auditOf(app, early?.id ?? "")).toEqual([{ action: "schedule.absent", userId: anna.id, meta }]);
  expect(await heard()).toEqual([
    { topic: "assignments", people: [anna.id], ids: expect.any(Array) },
    { topic: "schedules", people: [anna.id] },
    { topic: "users", people: [] },
  ]);
});

test("locks work before rows, and leaves a row that was completed in the meantime", async () => {
  const [done] = await book(sanne, { cleanerIds: [anna.id], unitIds: [await addVilla(app)] });
  const later = { startTime: "13:00", endTime: "15:00" };
  const [open] = await book(sanne, { cleanerIds: [anna.id], unitIds: [villa], ...later });
  const [work] = await workFor(app, [villa]);
  const hold = await holdTransaction(app);
  await hold.query("select from assignments where id = $1 for update", [work?.id]);
  const answer = absent(anna, open);
  await Promise.race([hold.waitForBlocked(1), answer]);
  await hold.query("select from schedules where id = $1 for update nowait", [done?.id]);
  await hold.query("update schedules set status = 'completed' where id = $1", [done?.id]);
  await hold.release();
  expect((await answer).body).toMatchObject({ id: open?.id, status: "absent" });
  expect((await rowsOf(anna)).map(({ status }) => status)).toEqual(["completed", "absent"]);
  expect(await auditOf(app, done?.id ?? "")).toEqual([]);
});

test("hands the lead to a colleague; the next absence leaves the work uncovered", async () => {
  const rows = await book(sanne, { cleanerIds: [anna.id, ben.id], unitIds: [villa] });
  await absent(anna, rows[0]);
  const [work] = await workFor(app, [villa]);
  expect(work).toMatchObject({ cleanerId: ben.id, uncovered: false });
  expect((await crewOf(app, work?.id ?? "")).left).toContain(anna.id);
  expect((await anna.get(`/api/assignments/${work?.id}`)).status).toBe(404);
  const heard = await recordAnnouncements(app);
  await absent(ben, rows[1]);
  expect(await workFor(app, [villa])).toMatchObject([{ id: work?.id, cleanerId: ben.id, uncovered: true }]);
  expect(await heard()).toContainEqual({ topic: "assignments", people: [ben.id], ids: expect.any(Array) });
  const uncovered = await sanne.get(`/api/assignments?uncovered=true&from=${monday}&to=${monday}`);
  expect(uncovered.body).toContainEqual(expect.objectContaining({ id: work?.id, uncovered: true }));
  // One tap reassigns it to someone who is free.
  const cem = await addUser(app, "cleaner", "Cem");
  expect((await sanne.patch(`/api/assignments/${work?.id}`, { cleanerId: cem })).body).toMatchObject({
    uncovered: false,
  });
});

test("of its only cleaner: a new booking of the villa leaves the work to whoever was given it at that moment", async () => {
  const [row] = await book(sanne, { cleanerIds: [anna.id], unitIds: [villa] });
  await absent(anna, row);
  const [work] = await workFor(app, [villa]);
  const cem = await addUser(app, "cleaner", "Cem");
  const hold = await holdTransaction(app);
  await hold.query("update assignments set cleaner_id = $2, uncovered = false where id = $1", [work?.id, cem]);
  const booked = book(sanne, { cleanerIds: [ben.id], unitIds: [villa], startTime: "13:00", endTime: "15:00" });
  await Promise.race([hold.waitForBlocked(1), booked]);
  await hold.release();
  await booked;
  expect(await workFor(app, [villa])).toMatchObject([{ id: work?.id, cleanerId: cem, bookingId: row?.bookingId }]);
});

test("of the whole crew releases villa, team and supervisor; of one cleaner only that person", async () => {
  const team = await addTeamOf(app, [ben.id]);
  const pieter = await addUser(app, "teamleader", "Pieter");
  const rows = await book(sanne, {
    cleanerIds: [anna.id, ben.id],
    teamId: team,
    supervisorId: pieter,
    unitIds: [villa],
  });
  const claims = async () =>
    (
      await app.database.db
        .select()
        .from(bookingClaims)
        .where(eq(bookingClaims.bookingId, rows[0]?.bookingId ?? ""))
    )
      .map(({ subjectId }) => subjectId)
      .sort();
  expect(await claims()).toEqual([anna.id, ben.id, team, pieter, villa].sort());
  await absent(anna, rows[0]);
  expect(await claims()).toEqual([ben.id, team, pieter, villa].sort());
  await absent(ben, rows[1]);
  expect(await claims()).toEqual([]);
});

test("a second time changes nothing", async () => {
  const [row] = await book(sanne, { cleanerIds: [anna.id], unitIds: [villa] });
  const first = await absent(anna, row, "Fever");
  const heard = await recordAnnouncements(app);
  const second = await absent(anna, row, "Holiday");
  expect([second.status, second.body, await heard()]).toEqual([200, first.body, []]);
  expect(await absences(anna, monday)).toMatchObject([{ reason: "Fever" }]);
  expect(await auditOf(app, row?.id ?? "")).toHaveLength(1);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "and a booking at the same moment leave no work with the absent cleaner (%i)",
  async () => {
    const [row] = await book(sanne, { cleanerIds: [anna.id], unitIds: [villa], startTime: "07:00", endTime: "08:00" });
    const other = await addVilla(app);
    const team = await addTeamOf(app, [anna.id]);
    const late = { startTime: "13:00", endTime: "14:00" };
    await Promise.all([
      book(sanne, { cleanerIds: [anna.id], unitIds: [other] }),
      absent(anna, row),
      book(sanne, { teamId: team, unitIds: [villa, other], ...late }),
    ]);
    expect((await rowsOf(anna)).map(({ status }) => status)).toEqual(["absent", "absent"]);
    expect((await workFor(app, [villa, other])).map(({ uncovered }) => uncovered)).toEqual([true, true]);
  },
);

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "and work planned at the same moment: the work is refused or uncovered (%i)",
  async () => {
    const [row] = await book(sanne, { cleanerIds: [anna.id], unitIds: [villa] });
    const other = await addVilla(app);
    const plan = { unitId: other, cleanerId: anna.id, plannedAt: `${monday}T12:00:00.000Z` };
    const [planned, marked] = await Promise.all([sanne.post("/api/assignments", plan), absent(anna, row)]);
    expect(marked.status).toBe(200);
    if (planned.status === 422) expect(await workFor(app, [other])).toEqual([]);
    else expect(await workFor(app, [other])).toMatchObject([{ uncovered: true }]);
  },
);

test("a team's crew leaves out members who are absent that day", async () => {
  const team = await addTeamOf(app, [anna.id, ben.id]);
  const [row] = await book(sanne, { cleanerIds: [anna.id], unitIds: [villa] });
  await absent(anna, row);
  const other = await addVilla(app);
  await book(sanne, { teamId: team, unitIds: [other], startTime: "13:00", endTime: "15:00" });
  const [work] = await workFor(app, [other]);
  expect([work?.cleanerId, await crewOf(app, work?.id ?? "")]).toEqual([ben.id, { active: [], left: [] }]);
});

test("deleting the booking that took over uncovered work gives the villa back to the first one", async () => {
  const [row] = await book(sanne, { cleanerIds: [anna.id], unitIds: [villa] });
  await absent(anna, row);
  const [instead] = await book(sanne, { cleanerIds: [ben.id], unitIds: [villa] });
  expect(await workFor(app, [villa])).toMatchObject([
    { cleanerId: ben.id, uncovered: false, bookingId: instead?.bookingId },
  ]);
  await sanne.delete(`/api/schedules/${instead?.id}`);
  expect(await workFor(app, [villa])).toMatchObject([{ uncovered: true, bookingId: row?.bookingId }]);
});

test("an edit to another day respects absences there", async () => {
  const [row] = await book(sanne, { cleanerIds: [anna.id], unitIds: [villa] });
  await absent(anna, row);
  const move = (date: string) =>
    sanne.send("PUT", `/api/schedules/${row?.id}`, {
      body: bookingBody({ date, cleanerIds: [anna.id], unitIds: [villa] }),
    });
  expect(schedulesIn(await move("2031-05-13"))).toMatchObject([{ id: row?.id, status: "scheduled" }]);
  expect(await workFor(app, [villa])).toMatchObject([{ cleanerId: anna.id, uncovered: false }]);
  expect(schedulesIn(await move(monday))).toMatchObject([{ id: row?.id, status: "absent" }]);
  expect(await workFor(app, [villa])).toMatchObject([{ cleanerId: anna.id, uncovered: true }]);
});

describe("is refused", () => {
  test("for a past day and for completed work", async () => {
    const [past] = await book(sanne, { date: "2020-05-12", cleanerIds: [anna.id], unitIds: [villa] });
    expectProblem(await absent(anna, past), "state-conflict", "This day is over.");
    const [done] = await book(sanne, { cleanerIds: [anna.id], unitIds: [villa] });
    await app.database.db
      .update(schedules)
      .set({ status: "completed" })
      .where(eq(schedules.id, done?.id ?? ""));
    expectProblem(await absent(anna, done), "state-conflict", "This work is completed.");
    expect(await app.database.db.$count(availabilities, eq(availabilities.userId, anna.id))).toBe(0);
  });

  test("for a colleague's row, the team's row and an unknown row", async () => {
    const team = await addTeamOf(app, [anna.id]);
    const [bens] = await book(sanne, { cleanerIds: [ben.id], unitIds: [villa] });
    const [teams] = await book(sanne, { teamId: team, unitIds: [await addVilla(app)] });
    for (const row of [bens, teams]) expectProblem(await absent(anna, row), "not-found");
    expectProblem(await anna.patch(`/api/schedules/${randomUUID()}`, { status: "absent" }), "not-found");
  });

  test.each([
    [{ status: "completed" }],
    [{ status: "scheduled" }],
    [{}],
    [{ status: "absent", reason: "x".repeat(501) }],
  ])("as %j", async (body) => {
    const [row] = await book(sanne, { cleanerIds: [anna.id], unitIds: [villa] });
    expectProblem(await anna.patch(`/api/schedules/${row?.id}`, body), "invalid");
    expect((await rowsOf(anna))[0]?.status).toBe("scheduled");
  });
});

test("whoever comes back to a booking whose work is done meanwhile completes it, and its history says so", async () => {
  const [annas] = await book(sanne, { cleanerIds: [anna.id, ben.id], unitIds: [villa] });
  await absent(anna, annas);
  const done = { status: "done" as const, startedAt: new Date(), finishedAt: new Date(), round: 1 };
  await app.database.db.update(assignments).set(done).where(eq(assignments.unitId, villa));
  const [absence] = await app.database.db.select().from(availabilities).where(eq(availabilities.userId, anna.id));
  const answer = await sanne.delete(`/api/absences/${absence?.id}`);
  expect(answer.status, answer.text).toBe(204);
  expect((await rowsOf(anna)).map(({ status }) => status)).toEqual(["completed"]);
  const trail = await auditOf(app, annas?.bookingId ?? "");
  expect(trail.map(({ action }) => action)).toContain("booking.complete");
});

/** Anna and Ben have cleaned the villa on this day, and it was approved. Anna became absent, and now it is open again. */
async function reopenWhileAway(date: string): Promise<void> {
  await book(sanne, { date, cleanerIds: [anna.id, ben.id], unitIds: [villa] });
  const address = `/api/assignments/${(await workFor(app, [villa]))[0]?.id}`;
  expect((await anna.post(`${address}/start`)).status).toBe(200);
  expect((await anna.patch(`${address}/finish`)).status).toBe(200);
  expect((await sanne.patch(`${address}/approve`)).status).toBe(200);
  await app.database.db.insert(availabilities).values({ userId: anna.id, date, isAvailable: false });
  expect((await sanne.post(`${address}/reopen`, { reason: "Crumbs" })).status).toBe(200);
}

test("whoever became absent after their booking was completed is not scheduled when it is sent back, and takes no time", async () => {
  await reopenWhileAway(monday);
  const [annas] = await rowsOf(anna);
  expect([annas, ...(await rowsOf(ben))].map((row) => row?.status)).toEqual(["absent", "scheduled"]);
  expect(await workFor(app, [villa])).toMatchObject([{ cleanerId: ben.id, uncovered: false }]);
  const marked = { action: "schedule.absent", userId: sanne.id, meta: { status: ["completed", "absent"] } };
  expect(await auditOf(app, annas?.id ?? "")).toEqual([marked]);
  const claims = (await app.database.db.select().from(bookingClaims)).map(({ subjectId }) => subjectId);
  expect([claims.includes(anna.id), claims.includes(ben.id)]).toEqual([false, true]);
});

test("a booking that is sent back on a later day stays with whoever was absent on its own", async () => {
  await reopenWhileAway("2020-05-12");
  expect(await rowsOf(anna)).toMatchObject([{ status: "scheduled" }]);
  expect(await workFor(app, [villa])).toMatchObject([{ cleanerId: anna.id, uncovered: false }]);
});

test("leaders see all absences by day and name; cleaners see their own", async () => {
  const date = "2031-07-07";
  for (const who of [ben, anna]) {
    const [row] = await book(sanne, { date, cleanerIds: [who.id], unitIds: [await addVilla(app)] });
    await absent(who, row);
  }
  const named = (name: string) =>
    expect.objectContaining({ date, reason: null, user: expect.objectContaining({ name }) });
  expect(await absences(sanne, date)).toEqual([named("Anna"), named("Ben")]);
  expect(await absences(ben, date)).toEqual([named("Ben")]);
  expect(await absences(sanne, "2031-07-08", "2031-07-09")).toEqual([]);
});
