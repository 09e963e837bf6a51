import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addTeamOf, addUser, book, monday, workFor } from "../../../tests/support/bookings";
import { actionsOf, addVilla, addWork, auditOf, crewOf, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { auditLogs, bookingClaims, bookings, schedules, units } from "../../server/database/tables";
import { addDays, parkDay } from "../../shared/time";

// What happens to a villa's work and bookings when it is deleted (docs/domain.md, "Villas").

let app: TestApp;
let ada: Caller;
let anna: Caller;
let bob: Caller;
let inspector: Caller;
let sanne: string;
beforeAll(async () => {
  app = await startApp();
  [ada, anna, bob, inspector] = await Promise.all([
    signInAs(app, "admin", "Ada"),
    signInAs(app, "cleaner", "Anna"),
    signInAs(app, "cleaner", "Bob"),
    signInAs(app, "qc", "Quinn"),
  ]);
  sanne = await addUser(app, "teamleader", "Sanne");
});
afterAll(() => app.close());

const remove = (id: string) => ada.delete(`/api/units/${id}`);
const today = parkDay(new Date(), "Europe/Amsterdam");
const isListed = async (id: string) => (await ada.get("/api/units")).text.includes(id);
const isThere = async (id: string) =>
  (await app.database.db.select({ at: units.removedAt }).from(units).where(eq(units.id, id)))[0]?.at === null;
const rowsOf = (bookingId = "") =>
  app.database.db.select().from(schedules).where(eq(schedules.bookingId, bookingId)).orderBy(schedules.id);
const claimsOf = async (bookingId = "") =>
  (await app.database.db.select().from(bookingClaims).where(eq(bookingClaims.bookingId, bookingId)))
    .map(({ kind, subjectId }) => `${kind} ${subjectId}`)
    .sort();
let dayAfter = 0;
const freeDay = () => {
  dayAfter += 1;
  return addDays(monday, dayAfter);
};

test("it leaves every list, with an audit row and notifications; its code is free; deleting it again gives 404", async () => {
  const id = await addVilla(app, { code: "WL-042", features: ["Sandpit"] });
  const heard = await recordAnnouncements(app);
  const answer = await remove(id);
  expect([answer.status, answer.text]).toEqual([204, ""]);
  expect([await isListed(id), await isThere(id)]).toEqual([false, false]);
  expect((await auditOf(app, id)).slice(1)).toMatchObject([
    { action: "unit.delete", userId: ada.id, meta: { before: { code: "WL-042", features: ["Sandpit"] } } },
  ]);
  expect(await heard()).toEqual([
    { topic: "units", people: [] },
    { topic: "checklists", people: [] },
  ]);
  for (const gone of [id, randomUUID(), "x"]) expectProblem(await remove(gone), "not-found");
  expect((await ada.post("/api/units", { code: "wl-042", location: "Duinvallei" })).status).toBe(201);
});

test.each(["in_progress", "needs_review"] as const)(
  "while its work is %s: refused by name, without changes",
  async (status) => {
    const villa = await addVilla(app, { code: `ZB-${status}` });
    const pending = await addWork(app, { lead: anna, villa, plannedAt: new Date(`${monday}T09:00:00Z`) });
    const [row] = await book(ada, { cleanerIds: [anna.id], unitIds: [villa], date: freeDay() });
    await addWork(app, { lead: anna, villa, status });
    const before = await app.database.db.$count(auditLogs);
    const heard = await recordAnnouncements(app);
    expectProblem(
      await remove(villa),
      "state-conflict",
      `ZB-${status} is being cleaned or reviewed. Please delete it once that is done.`,
    );
    expect([await isListed(villa), (await workOf(app, pending)).status]).toEqual([true, "pending"]);
    expect(await rowsOf(row?.bookingId)).toMatchObject([{ unitIds: [villa] }]);
    expect([await app.database.db.$count(auditLogs), await heard()]).toEqual([before, []]);
  },
);

describe("its work", () => {
  test("is deleted on every day if it has not started; done work stays readable", async () => {
    const villa = await addVilla(app);
    const done = await addWork(app, { lead: anna, villa, status: "done" });
    const at = (days: number) => new Date(`${addDays(today, days)}T09:00:00Z`);
    const ids: string[] = [];
    for (const days of [-40, 0, 40])
      ids.push(await addWork(app, { lead: anna, helpers: [bob], villa, plannedAt: at(days), uncovered: days < 0 }));
    const elsewhere = await addWork(app, { lead: anna });
    const heard = await recordAnnouncements(app);
    expect((await remove(villa)).status).toBe(204);
    expect((await workFor(app, [villa])).map(({ id }) => id)).toEqual([done]);
    for (const id of ids) {
      const before = { unitId: villa, people: [anna.id, bob.id] };
      expect((await auditOf(app, id)).slice(1)).toMatchObject([
        { action: "assignment.delete", userId: ada.id, meta: { before } },
      ]);
      expect(await crewOf(app, id)).toEqual({ active: [], left: [] });
      expectProblem(await anna.get(`/api/assignments/${id}`), "not-found");
    }
    expect(await heard()).toEqual([
      { topic: "assignments", people: [anna.id, bob.id], ids: expect.any(Array) },
      { topic: "units", people: [] },
      { topic: "checklists", people: [] },
    ]);
    expect((await workOf(app, elsewhere)).status).toBe("pending");
    for (const who of [ada, anna, inspector]) {
      expect((await who.get(`/api/assignments/${done}`)).body).toMatchObject({ id: done, unit: { id: villa } });
      expect((await who.get("/api/assignments")).text).toContain(done);
    }
    for (const path of ["/board", "/counts", "/loads?date=2031-05-12"])
      expect((await ada.get(`/api/assignments${path}`)).status).toBe(200);
  });

  test("can't be planned again by hand, in a booking, or by moving other work there", async () => {
    const villa = await addVilla(app);
    const other = await addWork(app, { lead: anna, plannedAt: new Date(`${freeDay()}T09:00:00Z`) });
    await remove(villa);
    const plannedAt = `${freeDay()}T09:00:00Z`;
    const answers = [
      await ada.post("/api/assignments", { unitId: villa, cleanerId: anna.id, plannedAt }),
      await ada.patch(`/api/assignments/${other}`, { unitId: villa }),
      await ada.post("/api/schedules", {
        ...{ date: freeDay(), startTime: "09:00", endTime: "10:00", cleanerIds: [anna.id], unitIds: [villa] },
      }),
    ];
    for (const answer of answers) expectProblem(answer, "invalid");
    expect(await workFor(app, [villa])).toEqual([]);
  });

  test("can still be passed by QC if it is done, but not sent back", async () => {
    const villa = await addVilla(app);
    const id = await addWork(app, { lead: anna, villa, status: "done" });
    await remove(villa);
    const decide = (body: object) => inspector.post(`/api/assignments/${id}/qc/complete`, body);
    expectProblem(
      await decide({ status: "needs_rework", notes: "Sand" }),
      "state-conflict",
      /This villa has been deleted/,
    );
    expect((await workOf(app, id)).status).toBe("done");
    expect((await decide({ status: "passed" })).status).toBe(200);
  });
});

describe("its bookings", () => {
  test("that have other villas keep the rows, claims and work of those", async () => {
    const [villa, other] = [await addVilla(app), await addVilla(app)];
    const team = await addTeamOf(app, [bob.id]);
    const sent = { cleanerIds: [anna.id, bob.id], teamId: team, supervisorId: sanne, unitIds: [other, villa] };
    const [row] = await book(ada, { ...sent, date: freeDay() });
    const heard = await recordAnnouncements(app);
    expect((await remove(villa)).status).toBe(204);
    expect(await rowsOf(row?.bookingId)).toMatchObject([
      { cleanerId: anna.id, unitIds: [other], status: "scheduled" },
      { cleanerId: bob.id, unitIds: [other], status: "scheduled" },
    ]);
    const kept = [`person ${anna.id}`, `person ${bob.id}`, `supervisor ${sanne}`, `team ${team}`, `villa ${other}`];
    expect(await claimsOf(row?.bookingId)).toEqual(kept.sort());
    expect(await workFor(app, [villa, other])).toMatchObject([{ unitId: other, bookingId: row?.bookingId }]);
    expect((await auditOf(app, row?.bookingId ?? "")).slice(1)).toEqual([
      { action: "booking.edit", userId: ada.id, meta: { unitIds: [[other, villa], [other]] } },
    ]);
    expect(await heard()).toContainEqual({ topic: "schedules", people: [anna.id, bob.id] });
  });

  test("that have no other are deleted with all their rows and claims", async () => {
    const villa = await addVilla(app);
    const [row] = await book(ada, { cleanerIds: [anna.id, bob.id], unitIds: [villa], date: freeDay() });
    const [mine] = await book(ada, {
      cleanerIds: [anna.id],
      unitIds: [villa],
      date: today,
      startTime: "00:00",
      endTime: "23:59",
    });
    expect((await remove(villa)).status).toBe(204);
    for (const gone of [row?.bookingId ?? "", mine?.bookingId ?? ""]) {
      expect([await rowsOf(gone), await claimsOf(gone)]).toEqual([[], []]);
      expect(await app.database.db.$count(bookings, eq(bookings.id, gone))).toBe(0);
      expect((await auditOf(app, gone)).slice(1)).toMatchObject([
        { action: "booking.delete", userId: ada.id, meta: { before: { unitIds: [villa] } } },
      ]);
    }
    // Anna is free again at that time.
    const other = await addVilla(app);
    await book(ada, { cleanerIds: [anna.id], unitIds: [other], date: today, startTime: "00:00", endTime: "23:59" });
  });

  test("before today stay as they were, and so do completed ones", async () => {
    const villa = await addVilla(app);
    const [past] = await book(ada, { cleanerIds: [anna.id], unitIds: [villa], date: addDays(today, -1) });
    const [completed] = await book(ada, { cleanerIds: [bob.id], unitIds: [villa], date: today });
    const [work] = await app.database.db
      .execute<{ id: string }>(sql`
      update assignments set status = 'done', started_at = now(), finished_at = now()
      where booking_id = ${completed?.bookingId} returning id`)
      .then(({ rows }) => rows);
    await app.database.db
      .update(schedules)
      .set({ status: "completed" })
      .where(eq(schedules.id, completed?.id ?? ""));
    expect((await remove(villa)).status).toBe(204);
    const left = await app.database.db
      .select({ unitIds: schedules.unitIds })
      .from(schedules)
      .where(inArray(schedules.bookingId, [past?.bookingId ?? "", completed?.bookingId ?? ""]));
    expect(left).toEqual([{ unitIds: [villa] }, { unitIds: [villa] }]);
    expect((await workFor(app, [villa])).map(({ id }) => id)).toEqual([work?.id]);
    expect((await ada.get("/api/schedules")).text).toContain(past?.id);
  });

  test("stay if they are completed, though somebody was absent", async () => {
    const villa = await addVilla(app);
    const rows = await book(ada, { cleanerIds: [anna.id, bob.id], unitIds: [villa], date: freeDay() });
    for (const [n, status] of (["absent", "completed"] as const).entries())
      await app.database.db
        .update(schedules)
        .set({ status })
        .where(eq(schedules.id, rows[n]?.id ?? ""));
    const bookingId = rows[0]?.bookingId ?? "";
    await app.database.db.execute(sql`
      update assignments set status = 'done', started_at = now(), finished_at = now() where booking_id = ${bookingId}`);
    const before = await rowsOf(bookingId);
    expect((await remove(villa)).status).toBe(204);
    expect(await rowsOf(bookingId)).toEqual(before);
    expect(await actionsOf(app, bookingId)).toEqual([]);
  });

  test("are completed if its work was the last open one", async () => {
    const [villa, other] = [await addVilla(app), await addVilla(app)];
    const [row] = await book(ada, { cleanerIds: [anna.id], unitIds: [villa, other], date: freeDay() });
    await app.database.db.execute(sql`
      update assignments set status = 'done', started_at = now(), finished_at = now() where unit_id = ${other}`);
    expect((await remove(villa)).status).toBe(204);
    expect(await rowsOf(row?.bookingId)).toMatchObject([{ status: "completed", unitIds: [other] }]);
    expect(await actionsOf(app, row?.bookingId ?? "")).toEqual(["booking.edit", "booking.complete"]);
  });

  test("in the past create no work there when they are edited or deleted later", async () => {
    const [villa, other] = [await addVilla(app), await addVilla(app)];
    const date = addDays(today, -3);
    const early = { date, startTime: "08:00", endTime: "09:00" };
    const [first] = await book(ada, { cleanerIds: [anna.id], unitIds: [villa, other], ...early });
    await book(ada, { cleanerIds: [bob.id], unitIds: [villa], date, startTime: "14:00", endTime: "15:00" });
    await remove(villa);
    const edited = { ...early, cleanerIds: [anna.id], unitIds: [other] };
    const answer = await ada.send("PUT", `/api/schedules/${first?.id}`, { body: edited });
    expect(answer.status, answer.text).toBe(200);
    expect((await ada.delete(`/api/schedules/${first?.id}`)).status).toBe(204);
    expect(await workFor(app, [villa])).toEqual([]);
  });
});
