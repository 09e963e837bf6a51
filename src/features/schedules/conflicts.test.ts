import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  addTeamOf,
  addUser,
  type BookingBody,
  book,
  bookingBody,
  conflictsIn,
  monday,
  schedulesIn,
  workFor,
} from "../../../tests/support/bookings";
import { addVilla } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { schedules, settings } from "../../server/database/tables";
import { tell } from "../../shared/sentences";
import { team as teamShape } from "../accounts/contract";
import { conflictsOf } from "./rules/conflicts";

// The server refuses conflicts by the same rule, and with the same sentences, that the dialog shows beforehand.

let app: TestApp;
let sanne: Caller;
let anna: string;
let bob: string;
let cem: string;
let pieter: string;
let team: string;
let villas: { id: string; code: string }[];
let first: string;
let second: string;
beforeAll(async () => {
  app = await startApp();
  sanne = await signInAs(app, "teamleader", "Sanne");
});
let count = 0;
beforeEach(async () => {
  await app.database.pool.query("truncate bookings, schedules, assignments cascade");
  count += 1;
  const someone = (name: string) => addUser(app, "cleaner", name);
  [anna, bob, cem] = [await someone("Anna"), await someone("Bob"), await someone("Cem")];
  pieter = await addUser(app, "teamleader", "Pieter");
  team = await addTeamOf(app, [cem], "Shore");
  villas = await Promise.all(
    ["10", "9"].map(async (no) => ({ id: await addVilla(app, { code: `Z${count}-${no}` }), code: `Z${count}-${no}` })),
  );
  [first = "", second = ""] = villas.map(({ id }) => id);
});
afterAll(() => app.close());

const booking = (change: BookingBody) => sanne.post("/api/schedules", bookingBody(change));
const morning = "from 9:00 AM-12:00 PM";
const on = "on Mon, May 12";

/** Returns the server's refusal, which must equal what the dialog shows beforehand. */
async function refusedBoth(change: BookingBody, dates = [change.date ?? monday]): Promise<string[]> {
  const rows = schedulesIn(await sanne.get("/api/schedules"));
  const { cleanerIds = [], unitIds = [], ...asked } = bookingBody(change);
  const teams = z.parse(z.array(teamShape), (await sanne.get("/api/teams")).body);
  const members = new Map(teams.map((one) => [one.id, one.members.filter(({ role }) => role === "cleaner")]));
  const takes = { members, absentOn: () => new Set<string>() };
  const said = conflictsOf({ ...asked, cleanerIds, unitIds, dates }, rows, villas, takes);
  const refusal = conflictsIn(await booking(change));
  expect(refusal).toEqual(said.map((one) => ({ ...one, message: tell(one.message) })));
  return refusal.map(({ message }) => message);
}

describe("conflicts with", () => {
  test("villas: one sentence for each booking, with all its cleaners", async () => {
    await book(sanne, { cleanerIds: [anna, bob], unitIds: [first, second] });
    expect(
      await refusedBoth({ cleanerIds: [cem], unitIds: [first, second], startTime: "11:59", endTime: "13:00" }),
    ).toEqual([`Villa conflict ${on}: Z${count}-9, Z${count}-10 already assigned to Anna, Bob ${morning}`]);
  });

  test("villas of a team, and of a supervisor", async () => {
    await book(sanne, { teamId: team, supervisorId: pieter, unitIds: [first] });
    await book(sanne, { supervisorId: pieter, unitIds: [second], startTime: "13:00", endTime: "14:30" });
    expect(await refusedBoth({ cleanerIds: [anna], unitIds: [first, second], endTime: "17:00" })).toEqual([
      `Villa conflict ${on}: Z${count}-10 already assigned to Shore ${morning}`,
      `Villa conflict ${on}: Z${count}-9 already assigned to Pieter from 1:00 PM-2:30 PM`,
    ]);
  });

  test("a person, a team, a supervisor", async () => {
    await book(sanne, { cleanerIds: [anna, bob], teamId: team, supervisorId: pieter, unitIds: [first] });
    const unitIds = [second];
    expect(await refusedBoth({ cleanerIds: [cem, anna], unitIds })).toEqual([
      `Person conflict ${on}: Anna already scheduled ${morning}`,
    ]);
    expect(await refusedBoth({ teamId: team, unitIds })).toEqual([
      `Team conflict ${on}: Shore already scheduled ${morning}`,
    ]);
    expect(await refusedBoth({ supervisorId: pieter, unitIds })).toEqual([
      `Supervisor conflict ${on}: Pieter already scheduled ${morning}`,
    ]);
  });

  test("several at once are listed together, and nothing is booked", async () => {
    await book(sanne, { cleanerIds: [anna, bob], teamId: team, supervisorId: pieter, unitIds: [first, second] });
    const all = { cleanerIds: [bob, anna], teamId: team, supervisorId: pieter, unitIds: [second] };
    const before = await app.database.db.$count(schedules);
    expect(await refusedBoth(all)).toEqual([
      `Villa conflict ${on}: Z${count}-9 already assigned to Anna, Bob ${morning}`,
      `Person conflict ${on}: Anna already scheduled ${morning}`,
      `Person conflict ${on}: Bob already scheduled ${morning}`,
      `Team conflict ${on}: Shore already scheduled ${morning}`,
      `Supervisor conflict ${on}: Pieter already scheduled ${morning}`,
    ]);
    expect(await app.database.db.$count(schedules)).toBe(before);
  });
});

test.each([
  ["08:00", "09:00", 201],
  ["12:00", "13:00", 201],
  ["08:00", "09:01", 409],
  ["11:59", "13:00", 409],
  ["10:00", "11:00", 409],
  ["00:00", "23:59", 409],
])("beside nine to twelve, %s to %s: %i", async (startTime, endTime, status) => {
  await book(sanne, { cleanerIds: [anna], teamId: team, supervisorId: pieter, unitIds: [first] });
  const same = { cleanerIds: [anna], teamId: team, supervisorId: pieter, unitIds: [first], startTime, endTime };
  const answer = await booking(same);
  expect(answer.status, answer.text).toBe(status);
});

test("the next day is another day", async () => {
  const all = { cleanerIds: [anna], teamId: team, supervisorId: pieter, unitIds: [first] };
  await book(sanne, { ...all, startTime: "00:00", endTime: "23:59" });
  await book(sanne, { ...all, startTime: "00:00", endTime: "23:59", date: "2031-05-13" });
});

test("an edited booking conflicts with others but not with itself", async () => {
  const [row] = await book(sanne, { cleanerIds: [anna], teamId: team, supervisorId: pieter, unitIds: [first] });
  await book(sanne, { cleanerIds: [bob], unitIds: [second], startTime: "12:00", endTime: "14:00" });
  const edit = (change: BookingBody) =>
    sanne.send("PUT", `/api/schedules/${row?.id}`, {
      body: bookingBody({ cleanerIds: [anna], teamId: team, supervisorId: pieter, unitIds: [first], ...change }),
    });
  expect(schedulesIn(await edit({ startTime: "08:30", endTime: "11:00" }))).toMatchObject([{ startTime: "08:30" }]);
  const refused = await edit({ cleanerIds: [anna, bob], unitIds: [first, second], endTime: "12:30" });
  expect(conflictsIn(refused).map(({ message }) => message)).toEqual([
    `Villa conflict ${on}: Z${count}-9 already assigned to Bob from 12:00 PM-2:00 PM`,
    `Person conflict ${on}: Bob already scheduled from 12:00 PM-2:00 PM`,
  ]);
  expect(schedulesIn(await sanne.get(`/api/schedules/date/${monday}`))).toMatchObject([{ startTime: "08:30" }, {}]);
});

describe("an absent person's row", () => {
  test("does not block the person, and blocks the villas only while others of the booking are present", async () => {
    const caller = await signInAs(app, "cleaner", "Dana");
    const other = await signInAs(app, "cleaner", "Eva");
    const rows = await book(sanne, { cleanerIds: [caller.id, other.id], teamId: team, unitIds: [first] });
    await caller.patch(`/api/schedules/${rows[0]?.id}`, { status: "absent" });
    expect(await refusedBoth({ cleanerIds: [caller.id], teamId: team, unitIds: [first] })).toEqual([
      `Villa conflict ${on}: Z${count}-10 already assigned to Eva ${morning}`,
      `Team conflict ${on}: Shore already scheduled ${morning}`,
    ]);
    await book(sanne, { cleanerIds: [caller.id], unitIds: [second] });
    await other.patch(`/api/schedules/${rows[1]?.id}`, { status: "absent" });
    await book(sanne, { cleanerIds: [anna], teamId: team, unitIds: [first] });
    expect(await workFor(app, [first])).toMatchObject([{ cleanerId: anna, uncovered: false }]);
  });

  test("lets a booking without anybody else be edited after others have booked its villas, and its series too", async () => {
    const dana = await signInAs(app, "cleaner", "Dana");
    const { date, ...body } = bookingBody({ cleanerIds: [dana.id], teamId: team, unitIds: [first] });
    const range = { ...body, startDate: date, endDate: "2031-05-13", bulkMode: true };
    const rows = schedulesIn(await sanne.post("/api/schedules/bulk", range), 201);
    await dana.patch(`/api/schedules/${rows[0]?.id}`, { status: "absent" });
    await book(sanne, { cleanerIds: [anna], teamId: team, unitIds: [first, second] });
    const edit = (body: object, scope = "day") => sanne.put(`/api/schedules/${rows[0]?.id}?scope=${scope}`, body);
    expect((await edit({ notes: "Keys", endTime: "12:30" }, "all")).status).toBe(200);
    expect(conflictsIn(await edit({ addUnitIds: [second] })).map(({ kind }) => kind)).toEqual(["villa"]);
    expect(conflictsIn(await edit({ addCleanerIds: [bob] })).map(({ kind }) => kind)).toEqual(["villa", "team"]);
    expect(await workFor(app, [first])).toMatchObject([{ cleanerId: anna }, { cleanerId: dana.id }]);
  });
});

test("completed rows conflict too", async () => {
  const rows = await book(sanne, { cleanerIds: [anna], unitIds: [first] });
  await app.database.db.update(schedules).set({ status: "completed" });
  expect(await refusedBoth({ cleanerIds: [anna], unitIds: [first] })).toHaveLength(2);
  expect(rows).toHaveLength(1);
});

test("a range with one taken day is refused as a whole, with every conflict by date", async () => {
  await book(sanne, { date: "2031-05-14", cleanerIds: [anna], unitIds: [first] });
  await book(sanne, { date: "2031-05-13", cleanerIds: [bob], unitIds: [first], startTime: "11:00", endTime: "15:00" });
  const { date: _, ...asked } = bookingBody({ cleanerIds: [anna], unitIds: [first, second] });
  const range = { ...asked, startDate: monday, endDate: "2031-05-16", bulkMode: true };
  const refused = await sanne.post("/api/schedules/bulk", range);
  expect(conflictsIn(refused)).toEqual([
    {
      kind: "villa",
      date: "2031-05-13",
      message: `Villa conflict on Tue, May 13: Z${count}-10 already assigned to Bob from 11:00 AM-3:00 PM`,
    },
    { kind: "villa", date: "2031-05-14", message: expect.stringMatching(/^Villa conflict on Wed, May 14: .* Anna/) },
    {
      kind: "person",
      date: "2031-05-14",
      message: `Person conflict on Wed, May 14: Anna already scheduled ${morning}`,
    },
  ]);
  expect(await app.database.db.$count(schedules)).toBe(2);
  expect(await workFor(app, [second])).toEqual([]);
});

describe("the constraint behind the locks", () => {
  test.each(["villa", "person", "team", "supervisor"] as const)(
    "refuses a %s that is booked without them",
    async (kind) => {
      const hold = await holdTransaction(app);
      const id = "0193513c-0000-7000-8000-000000000001";
      await hold.query("insert into bookings (id, date, start_time, end_time) values ($1, $2, '09:00', '12:00')", [
        id,
        monday,
      ]);
      const theirs = {
        villa: null,
        person: null,
        team: null,
        supervisor: null,
        ...{ [kind]: { villa: first, person: anna, team, supervisor: pieter }[kind] },
      };
      await hold.query(
        "insert into schedules (id, booking_id, date, start_time, end_time, unit_ids, cleaner_id, team_id, supervisor_id) " +
          "values ($1, $1, $2, '09:00', '12:00', array_remove(array[$3::uuid], null), $4, $5, $6)",
        [id, monday, theirs.villa, theirs.person, theirs.team, theirs.supervisor],
      );
      const during = `[${monday} 09:00, ${monday} 12:00)`;
      const subject = theirs[kind];
      await hold.query("insert into booking_claims values ($1, $2, $3, $4)", [id, kind, subject, during]);
      const own = { cleanerIds: [bob], unitIds: [second] };
      const wish = {
        villa: { ...own, unitIds: [first] },
        person: { ...own, cleanerIds: [anna] },
        team: { ...own, teamId: team },
        supervisor: { ...own, supervisorId: pieter },
      };
      const answer = booking(wish[kind]);
      await Promise.race([hold.waitForBlocked(1), answer]);
      await hold.release();
      expect(conflictsIn(await answer).map((one) => one.kind)).toEqual([kind]);
      expect(await app.database.db.$count(schedules)).toBe(1);
    },
  );
});

describe("a park that lets team leaders supervise overlapping bookings", () => {
  const allow = async (allows: boolean) =>
    void (await app.database.db.update(settings).set({ supervisorsMayOverlap: allows }));
  afterEach(() => allow(false));

  test("books a supervisor twice at a time; switched off again, what overlaps stays and can be edited, and nothing new overlaps", async () => {
    await book(sanne, { cleanerIds: [anna], unitIds: [first], supervisorId: pieter });
    expect((await booking({ cleanerIds: [bob], unitIds: [second], supervisorId: pieter })).status).toBe(409);
    await allow(true);
    const overlapping = await booking({ cleanerIds: [bob], unitIds: [second], supervisorId: pieter });
    const [row] = schedulesIn(overlapping, 201);
    // Villas and people still conflict.
    expect((await booking({ cleanerIds: [bob], unitIds: [first], supervisorId: pieter })).status).toBe(409);
    await allow(false);
    const edit = (body: object) => sanne.put(`/api/schedules/${row?.id}`, body);
    expect((await edit({ notes: "Keys at the desk" })).status).toBe(200);
    expect((await edit({ startTime: "10:00" })).status).toBe(200);
    expect(conflictsIn(await edit({ endTime: "13:00" }))).toMatchObject([{ kind: "supervisor" }]);
    expect(
      conflictsIn(await booking({ cleanerIds: [cem], unitIds: [await addVilla(app)], supervisorId: pieter })),
    ).toMatchObject([{ kind: "supervisor" }, { kind: "supervisor" }]);
  });
});
