import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { auditOf } from "../../../tests/support/builders";
import { type Answer, type Caller, callerOf, signInAs } from "../../../tests/support/caller";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { registrationCodes, users } from "../../server/database/tables";
import { registrationCode } from "./contract";

// Leaders create and deactivate codes, and see the accounts created with them.

let app: TestApp;
let admin: Caller;
let sanne: Caller;
let pieter: Caller;
let anna: Caller;
beforeAll(async () => {
  app = await startApp({ settings: { TRUST_PROXY: "1" } });
  [admin, sanne, pieter, anna] = await Promise.all([
    signInAs(app, "admin", "Daan Mulder"),
    signInAs(app, "teamleader", "Sanne Bakker"),
    signInAs(app, "teamleader", "Pieter Hoekstra"),
    signInAs(app, "cleaner", "Anna de Vries"),
  ]);
});
afterAll(() => app.close());

let digits = 40_000_000;
const fresh = () => {
  digits += 1;
  return String(digits);
};
const make = (who: Caller, given: object = {}) => who.post("/api/registration-codes", { code: fresh(), ...given });
const codeIn = (answer: Answer, status = 201) => {
  expect(answer.status, answer.text).toBe(status);
  return z.parse(registrationCode, answer.body);
};
const made = async (who: Caller, given: object = {}) => codeIn(await make(who, given));
const deactivate = (id: string, who = sanne) => who.send("PUT", `/api/registration-codes/${id}/deactivate`);
const usersOf = (id: string, who = sanne) => who.get(`/api/registration-codes/${id}/users`);
const listed = async (who = sanne) =>
  z.parse(z.array(registrationCode), (await who.get("/api/registration-codes")).body);
let people = 0;
const register = (code: string, name = "Noor Bakker") => {
  people += 1;
  const person = { name, email: `new.${people}@park.example`, password: "correct horse", role: "cleaner" };
  return callerOf(app).post(
    "/api/register",
    { ...person, registrationCode: code },
    { "x-forwarded-for": `10.6.${people % 250}.1` },
  );
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe("a new code", () => {
  test("is returned as it is listed, has an audit row, and lets cleaners register", async () => {
    const heard = await recordAnnouncements(app);
    const given = { code: fresh(), supervisorId: sanne.id, company: " Helder BV ", maxUses: 5, expiresAt: inDays(30) };
    const code = codeIn(await admin.post("/api/registration-codes", given));
    expect(code).toMatchObject({
      ...{ ...given, company: "Helder BV", supervisor: { id: sanne.id, name: "Sanne Bakker" } },
      ...{ isActive: true, usedCount: 0 },
    });
    expect(await auditOf(app, code.id)).toEqual([
      { action: "registration-code.create", userId: admin.id, meta: { supervisorId: sanne.id } },
    ]);
    expect(await heard()).toEqual([{ topic: "registration-codes", people: [] }]);
    expect((await listed())[0]).toEqual(code);
    expect((await register(code.code)).body).toMatchObject({ company: "Helder BV", supervisorId: sanne.id });
    expect((await listed())[0]).toEqual({ ...code, usedCount: 1 });
  });

  test("is unlimited by default; an admin's code is their own by default", async () => {
    for (const given of [{}, { maxUses: null, expiresAt: null, company: "  " }])
      expect(await made(admin, given)).toMatchObject({
        ...{ maxUses: null, expiresAt: null, company: null, supervisorId: admin.id },
      });
    expect(await made(admin, { supervisorId: admin.id })).toMatchObject({ supervisor: { name: "Daan Mulder" } });
  });

  test("of a team leader is always their own, whatever was sent", async () => {
    for (const supervisorId of [undefined, pieter.id, anna.id, randomUUID()])
      expect((await made(sanne, { supervisorId })).supervisorId).toBe(sanne.id);
  });

  test.each<[string, string, () => object]>([
    ["a supervisor who is a cleaner", "supervisorId", () => ({ supervisorId: anna.id })],
    ["an unknown supervisor", "supervisorId", () => ({ supervisorId: randomUUID() })],
    ["an expiry in the past", "expiresAt", () => ({ expiresAt: inDays(-1) })],
    ["an expiry in the year 0", "expiresAt", () => ({ expiresAt: "0000-01-01T00:00:00Z" })],
    // In the park it would be the year 10000, which a new time zone could not move.
    ["an expiry in the year 9999", "expiresAt", () => ({ expiresAt: "9999-12-31T23:59:59Z" })],
    ["an invalid expiry", "expiresAt", () => ({ expiresAt: "tomorrow" })],
    ["seven digits", "code", () => ({ code: "1234567" })],
    ["letters", "code", () => ({ code: "1234567a" })],
    ["other scripts' digits", "code", () => ({ code: "١٢٣٤٥٦٧٨" })],
    ["digits and a line break", "code", () => ({ code: "12345678\n" })],
    ["a code that is a number", "code", () => ({ code: 12345678 })],
    ["no uses", "maxUses", () => ({ maxUses: 0 })],
    ["too many uses", "maxUses", () => ({ maxUses: 100_001 })],
    ["a fractional number of uses", "maxUses", () => ({ maxUses: 1.5 })],
    ["too long a company", "company", () => ({ company: "x".repeat(121) })],
    ["a NUL in the company", "company", () => ({ company: "a\u0000b" })],
  ])("with %s is refused (%s)", async (_, path, given) => {
    const before = await app.database.db.$count(registrationCodes);
    expect(problemOf(await make(admin, given()))).toMatchObject({ code: "invalid", errors: [{ path }] });
    expect(await app.database.db.$count(registrationCodes)).toBe(before);
  });

  test("with digits in use is refused at that field", async () => {
    const { code } = await made(sanne);
    const answer = await make(pieter, { code });
    expectProblem(answer, "already-taken", "This registration code already exists.");
    expect(answer.body).toMatchObject({ errors: [{ path: "code" }] });
  });
});

describe("deactivating a code", () => {
  test("takes effect at once and for good; a second time changes nothing", async () => {
    const { id, code } = await made(sanne);
    const heard = await recordAnnouncements(app);
    const off = codeIn(await deactivate(id, pieter), 200);
    expect(off).toMatchObject({ id, isActive: false, supervisor: { name: "Sanne Bakker" } });
    expectProblem(await register(code), "inactive-code");
    const books = await auditOf(app, id);
    expect(books.slice(1)).toEqual([
      { action: "registration-code.deactivate", userId: pieter.id, meta: { isActive: [true, false] } },
    ]);
    expect(await heard()).toEqual([{ topic: "registration-codes", people: [] }]);
    expect(codeIn(await deactivate(id), 200)).toEqual(off);
    expect([await auditOf(app, id), await heard()]).toEqual([books, []]);
  });

  test.each([1, 2, 3, 4, 5])(
    "while people register: every account is counted, and none is created afterwards (%i)",
    async () => {
      const { id, code } = await made(sanne);
      const rivals = Array.from({ length: 8 }, () => register(code));
      const [off, ...answers] = await Promise.all([deactivate(id), ...rivals]);
      expect(off.status).toBe(200);
      const statuses = answers.map(({ status }) => status);
      expect(new Set([...statuses, 201, 422])).toEqual(new Set([201, 422]));
      const [row] = await app.database.db.select().from(registrationCodes).where(eq(registrationCodes.id, id));
      const inside = statuses.filter((status) => status === 201).length;
      expect(row).toMatchObject({ isActive: false, usedCount: inside });
      expect(await app.database.db.$count(users, eq(users.registrationCodeId, id))).toBe(inside);
    },
  );

  test("that is unknown: not found", async () => {
    for (const id of [randomUUID(), "1", "%00"]) expectProblem(await deactivate(id), "not-found");
  });
});

describe("the list of a code's accounts", () => {
  test("has the newest first, without removed people", async () => {
    const { id, code } = await made(sanne);
    expect((await usersOf(id)).body).toEqual([]);
    for (const name of ["First Cleaner", "Second Cleaner", "Third Cleaner"]) await register(code, name);
    await register((await made(sanne)).code, "Somebody Else");
    const people = z.parse(z.array(z.looseObject({ id: z.string(), name: z.string() })), (await usersOf(id)).body);
    expect(people.map(({ name }) => name)).toEqual(["Third Cleaner", "Second Cleaner", "First Cleaner"]);
    expect(people[0]).toEqual({
      ...{ id: expect.any(String), name: "Third Cleaner", email: expect.stringContaining("@"), role: "cleaner" },
      ...{ telephone: null, createdAt: expect.stringMatching(/Z$/) },
    });
    await admin.delete(`/api/users/${people[1]?.id}`);
    expect((await usersOf(id, pieter)).text).not.toContain(people[1]?.id);
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ usedCount: 3 });
  });

  test("of an unknown code: not found", async () => {
    for (const id of [randomUUID(), "1", "%00"]) expectProblem(await usersOf(id), "not-found");
  });
});

test("every leader can list all codes, newest first", async () => {
  const [first, second] = [await made(sanne), await made(pieter)];
  for (const who of [admin, sanne, pieter]) expect((await listed(who)).slice(0, 2)).toEqual([second, first]);
});

test.each(["deleted", "an inspector"])("the codes of a leader who is %s stop working", async (how) => {
  const leader = await signInAs(app, "teamleader", "Katarzyna Wójcik");
  const [open, off, theirs] = [await made(leader), await made(leader), await made(pieter)];
  await deactivate(off.id);
  const heard = await recordAnnouncements(app);
  if (how === "deleted") await admin.delete(`/api/users/${leader.id}`);
  else await admin.patch(`/api/users/${leader.id}`, { role: "qc" });
  expectProblem(await register(open.code), "inactive-code");
  expect((await register(theirs.code)).status).toBe(201);
  expect((await heard()).filter((one) => "topic" in one && one.topic === "registration-codes")).not.toEqual([]);
  expect((await auditOf(app, open.id)).at(-1)).toMatchObject({
    ...{ action: "registration-code.deactivate", userId: admin.id },
  });
  expect(await auditOf(app, off.id)).toHaveLength(2);
});

test("only admins and team leaders may use codes", async () => {
  const { id } = await made(sanne);
  for (const who of [anna, await signInAs(app, "qc")])
    for (const refused of [
      await who.get("/api/registration-codes"),
      await make(who),
      await deactivate(id, who),
      await usersOf(id, who),
    ])
      expectProblem(refused, "wrong-role");
  expect((await listed()).find((one) => one.id === id)).toMatchObject({ isActive: true });
});
