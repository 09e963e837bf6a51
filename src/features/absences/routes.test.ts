import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addTeamOf, book, monday, workFor } from "../../../tests/support/bookings";
import { actionsOf, addVilla, addWork, auditOf, crewOf, workOf } from "../../../tests/support/builders";
import { type Answer, type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { availabilities, bookingClaims, schedules } from "../../server/database/tables";
import { addDays, parkDay } from "../../shared/time";

// Absences of persons, whatever their bookings: entering them, cancelling them, and what happens to the work in between.

let app: TestApp;
let sanne: Caller;
let anna: Caller;
let ben: Caller;
let cem: Caller;
let villa: string;
beforeAll(async () => {
  app = await startApp();
  sanne = await signInAs(app, "teamleader", "Sanne");
});
beforeEach(async () => {
  [anna, ben, cem] = await Promise.all([
    signInAs(app, "cleaner", "Anna"),
    signInAs(app, "cleaner", "Ben"),
    signInAs(app, "cleaner", "Cem"),
  ]);
  villa = await addVilla(app);
});
afterAll(() => app.close());

const tuesday = addDays(monday, 1);
const at = (day: string) => new Date(`${day}T09:00:00Z`);
const entered = z.array(z.object({ id: z.string(), userId: z.string(), date: z.string() }));
const enter = (by: Caller, who: Caller, days: { from?: string; to?: string; reason?: string } = {}) =>
  by.post("/api/absences", { userId: who.id, from: monday, ...days });
const idsIn = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(201);
  return z.parse(entered, answer.body).map(({ id }) => id);
};
/** Enters somebody's absence on the Monday, and returns its id. */
const away = async (who: Caller) => idsIn(await enter(sanne, who))[0] ?? "";
const cancel = async (by: Caller, id: string) => expect((await by.delete(`/api/absences/${id}`)).status).toBe(204);
const listed = async (who: Caller, from: string, to = from) =>
  (await who.get(`/api/absences?from=${from}&to=${to}`)).body;
const stateOf = async (id: string) => {
  const { cleanerId, uncovered } = await workOf(app, id);
  return { lead: cleanerId, uncovered, helpers: (await crewOf(app, id)).active };
};
const rowsOf = async (who: Caller) =>
  (await app.database.db.select().from(schedules).where(eq(schedules.cleanerId, who.id)).orderBy(schedules.date)).map(
    ({ status, unitIds }) => ({ status, unitIds }),
  );

describe("entering", () => {
  test("covers people without a booking of their own, such as a team's members", async () => {
    const team = await addTeamOf(app, [anna.id]);
    await book(sanne, { teamId: team, unitIds: [villa] });
    const answer = await enter(anna, { ...anna, id: anna.id.toUpperCase() }, { reason: " Fever " });
    expect([answer.status, answer.body]).toEqual([201, [{ id: expect.any(String), userId: anna.id, date: monday }]]);
    expect(await workFor(app, [villa])).toMatchObject([{ cleanerId: anna.id, uncovered: true }]);
    expect(await listed(anna, monday)).toEqual([
      { ...(z.parse(entered, answer.body)[0] ?? {}), user: { id: anna.id, name: "Anna" }, reason: "Fever", lang: null },
    ]);
    expectProblem(
      await sanne.patch(`/api/assignments/${(await workFor(app, [villa]))[0]?.id}`, { cleanerId: anna.id }),
      "invalid",
      "Anna is absent that day.",
    );
  });

  test("covers a range, hands on the work of each day, and leaves other days alone", async () => {
    const days = [monday, tuesday, addDays(monday, 2)];
    const work = await Promise.all(days.map((day) => addWork(app, { lead: anna, plannedAt: at(day) })));
    const [own] = await book(sanne, { cleanerIds: [anna.id], unitIds: [villa], date: tuesday });
    expect(idsIn(await enter(sanne, anna, { to: tuesday }))).toHaveLength(2);
    expect(await Promise.all(work.map(async (id) => (await workOf(app, id)).uncovered))).toEqual([true, true, false]);
    expect(await rowsOf(anna)).toEqual([{ status: "absent", unitIds: own?.unitIds }]);
    expect((await sanne.get(`/api/assignments/${work[0]}`)).body).toMatchObject({ whyUncovered: "absent" });
    expect((await actionsOf(app, work[0] ?? "")).at(-1)).toBe("assignment.absent");
    const moved = await sanne.patch(`/api/assignments/${work[0]}`, { plannedAt: at(addDays(monday, 3)).toISOString() });
    expect(moved.body).toMatchObject({ uncovered: true, whyUncovered: null });
    const heard = await recordAnnouncements(app);
    await enter(sanne, anna, { from: addDays(monday, 3) });
    expect(await heard()).toContainEqual({ topic: "assignments", people: [anna.id], ids: [work[0]] });
  });

  test("again changes nothing, and adds only the days that are missing", async () => {
    const [first] = idsIn(await enter(anna, anna, { reason: "Fever" }));
    const heard = await recordAnnouncements(app);
    expect(idsIn(await enter(sanne, anna, { reason: "Holiday" }))).toEqual([first]);
    expect(await heard()).toEqual([]);
    expect(idsIn(await enter(sanne, anna, { to: tuesday }))).toEqual([first, expect.any(String)]);
    expect(await listed(sanne, monday)).toContainEqual(expect.objectContaining({ id: first, reason: "Fever" }));
  });

  test("tells the person and the leaders, and its audit row keeps no reason", async () => {
    const heard = await recordAnnouncements(app);
    const id = await away(anna);
    expect(await heard()).toEqual([
      { topic: "assignments", people: [anna.id], ids: expect.any(Array) },
      { topic: "schedules", people: [anna.id] },
      { topic: "users", people: [] },
    ]);
    const meta = { userId: anna.id, date: monday };
    expect(await auditOf(app, id)).toEqual([{ action: "absence.create", userId: sanne.id, meta }]);
  });

  test("is refused for colleagues, other roles, unknown people, past days and invalid ranges", async () => {
    expectProblem(await enter(anna, ben), "wrong-role");
    expectProblem(await enter(sanne, sanne), "invalid", "Only cleaners and inspectors can be marked absent.");
    expectProblem(await enter(sanne, anna, { from: "2020-05-12", to: monday }), "invalid");
    expectProblem(await enter(anna, anna, { from: "2020-05-12" }), "state-conflict", "This day is over.");
    expectProblem(await enter(anna, anna, { to: addDays(monday, -1) }), "invalid");
    expectProblem(await enter(anna, anna, { to: addDays(monday, 92) }), "invalid");
    expect(await app.database.db.$count(availabilities, eq(availabilities.userId, anna.id))).toBe(0);
  });
});

describe("cancelling right away", () => {
  test.each(["pending", "in_progress"] as const)("restores the crew of %s work exactly", async (status) => {
    const plannedAt = at(monday);
    const alone = await addWork(app, { lead: anna, plannedAt, status });
    const leading = await addWork(app, { lead: anna, helpers: [ben, cem], plannedAt, status });
    const helping = await addWork(app, { lead: ben, helpers: [anna], plannedAt, status });
    const before = await Promise.all([alone, leading, helping].map(stateOf));
    const id = await away(anna);
    expect(await stateOf(alone)).toMatchObject({ uncovered: true });
    expect(await stateOf(leading)).toMatchObject({ lead: ben.id });
    expect(await stateOf(helping)).toMatchObject({ helpers: [] });
    await cancel(anna, id);
    const after = await Promise.all([alone, leading, helping].map(stateOf));
    const sorted = (states: typeof after) => states.map((one) => ({ ...one, helpers: one.helpers.sort() }));
    expect(sorted(after)).toEqual(sorted(before));
    expect((await anna.get(`/api/assignments/${helping}`)).status).toBe(200);
  });

  test("schedules the person's rows again, with everything that they occupy", async () => {
    const [row] = await book(sanne, { cleanerIds: [anna.id], unitIds: [villa], supervisorId: sanne.id });
    const claims = () => app.database.db.$count(bookingClaims, eq(bookingClaims.bookingId, row?.bookingId ?? ""));
    const before = await claims();
    const id = await away(anna);
    expect(await claims()).toBe(0);
    await cancel(anna, id);
    expect(await rowsOf(anna)).toEqual([{ status: "scheduled", unitIds: [villa] }]);
    expect(await claims()).toBe(before);
    expect(await workFor(app, [villa])).toMatchObject([{ cleanerId: anna.id, uncovered: false }]);
    expect(await listed(sanne, monday)).not.toContainEqual(expect.objectContaining({ userId: anna.id }));
    expect((await actionsOf(app, row?.id ?? "x")).length + (await auditOf(app, row?.id ?? "")).length).toBe(3);
  });

  test("completes a booking whose work is all done in the meantime", async () => {
    const [row] = await book(sanne, { cleanerIds: [anna.id, ben.id], unitIds: [villa] });
    const id = await away(anna);
    const [work] = await workFor(app, [villa]);
    await ben.post(`/api/assignments/${work?.id}/start`);
    await ben.patch(`/api/assignments/${work?.id}/finish`);
    await sanne.patch(`/api/assignments/${work?.id}/approve`);
    await cancel(sanne, id);
    expect(await rowsOf(anna)).toEqual([{ status: "completed", unitIds: row?.unitIds }]);
    expect((await crewOf(app, work?.id ?? "")).active).toEqual([]);
  });
});

describe("work that somebody else was given in the meantime stays with them", () => {
  test.each([
    [
      "reassigned",
      (id: string) => sanne.patch(`/api/assignments/${id}`, { cleanerId: cem.id }),
      () => ({ lead: cem.id, helpers: [] }),
    ],
    // Nobody shares out what a teammate has taken over.
    ["shared out", (id: string) => share([id, cem]), () => ({ lead: anna.id, helpers: [ben.id] })],
  ])("%s", async (_, give, crewOfFirst) => {
    const id = await addWork(app, { lead: anna, helpers: [ben], plannedAt: at(monday) });
    const alone = await addWork(app, { lead: anna, plannedAt: at(monday) });
    const absence = await away(anna);
    for (const one of [id, alone]) expect((await give(one)).status).toBe(200);
    await cancel(anna, absence);
    expect(await stateOf(id)).toEqual({ ...crewOfFirst(), uncovered: false });
    expect(await stateOf(alone)).toEqual({ lead: cem.id, uncovered: false, helpers: [] });
  });

  test("booked for somebody else: the first booking loses these villas, or is gone without any", async () => {
    const [other, third] = [await addVilla(app), await addVilla(app)];
    await book(sanne, { cleanerIds: [anna.id], unitIds: [villa, other] });
    const late = { startTime: "13:00", endTime: "14:00" };
    await book(sanne, { cleanerIds: [anna.id], unitIds: [third], ...late });
    const id = await away(anna);
    await book(sanne, { cleanerIds: [ben.id], unitIds: [villa] });
    await book(sanne, { cleanerIds: [ben.id], unitIds: [third], ...late });
    await cancel(anna, id);
    expect(await rowsOf(anna)).toEqual([{ status: "scheduled", unitIds: [other] }]);
    const leads = (await workFor(app, [villa, other, third])).map(({ unitId, cleanerId }) => [unitId, cleanerId]);
    expect(Object.fromEntries(leads)).toEqual({ [villa]: ben.id, [other]: anna.id, [third]: ben.id });
  });

  test("booked elsewhere themselves while absent: the first booking counts", async () => {
    const other = await addVilla(app);
    await book(sanne, { cleanerIds: [anna.id], unitIds: [villa] });
    const id = await away(anna);
    await book(sanne, { cleanerIds: [anna.id], unitIds: [other] });
    await cancel(anna, id);
    expect(await rowsOf(anna)).toEqual([{ status: "scheduled", unitIds: [villa] }]);
    expect(await workFor(app, [villa, other])).toMatchObject([
      { cleanerId: anna.id, uncovered: false },
      { cleanerId: anna.id, uncovered: false },
    ]);
  });
});

test("of two people who are absent, whoever comes back first gets the work", async () => {
  const id = await addWork(app, { lead: anna, helpers: [ben], plannedAt: at(monday) });
  const first = await away(anna);
  const second = await away(ben);
  expect(await stateOf(id)).toEqual({ lead: ben.id, uncovered: true, helpers: [] });
  await cancel(anna, first);
  expect(await stateOf(id)).toEqual({ lead: anna.id, uncovered: false, helpers: [] });
  await cancel(ben, second);
  expect(await stateOf(id)).toEqual({ lead: anna.id, uncovered: false, helpers: [ben.id] });
});

test("a team's member gets back what was booked for the team while all of it was absent", async () => {
  const team = await addTeamOf(app, [anna.id, ben.id]);
  const absence = await away(anna);
  await away(ben);
  const other = await addVilla(app);
  await book(sanne, { teamId: team, unitIds: [villa, other] });
  await cancel(anna, absence);
  const work = await workFor(app, [villa, other]);
  expect(work.map(({ cleanerId, uncovered }) => [cleanerId, uncovered])).toEqual([
    [anna.id, false],
    [anna.id, false],
  ]);
});

test("cancelling one day of a range keeps the others", async () => {
  const work = await Promise.all([monday, tuesday].map((day) => addWork(app, { lead: anna, plannedAt: at(day) })));
  const [first = ""] = idsIn(await enter(anna, anna, { to: tuesday }));
  await cancel(sanne, first);
  expect(await Promise.all(work.map(async (id) => (await workOf(app, id)).uncovered))).toEqual([false, true]);
  expect(await listed(anna, monday, tuesday)).toMatchObject([{ date: tuesday }]);
});

test("cancelling is refused for a day that is over, a colleague's and an unknown absence", async () => {
  const id = await away(anna);
  expectProblem(await ben.delete(`/api/absences/${id}`), "not-found");
  await app.database.db.update(availabilities).set({ date: "2020-05-12" }).where(eq(availabilities.id, id));
  expectProblem(await sanne.delete(`/api/absences/${id}`), "state-conflict", "This day is over.");
  await app.database.db.delete(availabilities).where(and(eq(availabilities.id, id)));
  expectProblem(await sanne.delete(`/api/absences/${id}`), "not-found");
});

const share = (...shares: [id: string, who: Caller][]) =>
  sanne.post("/api/assignments/share-out", {
    shares: shares.map(([assignmentId, who]) => ({ assignmentId: assignmentId.toUpperCase(), cleanerId: who.id })),
  });

describe("sharing out", () => {
  test("gives everything at once, and leaves what somebody else was given in the meantime", async () => {
    const work = await Promise.all([1, 2, 3].map(() => addWork(app, { lead: anna, plannedAt: at(monday) })));
    const [one = "", two = "", three = ""] = work;
    await away(anna);
    await sanne.patch(`/api/assignments/${two}`, { cleanerId: ben.id });
    const answer = await share([one, cem], [two, cem], [three, ben]);
    expect(answer.status, answer.text).toBe(200);
    const leads = (id: string, who: Caller) => ({ id, cleanerId: who.id, uncovered: false });
    expect(answer.body).toEqual(expect.arrayContaining([leads(one, cem), leads(two, ben), leads(three, ben)]));
    expect(await Promise.all(work.map(async (id) => (await workOf(app, id)).cleanerId))).toEqual([
      ...[cem.id, ben.id, ben.id],
    ]);
    const given = { action: "assignment.reassign", userId: sanne.id, meta: { lead: [null, cem.id] } };
    expect((await auditOf(app, one)).at(-1)).toEqual(given);
    expect((await cem.get(`/api/assignments/${one}`)).status).toBe(200);
  });

  test("to an absent or unknown person is refused as a whole", async () => {
    const work = await Promise.all([1, 2].map(() => addWork(app, { lead: anna, plannedAt: at(monday) })));
    const [one = "", two = ""] = work;
    await away(anna);
    await away(ben);
    expectProblem(await share([one, cem], [two, ben]), "invalid", "Ben is absent that day.");
    expectProblem(await share([one, cem], [two, sanne]), "invalid", "One of these is not a cleaner.");
    expectProblem(await share([one, cem], [cem.id, cem]), "not-found");
    expect(await stateOf(one)).toMatchObject({ uncovered: true });
  });

  test("goes by today's absences for work from before", async () => {
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    const id = await addWork(app, { lead: anna, uncovered: true, plannedAt: yesterday });
    await enter(sanne, ben, { from: parkDay(new Date(), app.park.zone) });
    expectProblem(await share([id, ben]), "invalid", "Ben is absent that day.");
    const reassign = (who: Caller) => sanne.patch(`/api/assignments/${id}`, { cleanerId: who.id });
    expectProblem(await reassign(ben), "invalid", "Ben is absent that day.");
    expect((await share([id, cem])).status).toBe(200);
  });
});
