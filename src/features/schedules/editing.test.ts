import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import {
  addTeamOf,
  addUser,
  type BookingBody,
  book,
  bookingBody,
  monday,
  schedulesIn,
  workFor,
} from "../../../tests/support/bookings";
import { addVilla, addWork, auditOf, crewOf, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { assignments, availabilities, bookingClaims, schedules } from "../../server/database/tables";
import type { Schedule } from "./contract";

// Editing a booking: its rows, and its work that changes or stays.

let app: TestApp;
let sanne: Caller;
let anna: Caller;
let bob: string;
let cem: string;
let villas: string[];
let rows: Schedule[];
const tuesday = "2031-05-13";
beforeAll(async () => {
  app = await startApp();
  sanne = await signInAs(app, "teamleader", "Sanne");
});
/** Books three villas for Anna and Bob; she leads the first and the third. */
beforeEach(async () => {
  anna = await signInAs(app, "cleaner", "Anna");
  [bob, cem] = await Promise.all([addUser(app, "cleaner", "Bob"), addUser(app, "cleaner", "Cem")]);
  villas = [await addVilla(app), await addVilla(app), await addVilla(app)];
  rows = await book(sanne, now());
});
afterAll(() => app.close());

const now = (): Required<Pick<BookingBody, "cleanerIds" | "unitIds">> => ({
  cleanerIds: [anna.id, bob],
  unitIds: villas,
});
const put = (change: BookingBody = {}) =>
  sanne.send("PUT", `/api/schedules/${rows[0]?.id}`, { body: bookingBody({ ...now(), ...change }) });
const edited = async (change: BookingBody) => schedulesIn(await put(change));
const work = () => workFor(app, villas);
const leads = async () => new Map((await work()).map((one) => [one.unitId, one.cleanerId]));
const booksOf = () => auditOf(app, rows[0]?.bookingId ?? "");

test("people who stay keep their rows, others lose or get one, and all rows have the new values", async () => {
  const boss = await addUser(app, "teamleader", "Pieter");
  const heard = await recordAnnouncements(app);
  const change = { cleanerIds: [cem, anna.id], supervisorId: boss, endTime: "13:00", notes: "Hurry" };
  const after = await edited(change);
  const { id, bookingId } = rows[0] ?? {};
  const shared = { bookingId, endTime: "13:00", supervisorId: boss, notes: "Hurry", unitIds: villas };
  expect(after).toMatchObject([
    { ...shared, id, cleanerId: anna.id },
    { ...shared, cleanerId: cem },
  ]);
  expect(
    schedulesIn(await sanne.get(`/api/schedules/date/${monday}`)).filter((row) => row.bookingId === bookingId),
  ).toEqual(after);
  expect((await work()).map(({ supervisorId }) => supervisorId)).toEqual([boss, boss, boss]);
  expect((await booksOf()).at(-1)).toMatchObject({
    action: "booking.edit",
    userId: sanne.id,
    meta: { endTime: ["12:00", "13:00"], supervisorId: [null, boss], notes: [null, "Hurry"] },
  });
  expect(await heard()).toEqual([
    { topic: "assignments", people: expect.arrayContaining([anna.id, bob, cem]), ids: expect.any(Array) },
    { topic: "schedules", people: expect.arrayContaining([anna.id, bob, cem]) },
    { topic: "units", people: [] },
  ]);
});

test("an edit without differences changes nothing, whatever the order of its lists", async () => {
  const [before, heard] = [await work(), await recordAnnouncements(app)];
  expect(await edited({ cleanerIds: [bob, anna.id], unitIds: villas.toReversed() })).toEqual(rows);
  expect([await work(), (await booksOf()).length, await heard()]).toEqual([before, 1, []]);
});

test("omitted fields become empty", async () => {
  await edited({ supervisorId: sanne.id, notes: "Keys" });
  expect(await edited({})).toMatchObject([
    { supervisorId: null, notes: null },
    { supervisorId: null, notes: null },
  ]);
});

describe("pending work", () => {
  test("moves with the day and the start, in park time, and keeps its instructions and priority", async () => {
    const [first] = await work();
    await sanne.patch(`/api/assignments/${first?.id}`, { instructions: "Oven", priority: "high" });
    await edited({ date: tuesday, startTime: "10:30" });
    const moved = await work();
    const plannedAt = new Date(`${tuesday}T08:30:00Z`);
    expect(moved).toMatchObject([
      { id: first?.id, plannedAt, instructions: "Oven", priority: "high" },
      { plannedAt },
      { cleanerId: first?.cleanerId, plannedAt: new Date(`${tuesday}T09:30:00Z`) },
    ]);
    const meta = { plannedAt: [`${monday}T07:00:00.000Z`, `${tuesday}T08:30:00.000Z`] };
    expect((await auditOf(app, first?.id ?? "")).at(-1)).toMatchObject({ action: "assignment.edit", meta });
  });

  test("is deleted for removed villas, created for new ones, and keeps its lead for the others", async () => {
    const before = await work();
    const fresh = await addVilla(app);
    await edited({ unitIds: [villas[1] ?? "", villas[2] ?? "", fresh] });
    expect(await workFor(app, [...villas, fresh])).toEqual([
      before[1],
      before[2],
      expect.objectContaining({ unitId: fresh, cleanerId: anna.id, bookingId: rows[0]?.bookingId }),
    ]);
  });

  test("goes to the new crew in turn, and the former lead has left", async () => {
    const [first] = await work();
    await edited({ cleanerIds: [cem, bob] });
    expect(await leads()).toEqual(
      new Map([
        [villas[0], cem],
        [villas[1], bob],
        [villas[2], cem],
      ]),
    );
    expect(await crewOf(app, first?.id ?? "")).toEqual({ active: [bob], left: [anna.id] });
    expect((await auditOf(app, first?.id ?? "")).at(-1)).toMatchObject({
      action: "assignment.reassign",
      meta: { lead: [anna.id, cem] },
    });
    expect((await anna.get(`/api/assignments/${first?.id}`)).status).toBe(404);
  });

  test("keeps a reassignment by hand while the crew is the same", async () => {
    const [first] = await work();
    await sanne.patch(`/api/assignments/${first?.id}`, { cleanerId: cem });
    await edited({ startTime: "10:00" });
    expect((await leads()).get(villas[0] ?? "")).toBe(cem);
  });

  test("is deleted with the last cleaner and created with the first", async () => {
    const boss = await addUser(app, "teamleader", "Pieter");
    expect(await edited({ cleanerIds: [], supervisorId: boss })).toMatchObject([
      { cleanerId: null, supervisorId: boss },
    ]);
    expect(await work()).toEqual([]);
    const [row] = schedulesIn(await sanne.get(`/api/schedules/date/${monday}`)).filter(
      ({ supervisorId }) => supervisorId === boss,
    );
    const team = await addTeamOf(app, [cem]);
    const body = bookingBody({ teamId: team, unitIds: villas });
    expect(schedulesIn(await sanne.send("PUT", `/api/schedules/${row?.id}`, { body }))).toMatchObject([
      { id: row?.id, teamId: team },
    ]);
    expect(await leads()).toEqual(new Map(villas.map((villa) => [villa, cem])));
  });

  test("leaves the booking when a leader moves it to another day or villa", async () => {
    const [first, second, third] = await work();
    const elsewhere = await addVilla(app);
    await sanne.patch(`/api/assignments/${first?.id}`, { plannedAt: `${tuesday}T07:00:00Z` });
    await sanne.patch(`/api/assignments/${second?.id}`, { unitId: elsewhere });
    await sanne.patch(`/api/assignments/${third?.id}`, { plannedAt: `${monday}T09:00:00Z` });
    expect([
      await workOf(app, first?.id ?? ""),
      await workOf(app, second?.id ?? ""),
      await workOf(app, third?.id ?? ""),
    ]).toMatchObject([{ bookingId: null }, { bookingId: null }, { bookingId: rows[0]?.bookingId }]);
    expect((await auditOf(app, first?.id ?? "")).at(-1)?.meta).toMatchObject({ bookingId: [rows[0]?.bookingId, null] });
    // An edit plans nothing in their place.
    await edited({ endTime: "13:00", notes: "Keys" });
    const ids = async () => (await workFor(app, [...villas, elsewhere])).map(({ id }) => id);
    expect((await ids()).sort()).toEqual([first?.id, second?.id, third?.id].sort());
    await sanne.delete(`/api/schedules/${rows[0]?.id}`);
    expect(await ids()).toEqual([second?.id, first?.id]);
  });

  test("is deleted if the villa has other work on the new day", async () => {
    const plannedAt = new Date(`${tuesday}T12:00:00Z`);
    const other = await addWork(app, { lead: { id: cem }, villa: villas[0] ?? "", plannedAt });
    const alone = await addWork(app, { lead: { id: cem }, villa: villas[1] ?? "", plannedAt, uncovered: true });
    await edited({ date: tuesday });
    const at = new Date(`${tuesday}T07:00:00Z`);
    expect(await work()).toMatchObject([
      { id: alone, cleanerId: bob, uncovered: false, plannedAt: at, bookingId: rows[0]?.bookingId },
      { unitId: villas[2], plannedAt: new Date(`${tuesday}T08:00:00Z`) },
      { id: other, cleanerId: cem, bookingId: null, plannedAt },
    ]);
  });
});

describe("started work", () => {
  test("stays unchanged, and its villa is not cleaned twice", async () => {
    const [first] = await work();
    await anna.post(`/api/assignments/${first?.id}/start`);
    const begun = await workOf(app, first?.id ?? "");
    const [row] = await edited({ startTime: "10:00", cleanerIds: [cem] });
    const plannedAt = new Date(`${monday}T08:00:00Z`);
    expect(await work()).toMatchObject([
      begun,
      { unitId: villas[1], cleanerId: cem, plannedAt },
      { unitId: villas[2], plannedAt: new Date(`${monday}T09:00:00Z`) },
    ]);
    const body = bookingBody({ startTime: "10:00", cleanerIds: [cem], unitIds: villas.slice(1, 2) });
    schedulesIn(await sanne.send("PUT", `/api/schedules/${row?.id}`, { body }));
    expect(await work()).toMatchObject([begun, { unitId: villas[1] }]);
  });

  test("completes the booking when all other work has left it, and new work reopens it", async () => {
    const [first, second, third] = await work();
    await anna.post(`/api/assignments/${first?.id}/start`);
    await anna.patch(`/api/assignments/${first?.id}/finish`);
    await sanne.patch(`/api/assignments/${first?.id}/approve`);
    await sanne.delete(`/api/assignments/${second?.id}`);
    const statuses = async () =>
      schedulesIn(await sanne.get(`/api/schedules/date/${monday}`)).flatMap((row) =>
        row.bookingId === rows[0]?.bookingId ? row.status : [],
      );
    expect(await statuses()).toEqual(["scheduled", "scheduled"]);
    await sanne.patch(`/api/assignments/${third?.id}`, { plannedAt: `${tuesday}T07:00:00Z` });
    expect(await statuses()).toEqual(["completed", "completed"]);
    const fresh = await addVilla(app);
    expect(await edited({ unitIds: [villas[0] ?? "", fresh] })).toMatchObject([
      { status: "scheduled" },
      { status: "scheduled" },
    ]);
    expect(await edited({ unitIds: [villas[0] ?? ""] })).toMatchObject([
      { status: "completed" },
      { status: "completed" },
    ]);
    expect(await work()).toHaveLength(2);
  });
});

test.each<[string, BookingBody, number]>([
  ["equal times", { endTime: "09:00" }, 422],
  ["nobody", { cleanerIds: [] }, 422],
  ["no villa", { unitIds: [] }, 422],
  ["someone who is not a cleaner", { cleanerIds: [randomUUID()] }, 422],
])("an edit to %s is refused and changes nothing", async (_, change, status) => {
  const before = await work();
  const answer = await put(change);
  expect(answer.status, answer.text).toBe(status);
  expect([await work(), (await booksOf()).length]).toEqual([before, 1]);
});

test("an unknown booking can't be edited", async () => {
  expectProblem(await sanne.send("PUT", `/api/schedules/${randomUUID()}`, { body: bookingBody(now()) }), "not-found");
});

test("an edit leaves completed rows as they are, even of somebody who is absent since", async () => {
  const { db } = app.database;
  const bookingId = rows[0]?.bookingId ?? "";
  const done = { status: "done" as const, startedAt: new Date(), finishedAt: new Date(), round: 1 };
  await db.update(assignments).set(done).where(eq(assignments.bookingId, bookingId));
  await db.update(schedules).set({ status: "completed" }).where(eq(schedules.bookingId, bookingId));
  await db.insert(availabilities).values({ userId: anna.id, date: monday, isAvailable: false });
  expect((await edited({ notes: "Keys" })).map(({ status }) => status)).toEqual(["completed", "completed"]);
  const claims = await db.select().from(bookingClaims).where(eq(bookingClaims.bookingId, bookingId));
  expect(claims.map(({ subjectId }) => subjectId)).toEqual(expect.arrayContaining([anna.id, ...villas]));
});
