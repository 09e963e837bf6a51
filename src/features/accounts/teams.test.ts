import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { bookingBody } from "../../../tests/support/bookings";
import { addVilla, auditOf } from "../../../tests/support/builders";
import { type Caller, callerOf, idIn, signInAs } from "../../../tests/support/caller";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { perform } from "../../server/actions/perform";
import { assignments, schedules, teams, users } from "../../server/database/tables";
import { addBooking } from "../schedules/actions/book";

// The lists of people and teams, and changes of teams with their effects.

let app: TestApp;
let admin: Caller;
let sanne: Caller;
let anna: Caller;
let bob: Caller;
let ruben: Caller;
let gone: Caller;
let number = 100;
beforeAll(async () => {
  app = await startApp();
  [admin, sanne, anna, bob, ruben, gone] = await Promise.all([
    signInAs(app, "admin", "Daan"),
    signInAs(app, "teamleader", "sanne"),
    signInAs(app, "cleaner", "Ánna"),
    signInAs(app, "cleaner", "Bob"),
    signInAs(app, "qc", "Ruben"),
    signInAs(app, "cleaner", "Gone"),
  ]);
  await app.database.db.update(users).set({ removedAt: new Date() }).where(eq(users.id, gone.id));
});
beforeEach(() => {
  number += 1;
});
afterAll(() => app.close());

const add = (given: object = {}) => sanne.post("/api/teams", { name: "Dunes", number, ...given });
const edit = (id: string, given: object) => sanne.patch(`/api/teams/${id}`, given);
const added = async (given: object = {}) => idIn(await add(given));
const namesIn = (body: unknown) => z.parse(z.array(z.object({ name: z.string() })), body).map(({ name }) => name);
const peopleAndTeams = [
  { topic: "users", people: [] },
  { topic: "teams", people: [] },
];
const teamOf = async ({ id }: Caller) =>
  (await app.database.db.select({ teamId: users.teamId }).from(users).where(eq(users.id, id)))[0]?.teamId;

describe("the people", () => {
  test("are listed by name for admins and team leaders, without removed people and secrets", async () => {
    for (const who of [admin, sanne]) {
      const answer = await who.get("/api/users");
      expect(answer.status, answer.text).toBe(200);
      expect(namesIn(answer.body)).toEqual(["Ánna", "Bob", "Daan", "Ruben", "sanne"]);
      expect(answer.text).not.toMatch(/argon2|password/);
    }
  });

  test("are denied to other roles", async () => {
    for (const who of [anna, ruben]) expectProblem(await who.get("/api/users"), "wrong-role");
    expectProblem(await callerOf(app).get("/api/users"), "not-signed-in");
  });
});

describe("the teams", () => {
  test("are listed by number with their current members, for every signed-in user", async () => {
    await app.database.db.delete(teams);
    await added({ number: 12, name: "Shore", memberIds: [bob.id, anna.id, sanne.id], memberCount: 5 });
    const lone = await added({ number: 2, name: "Banks" });
    await app.database.db.update(users).set({ teamId: lone }).where(eq(users.id, gone.id));
    const expected = [
      { number: 2, name: "Banks", memberCount: 3, members: [] },
      {
        number: 12,
        name: "Shore",
        memberCount: 5,
        members: [
          { id: anna.id, name: "Ánna", role: "cleaner" },
          { id: bob.id, name: "Bob", role: "cleaner" },
          { id: sanne.id, name: "sanne", role: "teamleader" },
        ],
      },
    ];
    for (const who of [admin, sanne, anna, ruben]) expect((await who.get("/api/teams")).body).toMatchObject(expected);
    expectProblem(await callerOf(app).get("/api/teams"), "not-signed-in");
  });
});

describe("a new team", () => {
  test("is returned with its members, who leave their previous team", async () => {
    const before = await added({ memberIds: [anna.id, bob.id] });
    number += 1;
    const heard = await recordAnnouncements(app);
    const answer = await add({ name: "  Shore ", memberIds: [bob.id, sanne.id, bob.id] });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({
      name: "Shore",
      number,
      memberCount: 3,
      members: [{ id: bob.id }, { id: sanne.id }],
    });
    const id = idIn(answer);
    expect([await teamOf(anna), await teamOf(bob), await teamOf(sanne)]).toEqual([before, id, id]);
    expect(await auditOf(app, id)).toMatchObject([{ action: "team.create", userId: sanne.id, meta: { number } }]);
    expect(await heard()).toEqual([
      { topic: "schedules", people: expect.arrayContaining([bob.id, sanne.id]) },
      ...peopleAndTeams,
    ]);
    number += 1;
    await add();
    expect(await heard()).toEqual(peopleAndTeams);
  });

  test.each([
    ["an unknown person", () => [anna.id, randomUUID()]],
    ["a removed person", () => [gone.id]],
  ])("with %s is refused and not made", async (_, memberIds) => {
    const before = await teamOf(anna);
    expect(problemOf(await add({ memberIds: memberIds() }))).toMatchObject({
      code: "invalid",
      errors: [{ path: "memberIds" }],
    });
    expect(await app.database.db.$count(teams, eq(teams.number, number))).toBe(0);
    expect(await teamOf(anna)).toBe(before);
  });

  test("may have members of every role", async () => {
    const id = await added({ memberIds: [admin.id, ruben.id] });
    expect([await teamOf(admin), await teamOf(ruben)]).toEqual([id, id]);
    expect((await admin.patch(`/api/users/${sanne.id}`, { teamId: id })).body).toMatchObject({ teamId: id });
    await added({ number: number + 500, memberIds: [admin.id, ruben.id, sanne.id] });
    expect((await app.database.db.select().from(users).where(eq(users.teamId, id))).length).toBe(0);
  });

  test("can't have a number that is in use", async () => {
    await added();
    expectProblem(await add({ name: "Other" }), "already-taken", "There is already a team with this number.");
  });

  test.each([
    ["no name", { name: "  " }, "name"],
    ["no number", { number: undefined }, "number"],
    ["number 0", { number: 0 }, "number"],
    ["number 10000", { number: 10_000 }, "number"],
    ["a fractional member count", { memberCount: 1.5 }, "memberCount"],
  ])("needs what a team has: %s", async (_, given, path) => {
    expect(problemOf(await add(given))).toMatchObject({ code: "invalid", errors: [{ path }] });
  });
});

describe("an edit", () => {
  test("changes only the fields in it; the audit row has the changed fields before and after", async () => {
    const id = await added({ memberIds: [anna.id] });
    const heard = await recordAnnouncements(app);
    const answer = await edit(id, { name: "Shore", number, memberIds: [bob.id] });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ id, name: "Shore", number, members: [{ id: bob.id, name: "Bob" }] });
    expect([await teamOf(anna), await teamOf(bob)]).toEqual([null, id]);
    const meta = { name: ["Dunes", "Shore"], memberIds: [[anna.id], [bob.id]] };
    expect((await auditOf(app, id)).slice(1)).toEqual([{ action: "team.edit", userId: sanne.id, meta }]);
    // Former and new members: both now see other bookings than before.
    expect(await heard()).toEqual([{ topic: "schedules", people: [anna.id, bob.id] }, ...peopleAndTeams]);
    expect((await edit(id, { memberCount: 7 })).body).toMatchObject({ memberCount: 7, members: [{ id: bob.id }] });
    expect(await heard()).toEqual(peopleAndTeams);
    for (const named of [{ name: "Banks" }, { number: number + 700 }]) {
      expect((await edit(id, named)).body).toMatchObject(named);
      expect(await heard()).toEqual([{ topic: "schedules", people: [bob.id] }, ...peopleAndTeams]);
    }
    expect((await edit(id, { memberIds: [] })).body).toMatchObject({ name: "Banks", members: [] });
  });

  test("without changes does nothing", async () => {
    const id = await added({ memberIds: [anna.id, bob.id] });
    const [books, heard] = [await auditOf(app, id), await recordAnnouncements(app)];
    for (const same of [{}, { name: "Dunes", number, memberIds: [bob.id, anna.id] }])
      expect((await edit(id, same)).body).toMatchObject({ id, number, members: [{ id: anna.id }, { id: bob.id }] });
    expect([await auditOf(app, id), await heard()]).toEqual([books, []]);
  });

  test("is refused as a whole", async () => {
    const id = await added({ memberIds: [anna.id] });
    const taken = number;
    number += 1;
    const other = await added();
    expectProblem(await edit(other, { number: taken, name: "Shore" }), "already-taken", /team with this number/);
    expectProblem(await edit(other, { name: "Shore", memberIds: [anna.id, gone.id] }), "invalid");
    expect((await app.database.db.select().from(teams).where(eq(teams.id, other)))[0]).toMatchObject({
      name: "Dunes",
      number,
    });
    expect(await teamOf(anna)).toBe(id);
    expectProblem(await edit(randomUUID(), { name: "Shore" }), "not-found", "This team does not exist.");
  });
});

describe("two leaders and one team", () => {
  test("have its version in every read, which changes with every field of an edit", async () => {
    const id = await added({ memberIds: [anna.id] });
    const read = async () => {
      const answer = await ruben.get(`/api/teams/${id}`);
      const { etag } = z.parse(z.object({ etag: z.string() }), answer.body);
      expect(answer.headers.get("etag")).toBe(etag);
      expect((await sanne.get("/api/teams")).body).toContainEqual(expect.objectContaining({ id, etag }));
      return etag;
    };
    const seen = [await read()];
    for (const change of [{ name: "Shore" }, { memberCount: 4 }, { addMemberIds: [bob.id] }]) {
      await edit(id, change);
      seen.push(await read());
    }
    expect(new Set(seen).size).toBe(4);
    expectProblem(await sanne.get(`/api/teams/${randomUUID()}`), "not-found");
  });

  test("keep each other's members and fields by difference", async () => {
    const id = await added({ memberIds: [anna.id] });
    await edit(id, { addMemberIds: [bob.id], name: "Shore" });
    await admin.patch(`/api/teams/${id}`, { addMemberIds: [sanne.id], removeMemberIds: [anna.id], memberCount: 9 });
    const members = [{ id: bob.id }, { id: sanne.id }];
    expect((await edit(id, {})).body).toMatchObject({ name: "Shore", memberCount: 9, members });
    expect(await teamOf(anna)).toBeNull();
  });

  test("are told (412) if they would undo the other's change without having seen it", async () => {
    const id = await added({ memberIds: [anna.id] });
    const { etag } = z.parse(z.object({ etag: z.string() }), (await sanne.get(`/api/teams/${id}`)).body);
    await admin.patch(`/api/teams/${id}`, { addMemberIds: [bob.id] });
    const send = (method: string, ifMatch: string, body?: object) =>
      sanne.send(method, `/api/teams/${id}`, { ...(body && { body }), headers: { "if-match": ifMatch } });
    expectProblem(await edit(id, { name: "Shore", number, memberIds: [anna.id] }), "changed-meanwhile");
    expectProblem(await send("PATCH", etag, { name: "Shore" }), "changed-meanwhile");
    expectProblem(await send("DELETE", etag), "changed-meanwhile");
    expect([await teamOf(bob), (await edit(id, {})).body]).toMatchObject([id, { name: "Dunes" }]);
    const seen = (await sanne.get(`/api/teams/${id}`)).headers.get("etag") ?? "";
    expect((await send("PATCH", seen, { memberIds: [anna.id] })).status).toBe(200);
    expect(await teamOf(bob)).toBeNull();
  });
});

test("deleting a team keeps its members, bookings and work, and notifies the people booked with it", async () => {
  const id = await added({ memberIds: [anna.id, bob.id] });
  const unitIds = [await addVilla(app)];
  const wanted = { date: "2031-05-10", startTime: "09:00", endTime: "12:00", cleanerIds: [], unitIds, teamId: id };
  const booked = await perform(app.park, null, (context) => addBooking(context, wanted));
  const heard = await recordAnnouncements(app);
  const answer = await admin.delete(`/api/teams/${id}`);
  expect([answer.status, answer.text]).toEqual([204, ""]);
  expectProblem(await admin.delete(`/api/teams/${id}`), "not-found");
  expect([await teamOf(anna), await teamOf(bob)]).toEqual([null, null]);
  const rows = await app.database.db.select().from(schedules).where(eq(schedules.bookingId, booked.id));
  expect(rows).toMatchObject([{ teamId: null, status: "scheduled", unitIds }]);
  expect(await app.database.db.$count(assignments, eq(assignments.bookingId, booked.id))).toBe(1);
  const before = { name: "Dunes", number, memberCount: 3, memberIds: [anna.id, bob.id] };
  expect((await auditOf(app, id)).slice(1)).toEqual([{ action: "team.delete", userId: admin.id, meta: { before } }]);
  expect(await heard()).toEqual([{ topic: "schedules", people: [anna.id, bob.id] }, ...peopleAndTeams]);
});

test("bookings of the past still name a deleted team, which is nowhere else and can't be booked again", async () => {
  const teamId = await added({ memberIds: [anna.id] });
  const unitIds = [await addVilla(app)];
  const date = "2026-01-10";
  const wanted = { date, startTime: "09:00", endTime: "12:00", cleanerIds: [], unitIds, teamId };
  const { id } = await perform(app.park, null, (context) => addBooking(context, wanted));
  await admin.delete(`/api/teams/${teamId}`);
  const { body } = await admin.get(`/api/schedules?from=${date}&to=${date}`);
  expect(body).toMatchObject([{ teamId, team: { name: "Dunes", number } }]);
  expect((await admin.get("/api/teams")).text).not.toContain(teamId);

  expect((await admin.put(`/api/schedules/${id}`, { notes: "Keys at the desk" })).status).toBe(200);
  expectProblem(await admin.put(`/api/schedules/${id}`, { date: "2031-06-10" }), "invalid");
  expectProblem(await admin.post("/api/schedules", bookingBody({ unitIds, teamId })), "invalid");
  expectProblem(await admin.patch(`/api/users/${anna.id}`, { teamId }), "invalid");
  expectProblem(await edit(teamId, { name: "Shore" }), "not-found");
  expect((await add()).status).toBe(201);
});

test("only admins and team leaders may change teams", async () => {
  const id = await added();
  for (const who of [anna, ruben])
    for (const refused of [
      await who.post("/api/teams", { name: "Shore", number: 9_000 }),
      await who.patch(`/api/teams/${id}`, { name: "Shore" }),
      await who.delete(`/api/teams/${id}`),
    ])
      expectProblem(refused, "wrong-role");
  expect((await app.database.db.select().from(teams).where(eq(teams.id, id)))[0]).toMatchObject({ name: "Dunes" });
});
