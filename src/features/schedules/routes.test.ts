import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addTeamOf, addUser, book, bookingBody, monday, schedulesIn, workFor } from "../../../tests/support/bookings";
import { addVilla, auditOf, crewOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { bookingClaims, schedules, users } from "../../server/database/tables";
import { addDays } from "../../shared/time";
import type { Schedule } from "./contract";

// The schedule endpoints: responses, effects, notifications and refusals.

let app: TestApp;
let sanne: Caller;
let anna: Caller;
let bob: Caller;
let ruben: Caller;
let team: string;
let villas: string[];
beforeAll(async () => {
  app = await startApp();
  [sanne, ruben] = await Promise.all([signInAs(app, "teamleader", "Sanne"), signInAs(app, "qc", "Ruben")]);
});
beforeEach(async () => {
  [anna, bob] = await Promise.all([signInAs(app, "cleaner", "Anna"), signInAs(app, "cleaner", "Bob")]);
  team = await addTeamOf(app, [bob.id]);
  villas = [await addVilla(app), await addVilla(app)];
});
afterAll(() => app.close());

const count = () => app.database.db.$count(schedules);

describe("booking", () => {
  test("two cleaners creates a row each and the work, and notifies those concerned", async () => {
    const heard = await recordAnnouncements(app);
    const boss = await addUser(app, "teamleader", "Pieter");
    const asked = { cleanerIds: [anna.id, bob.id], supervisorId: boss, unitIds: villas, notes: " Keys at reception\n" };
    const rows = await book(sanne, asked);
    const shared = {
      ...{ bookingId: rows[0]?.bookingId, date: monday, startTime: "09:00", endTime: "12:00", status: "scheduled" },
      ...{ unitIds: villas, notes: "Keys at reception", teamId: null, team: null },
      ...{ supervisorId: boss, supervisor: { id: boss, name: "Pieter" } },
    };
    expect(rows).toMatchObject([
      { ...shared, cleanerId: anna.id, cleaner: { id: anna.id, name: "Anna" } },
      { ...shared, cleanerId: bob.id, cleaner: { id: bob.id, name: "Bob" } },
    ]);
    const ofDay = schedulesIn(await sanne.get(`/api/schedules/date/${monday}`));
    expect(ofDay.filter(({ bookingId }) => bookingId === rows[0]?.bookingId)).toEqual(rows);

    const work = await workFor(app, villas);
    const planned = { status: "pending", plannedAt: new Date(`${monday}T07:00:00Z`), supervisorId: boss };
    expect(work).toMatchObject([
      { ...planned, unitId: villas[0], cleanerId: anna.id, bookingId: rows[0]?.bookingId },
      { ...planned, unitId: villas[1], cleanerId: bob.id },
    ]);
    expect(await crewOf(app, work[0]?.id ?? "")).toEqual({ active: [bob.id], left: [] });
    const { notes: _, ...meta } = asked;
    expect(await auditOf(app, rows[0]?.bookingId ?? "")).toMatchObject([{ action: "booking.create", meta }]);
    expect(await auditOf(app, work[0]?.id ?? "")).toMatchObject([{ action: "assignment.create", userId: sanne.id }]);
    expect(await heard()).toEqual([
      { topic: "users", people: [] },
      { topic: "assignments", people: expect.arrayContaining([anna.id, bob.id]), ids: expect.any(Array) },
      { topic: "schedules", people: expect.arrayContaining([anna.id, bob.id]) },
      { topic: "units", people: [] },
    ]);
  });

  test("a team creates one row, and its cleaners do the work and are notified", async () => {
    const heard = await recordAnnouncements(app);
    const rows = await book(sanne, { teamId: team, unitIds: villas });
    expect(rows).toMatchObject([{ cleanerId: null, cleaner: null, teamId: team, team: { id: team, name: "Dunes" } }]);
    expect((await workFor(app, villas)).map(({ cleanerId }) => cleanerId)).toEqual([bob.id, bob.id]);
    expect(await heard()).toContainEqual({ topic: "schedules", people: [bob.id] });
  });

  test("a supervisor, or a team without cleaners, creates no work", async () => {
    const boss = await addUser(app, "teamleader", "Pieter");
    expect(await book(sanne, { supervisorId: boss, unitIds: villas })).toMatchObject([{ cleaner: null, team: null }]);
    await book(sanne, { teamId: await addTeamOf(app, [], "Nobody"), unitIds: [await addVilla(app)] });
    expect(await workFor(app, villas)).toEqual([]);
  });

  test("duplicate ids count once, in whatever case", async () => {
    const loud = (ids: readonly string[]) => ids.flatMap((id) => [id, id.toUpperCase()]);
    const rows = await book(sanne, { cleanerIds: loud([anna.id]), teamId: team.toUpperCase(), unitIds: loud(villas) });
    expect(rows).toMatchObject([{ cleanerId: anna.id, teamId: team, unitIds: villas }]);
    expect(await workFor(app, villas)).toHaveLength(2);
  });
});

const incomplete = "Please select at least one assignment method (cleaner, team, or supervisor) and at least one unit";
const nobody = randomUUID();
test.each<[string, (given: { anna: string; villa: string; boss: string }) => object, string | RegExp]>([
  ["nobody", ({ villa }) => ({ unitIds: [villa] }), incomplete],
  ["empty lists", () => ({ cleanerIds: [], unitIds: [] }), incomplete],
  ["no villa", ({ anna }) => ({ cleanerIds: [anna], unitIds: [] }), incomplete],
  ["nobody but null", ({ villa }) => ({ teamId: null, supervisorId: null, unitIds: [villa] }), incomplete],
  ["equal times", (g) => ({ ...all(g), endTime: "09:00" }), "The end time must be after the start time."],
  ["an end before the start", (g) => ({ ...all(g), endTime: "08:59" }), "The end time must be after the start time."],
  ["no time", (g) => ({ ...all(g), startTime: "24:00" }), "Not a valid time."],
  ["29 February of a common year", (g) => ({ ...all(g), date: "2030-02-29" }), "Not a valid date."],
  ["someone who is not a cleaner", (g) => ({ ...all(g), cleanerIds: [g.boss] }), "One of these is not a cleaner."],
  ["an unknown cleaner", (g) => ({ ...all(g), cleanerIds: [nobody] }), "One of these is not a cleaner."],
  ["a cleaner as supervisor", (g) => ({ ...all(g), supervisorId: g.anna }), "This person is not a team leader."],
  ["an unknown team", (g) => ({ ...all(g), teamId: nobody }), "This team does not exist."],
  ["an unknown villa", (g) => ({ ...all(g), unitIds: [g.villa, nobody] }), "One of these villas does not exist."],
  ["401 villas", (g) => ({ ...all(g), unitIds: Array(401).fill(g.villa) }), "At most 400 villas."],
  ["a NUL", (g) => ({ ...all(g), notes: "\u0000" }), /NUL/],
  ["a lone surrogate", (g) => ({ ...all(g), notes: "\ud83d" }), "Text contains an invalid character."],
])("booking with %s is refused, and nothing is saved", async (_, change, detail) => {
  const before = await count();
  const body = bookingBody(change({ anna: anna.id, villa: villas[0] ?? "", boss: sanne.id }));
  expectProblem(await sanne.post("/api/schedules", body), "invalid", detail);
  expect([await count(), await workFor(app, villas)]).toEqual([before, []]);
});
const all = ({ anna, villa }: { anna: string; villa: string }) => ({ cleanerIds: [anna], unitIds: [villa] });

describe("deleting", () => {
  test("removes the booking and its pending work, keeps started work, and notifies those concerned", async () => {
    const [row] = await book(sanne, { cleanerIds: [anna.id], teamId: team, unitIds: villas });
    const [first, second] = await workFor(app, villas);
    await anna.post(`/api/assignments/${first?.id}/start`);
    const heard = await recordAnnouncements(app);
    const answer = await sanne.delete(`/api/schedules/${row?.id}`);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(await workFor(app, villas)).toMatchObject([{ id: first?.id, status: "in_progress", bookingId: null }]);
    expect(await auditOf(app, second?.id ?? "")).toMatchObject([{}, { action: "assignment.delete", userId: sanne.id }]);
    const before = { date: monday, cleanerIds: [anna.id], teamId: team, unitIds: villas };
    expect((await auditOf(app, row?.bookingId ?? "")).at(-1)).toMatchObject({
      action: "booking.delete",
      meta: { before },
    });
    expect(await app.database.db.$count(bookingClaims, eq(bookingClaims.bookingId, row?.bookingId ?? ""))).toBe(0);
    expect(await heard()).toEqual([
      { topic: "assignments", people: [anna.id], ids: expect.any(Array) },
      { topic: "schedules", people: [anna.id, bob.id] },
      { topic: "units", people: [] },
    ]);
    expectProblem(await sanne.delete(`/api/schedules/${row?.id}`), "not-found");
    expect(await book(sanne, { cleanerIds: [anna.id], teamId: team, unitIds: villas })).toHaveLength(1);
  });

  test("gives the villa to the next booking that has it that day", async () => {
    const [row] = await book(sanne, { cleanerIds: [anna.id], unitIds: villas });
    const later = { startTime: "13:00", endTime: "15:00", cleanerIds: [bob.id], unitIds: villas.slice(0, 1) };
    const [other] = await book(sanne, later);
    expect(await workFor(app, villas)).toHaveLength(2);
    await sanne.delete(`/api/schedules/${row?.id}`);
    const plannedAt = new Date(`${monday}T11:00:00Z`);
    const taken = { unitId: villas[0], cleanerId: bob.id, bookingId: other?.bookingId, plannedAt };
    expect(await workFor(app, villas)).toMatchObject([taken]);
  });
});

describe("reading", () => {
  test("a cleaner sees their own rows and their team's, everyone else sees all", async () => {
    const date = "2031-06-02";
    const boss = await addUser(app, "teamleader", "Pieter");
    const fresh = async () => [await addVilla(app)];
    const [annas] = await book(sanne, { date, cleanerIds: [anna.id], unitIds: await fresh() });
    const [bobs] = await book(sanne, { date, cleanerIds: [bob.id], unitIds: await fresh() });
    const later = { startTime: "12:00", endTime: "13:00" };
    const [teams] = await book(sanne, { date, ...later, teamId: team, unitIds: await fresh() });
    const [annaWithTeam] = await book(sanne, {
      ...{ date, startTime: "13:00", endTime: "14:00" },
      ...{ cleanerIds: [anna.id], teamId: team, unitIds: await fresh() },
    });
    const [walk] = await book(sanne, { date, supervisorId: boss, unitIds: await fresh() });
    const everything = [annas, bobs, walk, teams, annaWithTeam];
    const reading = async (who: Caller) => {
      const list = schedulesIn(await who.get(`/api/schedules?from=${date}&to=${date}`));
      expect(schedulesIn(await who.get(`/api/schedules/date/${date}`))).toEqual(list);
      return list;
    };
    for (const who of [sanne, ruben, await signInAs(app, "admin")]) expect(await reading(who)).toEqual(everything);
    expect(await reading(anna)).toEqual([annas, annaWithTeam]);
    expect(await reading(bob)).toEqual([bobs, teams, annaWithTeam]);
    await app.database.db.update(users).set({ teamId: null }).where(eq(users.id, bob.id));
    expect(await reading(bob)).toEqual([bobs]);
  });

  test("a range includes both ends, and each page links to the next", async () => {
    const days = ["2032-02-28", "2032-02-29", "2032-03-01", "2032-03-02"];
    for (const [i, date] of days.entries())
      await book(sanne, { date, startTime: `0${9 - i}:00`, cleanerIds: [anna.id, bob.id], unitIds: villas });
    const window = schedulesIn(await sanne.get("/api/schedules?from=2032-02-29&to=2032-03-01"));
    expect(window.map(({ date }) => date)).toEqual([days[1], days[1], days[2], days[2]]);
    const whole = schedulesIn(await anna.get("/api/schedules"));
    expect(whole.map(({ date }) => date)).toEqual(days);
    const paged: unknown[] = [];
    let path: string | undefined = "/api/schedules?from=2032-02-01&to=2032-03-31&limit=3";
    while (path) {
      const answer = await sanne.get(path);
      paged.push(...schedulesIn(answer));
      path = answer.headers.get("link")?.match(/<(.+)>; rel="next"/)?.[1];
    }
    expect(paged).toEqual(schedulesIn(await sanne.get("/api/schedules?from=2032-02-01&to=2032-03-31")));
    expect(paged).toHaveLength(8);
  });

  test("filters by status, across pages as well", async () => {
    const statuses = ["absent", "completed", "scheduled", "absent"] as const;
    for (const [i, status] of statuses.entries()) {
      const [row] = await book(sanne, { date: `2034-03-0${i + 1}`, cleanerIds: [anna.id], unitIds: villas });
      await app.database.db
        .update(schedules)
        .set({ status })
        .where(eq(schedules.id, row?.id ?? ""));
    }
    const month = "/api/schedules?from=2034-03-01&to=2034-03-31";
    const daysOf = (list: Schedule[]) => list.map(({ date }) => date.slice(-2));
    const days = async (query: string) => daysOf(schedulesIn(await sanne.get(`${month}${query}`)));
    expect(await days("")).toEqual(["01", "02", "03", "04"]);
    expect(await days("&status=absent")).toEqual(["01", "04"]);
    expect(await days("&status=scheduled,completed")).toEqual(["02", "03"]);
    const first = await sanne.get(`${month}&status=absent&limit=1`);
    const next = first.headers.get("link")?.match(/<(.+)>; rel="next"/)?.[1] ?? "";
    expect(daysOf([...schedulesIn(first), ...schedulesIn(await sanne.get(next))])).toEqual(["01", "04"]);
  });

  test("the whole list is streamed in pages", async () => {
    const unitIds = [await addVilla(app)];
    for (const startDate of ["2033-01-01", "2033-05-01", "2033-09-01"]) {
      const range = { startDate, endDate: addDays(startDate, 59), startTime: "09:00", endTime: "10:00" };
      const answer = await sanne.post("/api/schedules/bulk", { ...range, cleanerIds: [anna.id, bob.id], unitIds });
      expect(answer.status, answer.text).toBe(201);
    }
    const year = schedulesIn(await sanne.get("/api/schedules?from=2033-01-01&to=2033-12-31"));
    expect(year.length).toBeGreaterThan(200);
    expect(new Set(year.map(({ id }) => id)).size).toBe(year.length);
    const places = year.map(({ date, startTime, id }) => `${date} ${startTime} ${id}`);
    expect(places).toEqual([...places].sort());
  });

  test.each([
    "/api/schedules?from=2031-02-29",
    "/api/schedules?limit=0",
    "/api/schedules?cursor=x",
    "/api/schedules?status=pending",
    "/api/schedules?status=absent,",
    "/api/schedules/date/today",
    "/api/absences?from=2031-01-32",
  ])("%s is refused", async (path) => {
    expect(problemOf(await sanne.get(path)).status).toBe(422);
  });
});
