import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordAnnouncements, topicsIn } from "../../../tests/support/announcement-recorder";
import { addTeamOf } from "../../../tests/support/bookings";
import { addVilla, auditOf } from "../../../tests/support/builders";
import { type Answer, type Caller, callerOf, signIn, signInAs, testPassword } from "../../../tests/support/caller";
import { openEvents } from "../../../tests/support/event-stream";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { tablesHolding } from "../../../tests/support/tables-holding";
import { auditLogs, users } from "../../server/database/tables";

// An admin adds, edits and deletes people. The effects on work, bookings and codes are tested with those features.

let app: TestApp;
let admin: Caller;
let sanne: Caller;
let anna: Caller;
beforeAll(async () => {
  app = await startApp();
  admin = await signInAs(app, "admin", "Daan Mulder");
  sanne = await signInAs(app, "teamleader", "Sanne Bakker");
});
beforeEach(async () => {
  anna = await signInAs(app, "cleaner", "Anna de Vries");
});
afterAll(() => app.close());

let count = 0;
const bea = (given: object = {}) => {
  count += 1;
  const email = `Bea.${count}@park.example`;
  return { name: "Bea van Dam", email, password: "correct horse", role: "cleaner", ...given };
};
const add = (given: object = {}) => admin.post("/api/users", bea(given));
const edit = (who: Pick<Caller, "id">, given: object, by = admin) => by.patch(`/api/users/${who.id}`, given);
const remove = (who: Pick<Caller, "id">, by = admin) => by.delete(`/api/users/${who.id}`);
const rowOf = async ({ id }: Pick<Caller, "id">) =>
  (await app.database.db.select().from(users).where(eq(users.id, id)))[0];
const booksOf = async (who: Caller) => (await auditOf(app, who.id)).filter(({ action }) => action.startsWith("user."));
const expectWrong = (answer: Answer, path: string) =>
  expect(problemOf(answer), answer.text).toMatchObject({ code: "invalid", errors: [{ path }] });
const everybody = () => app.database.db.$count(users);

describe("a new person", () => {
  test("is returned without the password, can sign in, and gets an audit row without personal data", async () => {
    const team = await addTeamOf(app, []);
    const heard = await recordAnnouncements(app);
    const given = bea({ telephone: " +31 6 1 ", company: "  ", teamId: team, supervisorId: sanne.id.toUpperCase() });
    const answer = await admin.post("/api/users", given);
    expect(answer.status, answer.text).toBe(201);
    const shown = { name: "Bea van Dam", firstName: "Bea", lastName: "van Dam", email: given.email, role: "cleaner" };
    const places = { telephone: "+31 6 1", company: null, teamId: team, supervisorId: sanne.id };
    expect(answer.body).toMatchObject({ ...shown, ...places });
    expect(answer.text).not.toMatch(/password|argon/i);
    expect(topicsIn(await heard())).toEqual(["users", "teams"]);
    const signedIn = await signIn(app, given.email.toUpperCase(), "correct horse");
    const me = await signedIn.get("/api/user");
    expect(me.body).toEqual(answer.body);
    const id = /"id":"([^"]+)"/.exec(answer.text)?.[1] ?? "";
    expect((await auditOf(app, id))[0]).toEqual({ action: "user.create", userId: admin.id, meta: { role: "cleaner" } });
    expect((await rowOf({ id }))?.password).toMatch(/^\$argon2id\$/);
  });

  test("has the first and last name that were sent, and any role", async () => {
    const answer = await add({ name: "Bea van Dam", firstName: "Bea van", lastName: "Dam", role: "qc" });
    expect(answer.body).toMatchObject({ name: "Bea van Dam", firstName: "Bea van", lastName: "Dam", role: "qc" });
  });

  test("with an email address in use, in any case, is refused at that field", async () => {
    const before = await everybody();
    const answer = await add({ email: ` ${anna.email.toUpperCase()} ` });
    expectProblem(answer, "already-taken", "This email address is already in use.");
    expect(answer.body).toMatchObject({
      errors: [{ path: "email", message: "This email address is already in use." }],
    });
    expect(await everybody()).toBe(before);
  });

  test.each<[string, string, () => object]>([
    ["an unknown team", "teamId", () => ({ teamId: randomUUID() })],
    ["an unknown supervisor", "supervisorId", () => ({ supervisorId: randomUUID() })],
    ["a supervisor who is a cleaner", "supervisorId", () => ({ supervisorId: anna.id })],
    ["no name", "name", () => ({ name: " x " })],
    ["a lone surrogate in the name", "name", () => ({ name: "Bea \ud83d" })],
    ["a NUL in the phone number", "telephone", () => ({ telephone: "1\u00002" })],
    ["too long a company", "company", () => ({ company: "x".repeat(121) })],
    ["an invalid email address", "email", () => ({ email: "bea" })],
    ["a short password", "password", () => ({ password: "12345" })],
    ["an unknown role", "role", () => ({ role: "supervisor" })],
    ["a malformed id", "teamId", () => ({ teamId: "1" })],
    ["a name that is a number", "name", () => ({ name: 7 })],
  ])("with %s is refused (%s), and nobody is there", async (_, path, given) => {
    const before = await everybody();
    expectWrong(await add(given()), path);
    expect(await everybody()).toBe(before);
  });
});

describe("an edit", () => {
  test("changes only the fields in it; the audit row names personal fields without their values", async () => {
    const team = await addTeamOf(app, []);
    const heard = await recordAnnouncements(app);
    const fields = { telephone: "+31 6 2", company: "Helder BV", teamId: team, supervisorId: sanne.id };
    const answer = await edit(anna, {
      firstName: "Ans",
      lastName: "Bos",
      email: `Ans.${anna.id}@park.example`,
      ...fields,
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ ...fields, name: "Ans Bos", firstName: "Ans", role: "cleaner" });
    expect((await booksOf(anna)).slice(1)).toEqual([
      {
        action: "user.edit",
        userId: admin.id,
        meta: {
          fields: ["name", "firstName", "lastName", "email", "telephone", "company"],
          teamId: [null, team],
          supervisorId: [null, sanne.id],
        },
      },
    ]);
    expect(topicsIn(await heard())).toEqual(["assignments", "schedules", "users", "registration-codes", "teams"]);
    expect((await anna.get("/api/user")).status, "the session stays").toBe(200);
    const emptied = await edit(anna, { teamId: null, supervisorId: null, telephone: " ", company: null });
    const empty = { teamId: null, supervisorId: null, telephone: null, company: null };
    expect(emptied.body).toMatchObject({ ...empty, name: "Ans Bos" });
    expect((await edit(anna, { name: "Ans van den Bos" })).body).toMatchObject({
      firstName: "Ans",
      lastName: "van den Bos",
    });
  });

  test("without changes, or with a blank password, writes nothing", async () => {
    const { body } = await anna.get("/api/user");
    const [before, books, heard] = [await rowOf(anna), await auditOf(app, anna.id), await recordAnnouncements(app)];
    for (const same of [{}, { ...Object(body), password: "" }, { name: "Anna de Vries", telephone: "" }])
      expect((await edit(anna, same)).body).toEqual(body);
    expect([await rowOf(anna), await auditOf(app, anna.id), await heard()]).toEqual([before, books, []]);
    expect((await anna.get("/api/user")).status).toBe(200);
  });

  test.each<[string, object, string]>([
    ["password", { password: "battery staple" }, "battery staple"],
    ["role", { role: "qc" }, testPassword],
  ])("of the %s ends their sessions and streams at once, and nobody else's", async (field, change, password) => {
    const desk = await signIn(app, anna.email, testPassword);
    const stream = await openEvents(app, anna);
    const heard = await recordAnnouncements(app);
    expect((await edit(anna, change)).status).toBe(200);
    await stream.ended;
    for (const session of [anna, desk]) expectProblem(await session.get("/api/user"), "not-signed-in");
    expect((await sanne.get("/api/user")).status).toBe(200);
    expect(await heard()).toContainEqual({ signedOut: anna.id });
    await signIn(app, anna.email, password);
    const [, { meta } = { meta: {} }] = await booksOf(anna);
    expect(meta).toEqual(field === "role" ? { role: ["cleaner", "qc"] } : { fields: ["password"] });
  });

  test("of your own password ends your session too", async () => {
    const other = await signInAs(app, "admin");
    expect((await edit(other, { password: "battery staple" }, other)).status).toBe(200);
    expectProblem(await other.get("/api/user"), "not-signed-in");
    await remove(other);
  });

  test("is refused as a whole", async () => {
    const before = await rowOf(anna);
    const taken = await edit(anna, { name: "Ans", email: sanne.email.toUpperCase() });
    expectProblem(taken, "already-taken", "This email address is already in use.");
    expect(taken.body).toMatchObject({ errors: [{ path: "email" }] });
    expectWrong(await edit(anna, { name: "Ans", teamId: randomUUID() }), "teamId");
    for (const supervisorId of [randomUUID(), anna.id])
      expectWrong(await edit(anna, { name: "Ans", supervisorId }), "supervisorId");
    expectWrong(await edit(sanne, { supervisorId: sanne.id }), "supervisorId");
    expectWrong(await edit(anna, { password: "12345" }), "password");
    expectWrong(await edit(anna, { name: null }), "name");
    expect(await rowOf(anna)).toEqual(before);
    const gone = await signInAs(app, "teamleader");
    await remove(gone);
    expectWrong(await edit(anna, { supervisorId: gone.id }), "supervisorId");
    for (const id of [randomUUID(), gone.id, "1", "%00"])
      expectProblem(await edit({ id }, { name: "Ans" }), "not-found");
  });

  test("to another role removes a leader from the people they supervise; from leader to admin does not", async () => {
    const pieter = await signInAs(app, "teamleader", "Pieter Hoekstra");
    await edit(anna, { supervisorId: pieter.id });
    await edit(pieter, { role: "admin" });
    expect((await rowOf(anna))?.supervisorId).toBe(pieter.id);
    await edit(pieter, { role: "cleaner" });
    expect((await rowOf(anna))?.supervisorId).toBeNull();
    expect((await booksOf(pieter)).at(-1)?.meta).toEqual({ role: ["admin", "cleaner"], releasedIds: [anna.id] });
  });
});

describe("deleting a person", () => {
  test("erases them: they are in no list, can't sign in, and no personal data is left", async () => {
    const email = `secret.${anna.id}@park.example`;
    const team = await addTeamOf(app, [anna.id]);
    const secrets = { name: "Xenia Zwart", email, telephone: "+31 6 9999", company: "Zwart BV" };
    const headers = { "idempotency-key": randomUUID() };
    await admin.send("PATCH", `/api/users/${anna.id}`, { body: { ...secrets, supervisorId: sanne.id }, headers });
    const plan = { unitId: await addVilla(app), cleanerId: anna.id, plannedAt: new Date().toISOString() };
    const create = () => admin.send("POST", "/api/assignments", { body: plan, headers });
    const { status, text } = await create();
    expect([status, text]).toEqual([201, expect.stringContaining("Xenia Zwart")]);
    const stream = await openEvents(app, anna);
    const heard = await recordAnnouncements(app);

    const answer = await remove(anna);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(await create()).toMatchObject({ status: 201, text: text.replaceAll("Xenia Zwart", "Removed user") });
    await stream.ended;
    expect(topicsIn(await heard())).toEqual(["assignments", "schedules", "users", "registration-codes", "teams"]);
    expect(await rowOf(anna)).toMatchObject({
      ...{ name: "Removed user", firstName: "Removed", lastName: "user", email: null, telephone: null },
      ...{ password: null, company: null, teamId: null, supervisorId: null, removedAt: expect.any(Date) },
    });
    expectProblem(await anna.get("/api/user"), "not-signed-in");
    expect((await admin.get("/api/users")).text).not.toContain(anna.id);
    expect((await admin.get("/api/teams")).text).not.toContain(anna.id);
    const before = { role: "cleaner", teamId: team, supervisorId: sanne.id };
    expect((await booksOf(anna)).at(-1)).toEqual({
      ...{ action: "user.delete", userId: admin.id, meta: { before, releasedIds: [] } },
    });
    expect(await tablesHolding(app, /Xenia|Zwart|secret\.|6 9999/)).toEqual([]);
    const again = await callerOf(app).post("/api/login", { username: email, password: testPassword });
    expectProblem(again, "wrong-credentials");
  });

  test("removes them as supervisor of others", async () => {
    const pieter = await signInAs(app, "teamleader");
    await edit(anna, { supervisorId: pieter.id });
    await remove(pieter);
    expect((await rowOf(anna))?.supervisorId).toBeNull();
    expect((await booksOf(pieter)).at(-1)?.meta).toMatchObject({ releasedIds: [anna.id] });
  });

  test("frees their email address", async () => {
    await remove(anna);
    expect((await add({ email: anna.email })).status).toBe(201);
  });

  test("a second time gives 404", async () => {
    await remove(anna);
    const books = await auditOf(app, anna.id);
    for (const id of [anna.id, randomUUID(), "1", "%F0%9F%92%A9"]) expectProblem(await remove({ id }), "not-found");
    expect(await auditOf(app, anna.id)).toEqual(books);
  });

  test("is refused for yourself", async () => {
    const other = await signInAs(app, "admin");
    expectProblem(
      await remove(other, other),
      "state-conflict",
      "You can't delete yourself. Please ask another administrator.",
    );
    expect((await rowOf(other))?.removedAt).toBeNull();
    await remove(other);
  });
});

test("only admins may change people", async () => {
  const ruben = await signInAs(app, "qc");
  const books = await app.database.db.$count(auditLogs);
  for (const who of [sanne, anna, ruben])
    for (const refused of [
      await who.post("/api/users", bea()),
      await edit(anna, { name: "Ans" }, who),
      await remove(anna, who),
    ])
      expectProblem(refused, "wrong-role");
  expectProblem(await callerOf(app).delete(`/api/users/${anna.id}`), "not-signed-in");
  expect(await app.database.db.$count(auditLogs)).toBe(books);
});

test("a password that is changed while it is being verified doesn't sign in", async () => {
  const signing = Array.from({ length: 6 }, () =>
    callerOf(app).post("/api/login", { username: anna.email, password: testPassword }),
  );
  const [edited, ...answers] = await Promise.all([edit(anna, { password: "battery staple" }), ...signing]);
  expect(edited.status).toBe(200);
  for (const { headers } of answers) {
    const [cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
    expect((await callerOf(app, undefined, cookie).get("/api/user")).status).toBe(401);
  }
});
