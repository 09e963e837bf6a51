import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addTeamOf,
  addUser,
  type BookingBody,
  book,
  bookingBody,
  conflictsIn,
  monday,
  schedulesIn,
} from "../../../tests/support/bookings";
import { addVilla } from "../../../tests/support/builders";
import { type Answer, type Caller, idIn, signInAs } from "../../../tests/support/caller";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { times } from "../../../tests/support/times";
import { bookingClaims, users } from "../../server/database/tables";
import { addDays } from "../../shared/time";

// A team's booking takes the time of its members: nobody can be booked in their team and by name at the same time.

let app: TestApp;
let admin: Caller;
let anna: Caller;
let bob: string;
let team: string;
beforeAll(async () => {
  app = await startApp();
  admin = await signInAs(app, "admin", "Daan");
});
beforeEach(async () => {
  await app.database.pool.query("truncate bookings, schedules, assignments cascade");
  anna = await signInAs(app, "cleaner", "Anna");
  bob = await addUser(app, "cleaner", "Bob");
  team = await addTeamOf(app, [anna.id], "Dunes");
});
afterAll(() => app.close());

const villa = async () => [await addVilla(app)];
const send = async (change: BookingBody) =>
  admin.post("/api/schedules", bookingBody({ unitIds: await villa(), ...change }));
const bookFor = async (change: BookingBody) => book(admin, { unitIds: await villa(), ...change });
const names = (answer: Answer) => conflictsIn(answer).map(({ kind, message }) => `${kind}: ${message}`);
const annasTime = "person: Person conflict on Mon, May 12: Anna already scheduled from 9:00 AM-12:00 PM";
const members = (body: object) => admin.patch(`/api/teams/${team}`, body);
/** Who has claims that Monday, by name. */
async function claimed(): Promise<string[]> {
  const rows = await app.database.db
    .select({ name: users.name })
    .from(bookingClaims)
    .innerJoin(users, and(eq(users.id, bookingClaims.subjectId), eq(bookingClaims.kind, "person")));
  return rows.map(({ name }) => name).sort();
}

describe("a member and their team at one time", () => {
  test("are refused in either order, for one day and for several, and when a booking is edited", async () => {
    await bookFor({ teamId: team });
    expect(names(await send({ cleanerIds: [anna.id] }))).toEqual([annasTime]);
    const { date: _, ...range } = bookingBody({ cleanerIds: [anna.id], unitIds: await villa() });
    const bulk = { ...range, startDate: addDays(monday, -1), endDate: addDays(monday, 1), bulkMode: true };
    expect(names(await admin.post("/api/schedules/bulk", bulk))).toEqual([annasTime]);
    const [row] = await bookFor({ cleanerIds: [bob], startTime: "13:00", endTime: "15:00" });
    const edit = (body: object) => admin.put(`/api/schedules/${row?.id}`, body);
    expect(names(await edit({ addCleanerIds: [anna.id], startTime: "11:00" }))).toEqual([annasTime]);
    expect((await edit({ addCleanerIds: [anna.id] })).status).toBe(200);
    expect((await send({ cleanerIds: [bob] })).status).toBe(201);
  });

  test("are refused for the team when the member has a booking", async () => {
    await bookFor({ cleanerIds: [anna.id] });
    expect(names(await send({ teamId: team }))).toEqual([annasTime]);
    expect((await send({ teamId: team, cleanerIds: [bob] })).status).toBe(201);
  });

  test("are allowed while the member is absent", async () => {
    await bookFor({ teamId: team });
    const away = { userId: anna.id, from: monday };
    const [absence] = (await admin.post("/api/absences", away)).status === 201 ? await absences() : [];
    expect(await claimed()).toEqual([]);
    expect((await send({ cleanerIds: [anna.id] })).status).toBe(201);
    expect((await admin.delete(`/api/absences/${absence}`)).status).toBe(204);
    // She is back in her team, and not booked twice.
    expect(await claimed()).toEqual(["Anna"]);
    expect(schedulesIn(await admin.get(`/api/schedules/date/${monday}`))).toMatchObject([{ teamId: team }]);
  });
});

async function absences(): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ id: string }>("select id from availabilities where date = $1", [
    monday,
  ]);
  return rows.map(({ id }) => id);
}

describe("joining a team that is booked", () => {
  test.each<[string, () => Promise<Answer>]>([
    ["by the team's dialog", () => members({ addMemberIds: [bob] })],
    ["with the whole list", () => members({ memberIds: [anna.id, bob] })],
    ["by the person's dialog", () => admin.patch(`/api/users/${bob}`, { teamId: team })],
  ])("%s is refused to somebody who is booked then, and allowed otherwise", async (_, join) => {
    await bookFor({ teamId: team });
    const [row] = await bookFor({ cleanerIds: [bob], startTime: "11:00", endTime: "14:00" });
    const refused = await join();
    expect(names(refused)).toEqual([annasTime.replace("Anna", "Bob").replace("9:00 AM-12:00 PM", "11:00 AM-2:00 PM")]);
    expect(await claimed()).toEqual(["Anna", "Bob"]);
    await admin.put(`/api/schedules/${row?.id}`, { startTime: "12:00" });
    expect((await join()).status).toBe(200);
    expect(await claimed()).toEqual(["Anna", "Bob", "Bob"]);
  });

  test("counts an inspector in it only once they are a cleaner", async () => {
    await bookFor({ teamId: team });
    const qc = await addUser(app, "qc", "Ruben");
    await members({ addMemberIds: [qc] });
    expect(await claimed()).toEqual(["Anna"]);
    expect((await admin.patch(`/api/users/${qc}`, { role: "cleaner" })).status).toBe(200);
    expect(await claimed()).toEqual(["Anna", "Ruben"]);
  });
});

test("whoever leaves the team, the park or the job is free, and so are all when the team is deleted", async () => {
  await bookFor({ teamId: team });
  await members({ addMemberIds: [bob] });
  const other = await addTeamOf(app, [], "Shore");
  await admin.patch(`/api/teams/${other}`, { addMemberIds: [bob] });
  expect(await claimed()).toEqual(["Anna"]);
  await members({ addMemberIds: [bob] });
  await admin.patch(`/api/users/${bob}`, { role: "qc" });
  expect(await claimed()).toEqual(["Anna"]);
  await admin.patch(`/api/users/${bob}`, { role: "cleaner" });
  expect(await claimed()).toEqual(["Anna", "Bob"]);
  await admin.delete(`/api/users/${bob}`);
  expect(await claimed()).toEqual(["Anna"]);
  await admin.delete(`/api/teams/${team}`);
  expect(await claimed()).toEqual([]);
  expect((await send({ cleanerIds: [anna.id] })).status).toBe(201);
});

describe("at the same moment", () => {
  test.each(times(10))("booking a team and its member: one of them (%i)", async () => {
    const answers = await Promise.all([send({ teamId: team }), send({ cleanerIds: [anna.id] })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test.each(times(10))("booking a team while somebody who is booked then joins it: one of them (%i)", async () => {
    await bookFor({ cleanerIds: [bob] });
    const [booked, joined] = await Promise.all([send({ teamId: team }), members({ addMemberIds: [bob] })]);
    expect([
      [201, 409],
      [409, 200],
    ]).toContainEqual([booked.status, joined.status]);
  });

  test.each(times(10))("booking somebody while they join a team that is booked then: one of them (%i)", async () => {
    await bookFor({ teamId: team });
    const [booked, joined] = await Promise.all([send({ cleanerIds: [bob] }), members({ addMemberIds: [bob] })]);
    expect([
      [201, 409],
      [409, 200],
    ]).toContainEqual([booked.status, joined.status]);
  });
});

test("a member who is booked twice in older data can be edited out, and the constraint holds the earlier booking", async () => {
  const lone = idIn(await admin.post("/api/teams", { name: "Banks", number: 900 }));
  await bookFor({ teamId: lone });
  await bookFor({ cleanerIds: [bob] });
  await app.database.db.update(users).set({ teamId: lone }).where(eq(users.id, bob));
  const rows = schedulesIn(await admin.get(`/api/schedules/date/${monday}`));
  const own = rows.find(({ cleanerId }) => cleanerId === bob);
  expect(conflictsIn(await admin.put(`/api/schedules/${own?.id}`, { notes: "Keys" }))).toHaveLength(1);
  expect((await admin.put(`/api/schedules/${own?.id}`, { startTime: "12:00", endTime: "14:00" })).status).toBe(200);
});
