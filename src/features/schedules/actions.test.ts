import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addVilla, auditOf, workOf } from "../../../tests/support/builders";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import type { ActionContext } from "../../server/actions/context";
import { perform } from "../../server/actions/perform";
import { assignmentCollaborators, assignments, availabilities, schedules } from "../../server/database/tables";
import type { Person } from "../../server/person";
import type { Role } from "../../shared/roles";
import { addPerson } from "../accounts/actions/people";
import { createTeam } from "../accounts/actions/teams";
import { approve } from "../assignments/actions/review";
import { complete, start } from "../assignments/actions/steps";
import { markAbsent } from "./actions/absence";
import { addBooking } from "./actions/book";
import { updateBookingOfWork } from "./actions/complete";
import type { Wanted } from "./rules/booking";

const now = new Date("2026-11-21T06:00:00Z");
let app: TestApp;
let sanne: Person;
let [anna, ben, cem]: Person[] = [];
let team: string;
let villas: string[];
let count = 0;

beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  count += 1;
  team = (await as(null, (context) => createTeam(context, { name: "Team", number: count }))).id;
  sanne = await someone("teamleader");
  anna = await someone("cleaner", team);
  ben = await someone("cleaner", team);
  cem = await someone("cleaner");
  villas = [await addVilla(app, { maxPersons: 8 }), await addVilla(app)];
});
afterAll(() => app.close());

function as<T, P extends Person | null>(by: P, work: (context: ActionContext & { by: P }) => Promise<T>): Promise<T> {
  return perform(
    { ...app.park, handlers: { assignmentApproved: [updateBookingOfWork] } },
    by,
    (context) => work({ ...context, by }),
    now,
  );
}
function someone(role: Role, teamId: string | null = null): Promise<Person> {
  count += 1;
  const person = { name: `P${count} Test`, email: `p${count}@park.example`, password: "hash", role, teamId };
  return as(null, (context) => addPerson(context, person));
}
const idOf = (person: Person | undefined) => person?.id ?? "";
type Booking = Wanted & { date: string };
const wanted = (change: Partial<Booking> = {}): Booking => ({
  date: "2026-11-22",
  startTime: "09:30",
  endTime: "12:00",
  cleanerIds: [idOf(anna), idOf(ben)],
  unitIds: villas,
  ...change,
});
const book = (change?: Partial<Booking>) => as(sanne, (context) => addBooking(context, wanted(change)));
const absent = (who: Person | undefined, row: string | undefined, reason?: string) =>
  as(who ?? sanne, (context) => markAbsent(context, row ?? "", reason));
const rowsOf = (bookingId: string) =>
  app.database.db.select().from(schedules).where(eq(schedules.bookingId, bookingId)).orderBy(asc(schedules.id));
const teamOf = (id: string) =>
  app.database.db
    .select({ cleanerId: assignmentCollaborators.cleanerId, leftAt: assignmentCollaborators.leftAt })
    .from(assignmentCollaborators)
    .where(eq(assignmentCollaborators.assignmentId, id))
    .orderBy(asc(assignmentCollaborators.id));

test("a booking creates one row per cleaner and one assignment per villa, at the start in park time", async () => {
  const { id, scheduleIds, work } = await book({ supervisorId: sanne.id, notes: "Keys at reception" });
  const shared = {
    date: "2026-11-22",
    startTime: "09:30:00",
    supervisorId: sanne.id,
    teamId: null,
    status: "scheduled",
  };
  expect(await rowsOf(id)).toMatchObject([
    { ...shared, id: scheduleIds[0], cleanerId: idOf(anna), unitIds: villas, notes: "Keys at reception" },
    { ...shared, id: scheduleIds[1], cleanerId: idOf(ben) },
  ]);
  expect(work.map(({ unitId }) => unitId)).toEqual(villas);
  const planned = {
    bookingId: id,
    status: "pending",
    plannedAt: new Date("2026-11-22T08:30:00Z"),
    supervisorId: sanne.id,
  };
  expect(await workOf(app, work[0]?.id ?? "")).toMatchObject({
    ...planned,
    cleanerId: idOf(anna),
    estimatedMinutes: 90,
  });
  expect(await workOf(app, work[1]?.id ?? "")).toMatchObject({
    ...planned,
    cleanerId: idOf(ben),
    estimatedMinutes: 60,
  });
  expect(await teamOf(work[0]?.id ?? "")).toEqual([{ cleanerId: idOf(ben), leftAt: null }]);
  expect(await auditOf(app, id)).toMatchObject([{ action: "booking.create", userId: sanne.id }]);
});

test("a team's booking is one row, and its cleaners do the work", async () => {
  const { id, work } = await book({ cleanerIds: [], teamId: team });
  expect(await rowsOf(id)).toMatchObject([{ cleanerId: null, teamId: team }]);
  expect((await workOf(app, work[1]?.id ?? "")).cleanerId).toBe(idOf(ben));
});

test("a supervisor's booking creates no work", async () => {
  const { id, work } = await book({ cleanerIds: [], supervisorId: sanne.id });
  expect([(await rowsOf(id)).length, work]).toEqual([1, []]);
});

test.each([
  ["someone who is not a cleaner", () => ({ cleanerIds: [sanne.id] }), "cleanerIds"],
  ["a supervisor with another role", () => ({ supervisorId: idOf(cem) }), "supervisorId"],
  ["an unknown team", () => ({ teamId: sanne.id }), "teamId"],
  ["an unknown villa", () => ({ unitIds: [...villas, sanne.id] }), "unitIds"],
])("%s is refused, and nothing is saved", async (_, change, path) => {
  const before = await app.database.db.$count(schedules);
  await expect(book(change())).rejects.toMatchObject({ code: "invalid", errors: [{ path }] });
  expect(await app.database.db.$count(schedules)).toBe(before);
});

test("a villa with open work that day gets no second assignment", async () => {
  await book();
  const { work } = await book({ startTime: "13:00", endTime: "15:00", cleanerIds: [idOf(cem)] });
  expect(work).toEqual([]);
  expect(await app.database.db.$count(assignments, eq(assignments.unitId, villas[0] ?? ""))).toBe(1);
});

test("an absence hands the lead to the next colleague, and the next absence leaves the work uncovered", async () => {
  const { scheduleIds, work } = await book();
  const [first = "", second = ""] = work.map(({ id }) => id);
  await absent(anna, scheduleIds[0], " Fever ");
  expect(await workOf(app, first)).toMatchObject({ cleanerId: idOf(ben), uncovered: false });
  expect(await teamOf(first)).toEqual([
    { cleanerId: idOf(ben), leftAt: now },
    { cleanerId: idOf(anna), leftAt: now },
  ]);
  expect(await teamOf(second)).toEqual([{ cleanerId: idOf(anna), leftAt: now }]);
  await absent(ben, scheduleIds[1]);
  for (const id of [first, second])
    expect(await workOf(app, id)).toMatchObject({ cleanerId: idOf(ben), uncovered: true });
  const away = await app.database.db
    .select()
    .from(availabilities)
    .where(eq(availabilities.userId, idOf(anna)));
  expect(away).toMatchObject([{ date: "2026-11-22", isAvailable: false, reason: "Fever" }]);
});

test("uncovered work is taken over by the next booking", async () => {
  const { scheduleIds, work } = await book({ cleanerIds: [idOf(anna)] });
  const id = work[0]?.id ?? "";
  await absent(anna, scheduleIds[0]);
  const next = await book({ cleanerIds: [idOf(cem), idOf(ben)], startTime: "14:00", endTime: "16:00" });
  expect(next.work.map((one) => one.id)).toEqual(work.map((one) => one.id));
  const taken = {
    cleanerId: idOf(cem),
    uncovered: false,
    bookingId: next.id,
    plannedAt: new Date("2026-11-22T13:00:00Z"),
  };
  expect(await workOf(app, id)).toMatchObject(taken);
  expect(await teamOf(id)).toEqual([
    { cleanerId: idOf(anna), leftAt: now },
    { cleanerId: idOf(ben), leftAt: null },
  ]);
});

test("a second absence changes nothing; someone else's row is not found", async () => {
  const { scheduleIds } = await book();
  await absent(anna, scheduleIds[0], "Fever");
  await absent(anna, scheduleIds[0], "Holiday");
  const [away] = await app.database.db
    .select()
    .from(availabilities)
    .where(eq(availabilities.userId, idOf(anna)));
  expect(away?.reason).toBe("Fever");
  await expect(absent(anna, scheduleIds[1])).rejects.toMatchObject({ code: "not-found" });
});

test("a booking is completed with its last villa", async () => {
  const { id, work } = await book({ date: "2026-11-21" });
  for (const [turn, one] of work.entries()) {
    expect((await rowsOf(id)).map(({ status }) => status)).toEqual(["scheduled", "scheduled"]);
    const lead = turn === 0 ? anna : ben;
    await as(lead ?? sanne, (context) => start(context, one.id));
    await as(lead ?? sanne, (context) => complete(context, one.id));
    await as(sanne, (context) => approve(context, one.id));
  }
  expect((await rowsOf(id)).map(({ status }) => status)).toEqual(["completed", "completed"]);
});

test("a booking is completed when its last two villas are approved at the same moment", async () => {
  const { id, work } = await book({ date: "2026-11-21" });
  const [first = "", second = ""] = work.map((one) => one.id);
  for (const [lead, one] of [
    [anna, first],
    [ben, second],
  ] as const) {
    await as(lead ?? sanne, (context) => start(context, one));
    await as(lead ?? sanne, (context) => complete(context, one));
  }
  const { waitForBlocked } = await holdTransaction(app);
  let other: Promise<unknown> = Promise.resolve();
  await as(sanne, async (context) => {
    await approve(context, first);
    other = as(sanne, (context) => approve(context, second));
    await Promise.race([other, waitForBlocked(1)]);
  });
  await other;
  expect((await rowsOf(id)).map(({ status }) => status)).toEqual(["completed", "completed"]);
});
