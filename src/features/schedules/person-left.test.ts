import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import {
  addTeamOf,
  addUser,
  type BookingBody,
  book,
  bookingBody,
  monday,
  workFor,
} from "../../../tests/support/bookings";
import { addVilla, auditOf, crewOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { availabilities, bookingClaims, bookings, schedules } from "../../server/database/tables";
import { addDays, parkDay } from "../../shared/time";
import type { Schedule } from "./contract";

// The future bookings of a person who is deleted or changes role.

let app: TestApp;
let admin: Caller;
let sanne: Caller;
let anna: Caller;
let ben: Caller;
let villa: string;
let other: string;
const today = parkDay(new Date(), "Europe/Amsterdam");
beforeAll(async () => {
  app = await startApp();
  admin = await signInAs(app, "admin", "Daan");
});
beforeEach(async () => {
  [sanne, anna, ben] = await Promise.all([
    signInAs(app, "teamleader", "Sanne"),
    signInAs(app, "cleaner", "Anna"),
    signInAs(app, "cleaner", "Ben"),
  ]);
  [villa, other] = [await addVilla(app), await addVilla(app)];
});
afterAll(() => app.close());

const remove = async (who: Caller) => {
  const answer = await admin.delete(`/api/users/${who.id}`);
  expect(answer.status, answer.text).toBe(204);
};
const rowsOf = (row: Schedule | undefined) =>
  app.database.db
    .select()
    .from(schedules)
    .where(eq(schedules.bookingId, row?.bookingId ?? ""))
    .orderBy(schedules.id);
/** The ids that a booking has claimed, sorted. */
const claimsOf = async (row: Schedule | undefined) =>
  (
    await app.database.db
      .select()
      .from(bookingClaims)
      .where(eq(bookingClaims.bookingId, row?.bookingId ?? ""))
  )
    .map(({ subjectId }) => subjectId)
    .sort();
const booked = async (change: BookingBody) => (await book(admin, change))[0];

test.each<[string, (who: Caller) => Promise<unknown>]>([
  ["is deleted", remove],
  ["becomes an inspector", (who) => admin.patch(`/api/users/${who.id}`, { role: "qc" })],
])("a cleaner who %s leaves the bookings from today on; others keep theirs, and their work", async (_, leave) => {
  const people = { cleanerIds: [anna.id, ben.id], supervisorId: sanne.id };
  const past = await booked({ ...people, date: "2020-05-12", unitIds: [villa] });
  const now = await booked({ ...people, date: today, unitIds: [villa] });
  const coming = await booked({ ...people, unitIds: [villa, other] });
  const heard = await recordAnnouncements(app);
  await leave(anna);
  expect((await rowsOf(past)).map(({ cleanerId }) => cleanerId)).toEqual([anna.id, ben.id]);
  for (const one of [now, coming]) {
    expect(await rowsOf(one)).toMatchObject([{ cleanerId: ben.id, supervisorId: sanne.id, status: "scheduled" }]);
    const meta = { cleanerIds: [[anna.id, ben.id], [ben.id]] };
    expect((await auditOf(app, one?.bookingId ?? "")).slice(1)).toEqual([
      { action: "booking.edit", userId: admin.id, meta },
    ]);
  }
  expect(await claimsOf(now)).toEqual([ben.id, sanne.id, villa].sort());
  expect(await claimsOf(coming)).toEqual([ben.id, sanne.id, villa, other].sort());
  const work = await workFor(app, [villa, other]);
  expect(work.map(({ cleanerId, uncovered }) => [cleanerId, uncovered])).toEqual(work.map(() => [ben.id, false]));
  expect(await heard()).toContainEqual({ topic: "schedules", people: [anna.id, ben.id] });
  // The remaining booking can be edited as before.
  const edited = await admin.send("PUT", `/api/schedules/${(await rowsOf(coming))[0]?.id}`, {
    body: bookingBody({ cleanerIds: [ben.id], supervisorId: sanne.id, unitIds: [villa] }),
  });
  expect(edited.status, edited.text).toBe(200);
});

test("a booking that loses its last row is deleted with its claims; the next booking takes over its uncovered work", async () => {
  const row = await booked({ cleanerIds: [anna.id], unitIds: [villa] });
  await remove(anna);
  expect([await rowsOf(row), await claimsOf(row)]).toEqual([[], []]);
  expect(await app.database.db.$count(bookings, eq(bookings.id, row?.bookingId ?? ""))).toBe(0);
  expect((await auditOf(app, row?.bookingId ?? "")).at(-1)).toMatchObject({ action: "booking.delete" });
  const left = await workFor(app, [villa]);
  expect(left).toMatchObject([{ cleanerId: anna.id, uncovered: true, bookingId: null, status: "pending" }]);
  const next = await booked({ cleanerIds: [ben.id], unitIds: [villa] });
  const taken = { id: left[0]?.id, cleanerId: ben.id, uncovered: false, bookingId: next?.bookingId };
  expect(await workFor(app, [villa])).toMatchObject([taken]);
});

test("a later booking of that villa and day takes over the uncovered work", async () => {
  await book(admin, { cleanerIds: [anna.id], unitIds: [villa] });
  const later = await booked({ cleanerIds: [ben.id], unitIds: [villa], startTime: "13:00", endTime: "15:00" });
  expect(await workFor(app, [villa])).toMatchObject([{ cleanerId: anna.id }]);
  await remove(anna);
  expect(await workFor(app, [villa])).toMatchObject([
    { cleanerId: ben.id, uncovered: false, bookingId: later?.bookingId },
  ]);
});

test("a team keeps its booking, and a colleague gets the work", async () => {
  const team = await addTeamOf(app, [anna.id, ben.id]);
  const row = await booked({ teamId: team, unitIds: [villa] });
  await remove(anna);
  expect(await rowsOf(row)).toMatchObject([{ cleanerId: null, teamId: team, status: "scheduled" }]);
  const [work] = await workFor(app, [villa]);
  expect(work).toMatchObject({ cleanerId: ben.id, uncovered: false });
  expect((await crewOf(app, work?.id ?? "")).active).toEqual([]);
});

test("future absences are deleted with their rows; past ones stay", async () => {
  const row = await booked({ cleanerIds: [anna.id, ben.id], unitIds: [villa] });
  await anna.patch(`/api/schedules/${row?.id}`, { status: "absent", reason: "Fever" });
  const past = { userId: anna.id, date: "2020-05-12", isAvailable: false };
  await app.database.db.insert(availabilities).values(past);
  await remove(anna);
  expect(await rowsOf(row)).toMatchObject([{ cleanerId: ben.id, status: "scheduled" }]);
  const away = await app.database.db.select().from(availabilities).where(eq(availabilities.userId, anna.id));
  expect(away).toMatchObject([past]);
});

test("the villas of a booking are free again when all its remaining people are absent", async () => {
  const rows = await book(admin, { cleanerIds: [anna.id, ben.id], unitIds: [villa] });
  await ben.patch(`/api/schedules/${rows[1]?.id}`, { status: "absent" });
  await remove(anna);
  expect(await rowsOf(rows[0])).toMatchObject([{ cleanerId: ben.id, status: "absent" }]);
  expect(await claimsOf(rows[0])).toEqual([]);
  await book(admin, { cleanerIds: [await addUser(app, "cleaner", "Cem")], unitIds: [villa] });
});

test("a completed booking stays, also the row of whoever was absent", async () => {
  const rows = await book(admin, {
    date: today,
    cleanerIds: [anna.id, ben.id],
    supervisorId: sanne.id,
    unitIds: [villa],
  });
  for (const [n, status] of (["absent", "completed"] as const).entries())
    await app.database.db
      .update(schedules)
      .set({ status })
      .where(eq(schedules.id, rows[n]?.id ?? ""));
  const before = await rowsOf(rows[0]);
  for (const who of [anna, sanne]) await remove(who);
  expect(await rowsOf(rows[0])).toEqual(before);
});

test("completed rows stay", async () => {
  const row = await booked({ date: today, cleanerIds: [anna.id], supervisorId: sanne.id, unitIds: [villa] });
  await app.database.db
    .update(schedules)
    .set({ status: "completed" })
    .where(eq(schedules.id, row?.id ?? ""));
  await remove(anna);
  await remove(sanne);
  expect(await rowsOf(row)).toMatchObject([{ cleanerId: anna.id, supervisorId: sanne.id, status: "completed" }]);
});

test.each(["deleted", "an inspector"])(
  "a leader who is %s supervises no future booking; one that was only theirs is deleted",
  async (how) => {
    const kept = await booked({ cleanerIds: [anna.id, ben.id], supervisorId: sanne.id, unitIds: [villa] });
    const alone = await booked({ supervisorId: sanne.id, unitIds: [other], startTime: "13:00", endTime: "14:00" });
    if (how === "deleted") await remove(sanne);
    else await admin.patch(`/api/users/${sanne.id}`, { role: "qc" });
    expect(await rowsOf(kept)).toMatchObject([
      { cleanerId: anna.id, supervisorId: null },
      { cleanerId: ben.id, supervisorId: null },
    ]);
    expect(await claimsOf(kept)).toEqual([anna.id, ben.id, villa].sort());
    expect([await rowsOf(alone), await claimsOf(alone)]).toEqual([[], []]);
    expect(await workFor(app, [villa])).toMatchObject([{ supervisorId: null, cleanerId: anna.id }]);
    const meta = { supervisorId: [sanne.id, null] };
    expect((await auditOf(app, kept?.bookingId ?? "")).at(-1)).toMatchObject({ action: "booking.edit", meta });
  },
);

test("a team leader who becomes an admin keeps their bookings, and a new phone number changes nothing", async () => {
  const row = await booked({ cleanerIds: [anna.id], supervisorId: sanne.id, unitIds: [villa] });
  const before = await rowsOf(row);
  await admin.patch(`/api/users/${sanne.id}`, { role: "admin" });
  await admin.patch(`/api/users/${anna.id}`, { telephone: "1", role: "cleaner" });
  expect(await rowsOf(row)).toEqual(before);
  await remove(sanne);
});

test("no future booking names former staff", async () => {
  const { rows } = await app.database.db.execute(sql`
    select s.id from schedules s join users u on u.id in (s.cleaner_id, s.supervisor_id)
    where u.removed_at is not null and s.date > ${today}::date
    union all select c.booking_id from booking_claims c join users u on u.id = c.subject_id
    where u.removed_at is not null and upper(c.during) > now() + interval '2 days'`);
  expect(rows).toEqual([]);
  expect(await app.database.db.$count(schedules, eq(schedules.date, monday))).toBeGreaterThan(0);
});

test("past bookings of former staff can be edited, and their names stay until somebody takes them off", async () => {
  const chief = await signInAs(app, "admin", "Pieter");
  const date = addDays(today, -1);
  const [row] = await book(chief, { date, cleanerIds: [anna.id], supervisorId: sanne.id, unitIds: [villa] });
  const cleanerIds = [anna.id, ben.id];
  const [shared] = await book(chief, { date, startTime: "13:00", endTime: "15:00", cleanerIds, unitIds: [other] });
  for (const who of [anna, sanne]) await remove(who);
  expect((await chief.delete(`/api/units/${other}`)).status).toBe(204);
  const edit = (one: Schedule | undefined, body: object) => chief.put(`/api/schedules/${one?.bookingId}`, body);
  const before = await workFor(app, [villa, other]);
  for (const one of [row, shared]) expect((await edit(one, { notes: "Keys" })).status).toBe(200);
  expect(await workFor(app, [villa, other])).toEqual(before);
  // A new day names them anew.
  expectProblem(await edit(row, { date: today }), "invalid");
  expect((await edit(row, { removeCleanerIds: [anna.id], supervisorId: chief.id })).status).toBe(200);
  expectProblem(await edit(row, { addCleanerIds: [anna.id] }), "invalid");
  expectProblem(await edit(row, { supervisorId: sanne.id }), "invalid");
  expectProblem(await edit(row, { addUnitIds: [other] }), "invalid");
});
