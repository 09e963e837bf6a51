import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { assignments, registrationCodes, schedules, users } from "../../src/server/database/tables";
import { addTeamOf, bookingBody, monday, workFor } from "../support/bookings";
import { addChecklist, addCode, addVilla, addWork, auditOf, workOf } from "../support/builders";
import { type Caller, callerOf, signInAs, statusesOf } from "../support/caller";
import { countDeadlocks } from "../support/deadlocks";
import { copyDatabase, startApp, type TestApp } from "../support/start-app";
import { times } from "../support/times";

// Users are deleted while they are booked, assigned and named as supervisors, and while they work, on two nodes over one database. In any
// order, nothing names a deleted user afterwards, and there is no deadlock. Every race is run several times.

let database: Awaited<ReturnType<typeof copyDatabase>>;
let here: TestApp;
let there: TestApp;
let items: string[];
let admin: Caller;
let other: Caller;
let sanne: Caller;
let anna: Caller;
let ben: Caller;
let villas: string[];
beforeAll(async () => {
  database = await copyDatabase("empty");
  here = await startApp({ databaseUrl: database.url, settings: { TRUST_PROXY: "1" } });
  there = await startApp({ databaseUrl: database.url });
  items = await addChecklist(here);
  [admin, other] = await Promise.all([signInAs(here, "admin", "Daan"), signInAs(there, "admin", "Mara")]);
});
beforeEach(async () => {
  [sanne, anna, ben] = await Promise.all([
    signInAs(there, "teamleader", "Sanne"),
    signInAs(here, "cleaner", "Anna"),
    signInAs(there, "cleaner", "Ben"),
  ]);
  villas = [await addVilla(here), await addVilla(here), await addVilla(here)];
});
afterAll(() => database.drop());

let number = 5_000;
const nextNumber = () => {
  number += 1;
  return number;
};
const remove = (who: Caller) => admin.delete(`/api/users/${who.id}`);
const book = (given: object, who = other) => who.post("/api/schedules", { ...bookingBody(), ...given });

/** Expects that nothing names a deleted user any more: no row, claim, covered work or active code, and nobody's supervisor. */
async function expectGone(who: Caller): Promise<void> {
  const { db } = here.database;
  const { rows } = await db.execute(sql`
    select 'row' as what from schedules where ${who.id} in (cleaner_id, supervisor_id)
    union all select 'claim' from booking_claims where subject_id = ${who.id}
    union all select 'lead' from assignments where cleaner_id = ${who.id} and not uncovered and status in ('pending', 'in_progress')
    union all select 'helper' from assignment_collaborators c join assignments a on a.id = c.assignment_id
      where c.cleaner_id = ${who.id} and c.left_at is null and a.status in ('pending', 'in_progress')
    union all select 'supervisor' from assignments where supervisor_id = ${who.id} and status <> 'done'
    union all select 'boss' from users where supervisor_id = ${who.id}
    union all select 'code' from registration_codes where supervisor_id = ${who.id} and is_active
    union all select 'session' from sessions where user_id = ${who.id}`);
  expect(rows).toEqual([]);
  expect((await db.select().from(users).where(eq(users.id, who.id)))[0]?.removedAt).not.toBeNull();
}
/** Expects that every booking has rows, and every row its claims. */
async function expectWholeBookings(): Promise<void> {
  const { rows } = await here.database.db.execute(sql`
    select b.id from bookings b where not exists (select from schedules s where s.booking_id = b.id)
    union all select s.booking_id from schedules s cross join unnest(s.unit_ids) villa
    where s.status <> 'absent' and not exists
      (select from booking_claims c where c.booking_id = s.booking_id and c.kind = 'villa' and c.subject_id = villa)`);
  expect(rows).toEqual([]);
}

test.each(times(10))("a cleaner deleted while they start: the work is started or not, and uncovered (%i)", async () => {
  const id = await addWork(here, { lead: anna });
  const [gone, started] = await Promise.all([remove(anna), anna.post(`/api/assignments/${id}/start`)]);
  expect(gone.status).toBe(204);
  const { status, uncovered } = await workOf(here, id);
  expect([
    { started: 200, status: "in_progress", uncovered: true },
    { started: 404, status: "pending", uncovered: true },
    { started: 401, status: "pending", uncovered: true },
  ]).toContainEqual({ started: started.status, status, uncovered });
  await expectGone(anna);
});

test.each(times(10))(
  "a cleaner deleted while they complete: the work is completed, or a colleague's (%i)",
  async () => {
    const id = await addWork(here, { lead: anna, helpers: [ben], status: "in_progress", ticked: items });
    const [gone, completed] = await Promise.all([remove(anna), anna.post(`/api/assignments/${id}/complete`)]);
    expect(gone.status).toBe(204);
    const { status, uncovered, cleanerId } = await workOf(here, id);
    const isIn = completed.status === 200;
    expect({ status, uncovered, cleanerId }).toEqual({
      ...{ status: isIn ? "needs_review" : "in_progress", uncovered: false, cleanerId: isIn ? anna.id : ben.id },
    });
    await expectGone(anna);
  },
);

test.each(times(10))(
  "work sent back while its cleaner is deleted goes to a colleague, or is uncovered (%i)",
  async () => {
    const shared = await addWork(here, { lead: anna, helpers: [ben], status: "needs_review", ticked: items });
    const alone = await addWork(here, { lead: anna, status: "needs_review", ticked: items });
    const reject = (id: string) => sanne.patch(`/api/assignments/${id}/reject`, { reason: "Dusty" });
    expect(statusesOf(await Promise.all([reject(shared), remove(anna), reject(alone)]))).toEqual([200, 204, 200]);
    expect(await workOf(here, shared)).toMatchObject({ cleanerId: ben.id, uncovered: false });
    expect(await workOf(here, alone)).toMatchObject({ uncovered: true });
    await expectGone(anna);
  },
);

test.each(times(10))("a cleaner deleted while they are booked is in no booking (%i)", async () => {
  const team = await addTeamOf(here, [anna.id, ben.id]);
  const [first = "", second = "", third = ""] = villas;
  await book({ cleanerIds: [anna.id], unitIds: [first], date: "2031-05-13" });
  const late = { startTime: "13:00", endTime: "15:00" };
  const answers = await Promise.all([
    book({ cleanerIds: [anna.id], unitIds: [first] }),
    remove(anna),
    book({ cleanerIds: [ben.id, anna.id], unitIds: [second], ...late }, sanne),
    book({ teamId: team, unitIds: [third], supervisorId: sanne.id, startTime: "17:00", endTime: "18:00" }),
  ]);
  // Booked before the deletion, or refused after it; the team's booking never needs them.
  for (const [i, status] of statusesOf(answers).entries())
    expect([[201, 422], [204], [201, 422], [201]][i]).toContain(status);
  await expectGone(anna);
  await expectWholeBookings();
  const work = await workFor(here, villas);
  for (const one of work) expect(one.cleanerId === ben.id || one.uncovered).toBe(true);
});

test.each(times(10))("a cleaner deleted while their bookings are edited, deleted or marked absent (%i)", async () => {
  const [first = "", second = "", third = ""] = villas;
  const rows = async (unitIds: string[], date: string) => {
    const { body } = await book({ cleanerIds: [anna.id, ben.id], unitIds, date });
    return String(Object(body)[0]?.id);
  };
  const [edited, deleted, absent] = [
    await rows([first], monday),
    await rows([second], "2031-05-13"),
    await rows([third], "2031-05-14"),
  ];
  const change = { ...bookingBody(), cleanerIds: [anna.id, ben.id], unitIds: [first, second], notes: "Keys" };
  const answers = await Promise.all([
    other.send("PUT", `/api/schedules/${edited}`, { body: change }),
    remove(anna),
    sanne.delete(`/api/schedules/${deleted}`),
    anna.patch(`/api/schedules/${absent}`, { status: "absent" }),
  ]);
  const allowed = [[200, 404, 422], [204], [204, 404], [200, 401, 404]];
  for (const [i, status] of statusesOf(answers).entries()) expect(allowed[i], `answer ${i}`).toContain(status);
  await expectGone(anna);
  await expectWholeBookings();
});

test.each(times(10))("a cleaner deleted while they get work, and become lead where they help (%i)", async () => {
  const [unitId = ""] = villas;
  const helped = await addWork(here, { lead: ben, helpers: [anna], supervisor: sanne });
  const plan = { unitId, cleanerId: anna.id, collaboratorIds: [ben.id], supervisorId: sanne.id };
  const answers = await Promise.all([
    other.post("/api/assignments", { ...plan, plannedAt: "2031-06-10T09:00:00Z" }),
    remove(anna),
    sanne.patch(`/api/assignments/${helped}`, { cleanerId: anna.id }),
  ]);
  for (const [i, status] of statusesOf(answers).entries()) expect([[201, 422], [204], [200, 422]][i]).toContain(status);
  // A replaced lead has left; otherwise the lead stays.
  const isGiven = answers[2]?.status === 200;
  expect(await workOf(here, helped)).toMatchObject({ cleanerId: isGiven ? anna.id : ben.id, uncovered: isGiven });
  await expectGone(anna);
});

test.each(times(10))("a leader deleted while others name them as supervisor (%i)", async () => {
  const [unitId = "", second = ""] = villas;
  const code = await addCode(here, { supervisorId: sanne.id });
  const registration = { email: `new.${sanne.id}@park.example`, password: "correct horse", role: "cleaner" };
  const [gone, ...answers] = await Promise.all([
    remove(sanne),
    other.post("/api/assignments", {
      ...{ unitId, cleanerId: anna.id, supervisorId: sanne.id, plannedAt: "2031-06-10T09:00:00Z" },
    }),
    book({ cleanerIds: [ben.id], supervisorId: sanne.id, unitIds: [second] }),
    other.patch(`/api/users/${anna.id}`, { supervisorId: sanne.id }),
    callerOf(here).post("/api/register", { ...registration, name: "Noor Bakker", registrationCode: code }),
    sanne.post("/api/registration-codes", { code: code.replace(/^1/, "7") }),
    other.post("/api/registration-codes", { code: code.replace(/^1/, "8"), supervisorId: sanne.id }),
  ]);
  expect(gone.status).toBe(204);
  for (const status of statusesOf(answers)) expect([200, 201, 401, 422]).toContain(status);
  await expectGone(sanne);
  await expectWholeBookings();
});

test.each(times(5))("two people deleted at once, booked together, while a team adds both (%i)", async () => {
  const [first = ""] = villas;
  await book({ cleanerIds: [anna.id, ben.id], supervisorId: sanne.id, unitIds: [first] });
  const work = await addWork(here, { lead: anna, helpers: [ben] });
  const fill = { name: "Team", number: nextNumber(), memberIds: [ben.id, anna.id, sanne.id] };
  const [one, two, three] = await Promise.all([
    remove(anna),
    other.delete(`/api/users/${ben.id}`),
    other.delete(`/api/users/${sanne.id}`),
    other.post("/api/teams", fill),
  ]);
  expect(statusesOf([one, two, three])).toEqual([204, 204, 204]);
  for (const who of [anna, ben, sanne]) await expectGone(who);
  await expectWholeBookings();
  expect((await workOf(here, work)).uncovered).toBe(true);
  expect(await here.database.db.$count(schedules, inArray(schedules.cleanerId, [anna.id, ben.id]))).toBe(0);
});

test.each(times(5))("deleting a user twice at once deletes them once (%i)", async () => {
  const answers = await Promise.all([remove(anna), other.delete(`/api/users/${anna.id}`), remove(anna)]);
  expect(statusesOf(answers).sort()).toEqual([204, 404, 404]);
  expect((await auditOf(here, anna.id)).filter(({ action }) => action === "user.delete")).toHaveLength(1);
});

test("the database detected no deadlock", async () => {
  expect(await here.database.db.$count(assignments)).toBeGreaterThan(50);
  expect(await here.database.db.$count(registrationCodes)).toBeGreaterThan(9);
  await Promise.all([here.close(), there.close()]);
  expect(await countDeadlocks(database.url)).toBe(0);
});
