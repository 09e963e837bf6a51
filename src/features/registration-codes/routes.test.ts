import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addCode, auditOf } from "../../../tests/support/builders";
import { type Answer, type Caller, callerOf, signIn, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { attempts, registrationCodes, users } from "../../server/database/tables";

let app: TestApp;
let leader: Caller;
beforeAll(async () => {
  app = await startApp({ settings: { TRUST_PROXY: "1" } });
  leader = await signInAs(app, "teamleader");
});
afterAll(() => app.close());

let people = 0;
/** Registers a new person, from their own address by default. */
function register(park: TestApp, code: string, given: Record<string, unknown> = {}, address?: string): Promise<Answer> {
  people += 1;
  const person = { name: "Noor Bakker", email: `noor.${people}@park.example`, password: "correct horse" };
  const body = { ...person, role: "cleaner", registrationCode: code, ...given };
  return callerOf(park).post("/api/register", body, { "x-forwarded-for": address ?? `10.1.0.${people % 250}` });
}

const accounts = async (park: TestApp, code: string) =>
  park.database.db
    .select({ email: users.email, role: users.role })
    .from(users)
    .innerJoin(registrationCodes, eq(registrationCodes.id, users.registrationCodeId))
    .where(eq(registrationCodes.code, code));

async function codeRow(park: TestApp, code: string) {
  const [row] = await park.database.db.select().from(registrationCodes).where(eq(registrationCodes.code, code));
  if (!row) throw new Error(`no code ${code}`);
  return row;
}

describe("registering with a code", () => {
  test("creates a cleaner with the code's supervisor and company, signs them in, counts the use and notifies others", async () => {
    const code = await addCode(app, { supervisorId: leader.id, company: "Helder BV", maxUses: 10 });
    const heard = await recordAnnouncements(app);
    const email = "Noor.Bakker@park.example";
    const answer = await register(app, code, { name: "  Noor  van den Berg ", email });

    expect(answer.status).toBe(201);
    const company = "Helder BV";
    const noor = {
      firstName: "Noor",
      lastName: "van den Berg",
      role: "cleaner",
      email,
      company,
      supervisorId: leader.id,
    };
    expect(answer.body).toMatchObject(noor);
    expect(answer.text).not.toMatch(/password|argon/i);
    const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
    expect((await callerOf(app, undefined, cookie).get("/api/user")).body).toEqual(answer.body);
    await expect(signIn(app, email.toLowerCase(), "correct horse")).resolves.toMatchObject({
      email: email.toLowerCase(),
    });

    const row = await codeRow(app, code);
    expect(row.usedCount).toBe(1);
    expect(await accounts(app, code)).toEqual([{ email, role: "cleaner" }]);
    const [person] = await app.database.db.select().from(users).where(eq(users.email, email));
    expect(person?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await auditOf(app, person?.id ?? "")).toMatchObject([
      { action: "user.create" },
      { action: "session.begin" },
    ]);
    expect(await heard()).toEqual([
      { topic: "users", people: [] },
      { topic: "registration-codes", people: [] },
    ]);
  });

  const inScriptOf = (zero: string) => (code: string) =>
    code.replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)));
  test.each([
    ["spaces", (code: string) => ` ${code.slice(0, 4)} ${code.slice(4)} `],
    ["a hyphen", (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`],
    ["Arabic-Indic digits", inScriptOf("\u0660")],
    ["Persian digits", inScriptOf("\u06f0")],
  ])("accepts a code with %s", async (_, typed) => {
    const code = await addCode(app, { supervisorId: leader.id });
    expect((await register(app, typed(code))).status).toBe(201);
  });

  test.each([
    ["unlimited uses", { maxUses: null }],
    ["one use left", { maxUses: 1 }],
    ["an hour left", { expiresAt: new Date(Date.now() + 3_600_000) }],
  ])("works with %s", async (_, state) => {
    const code = await addCode(app, { supervisorId: leader.id, ...state });
    expect((await register(app, code)).status).toBe(201);
  });
});

describe("an invalid code", () => {
  const askForNew = "Please ask your team leader for a new one.";
  test.each([
    ["is unknown", "unknown-code", "This registration code does not exist. Please check the digits.", null],
    ["is inactive", "inactive-code", `This registration code is no longer active. ${askForNew}`, { isActive: false }],
    ["has expired", "expired-code", `This registration code has expired. ${askForNew}`, { expiresAt: new Date(0) }],
    [
      "is used up",
      "used-up-code",
      `This registration code has been used up. ${askForNew}`,
      { maxUses: 2, usedCount: 2 },
    ],
  ] as const)("says that it %s, and nothing happens", async (_, problem, sentence, state) => {
    const code = state ? await addCode(app, { supervisorId: leader.id }) : "00000000";
    if (state) await app.database.db.update(registrationCodes).set(state).where(eq(registrationCodes.code, code));
    const heard = await recordAnnouncements(app);
    const answer = await register(app, code);
    expectProblem(answer, problem, sentence);
    expect(answer.status).toBe(422);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await accounts(app, code)).toEqual([]);
    expect(await heard()).toEqual([]);
  });
});

describe("an invalid form", () => {
  test("an email address in use, in another case: 409, and the code is not used up", async () => {
    const code = await addCode(app, { supervisorId: leader.id });
    const heard = await recordAnnouncements(app);
    const answer = await register(app, code, { email: leader.email.toUpperCase() });
    expectProblem(answer, "already-taken", "This email address is already in use.");
    expect((await codeRow(app, code)).usedCount).toBe(0);
    expect(await heard()).toEqual([]);
  });

  test.each([
    ["an admin", { role: "admin" }, "role"],
    ["no role", { role: undefined }, "role"],
    ["a short name", { name: " N " }, "name"],
    ["an invalid email address", { email: "noor" }, "email"],
    ["a short password", { password: "12345" }, "password"],
    ["an empty code", { registrationCode: "   " }, "registrationCode"],
    ["a NUL in the name", { name: "No\u0000or" }, "name"],
  ])("%s: 422, and the code keeps its use", async (_, given, field) => {
    const code = await addCode(app, { supervisorId: leader.id });
    const answer = await register(app, code, given);
    expectProblem(answer, "invalid");
    expect(answer.body).toMatchObject({ errors: [{ path: field }] });
    expect(await accounts(app, code)).toEqual([]);
    expect((await codeRow(app, code)).usedCount).toBe(0);
  });

  test("extra fields are ignored: nobody can choose their own company or supervisor", async () => {
    const code = await addCode(app, { supervisorId: leader.id, company: "Helder BV" });
    const answer = await register(app, code, { company: "Mine", supervisorId: null, id: "x", usedCount: -5 });
    expect(answer.body).toMatchObject({ company: "Helder BV", supervisorId: leader.id });
  });
});

describe("guessing codes", () => {
  test("is blocked for 15 minutes after 20 failures from an address, even for a valid code", async () => {
    const park = await startAppForTest({ settings: { TRUST_PROXY: "1" } });
    const code = await addCode(park, { supervisorId: (await signInAs(park, "teamleader")).id });
    const guesses = Array.from({ length: 19 }, (_, i) => register(park, String(90_000_000 + i), {}, "10.2.0.1"));
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([422]));
    // An office full of new cleaners shares one address: successes do not count.
    for (let i = 0; i < 3; i++) expect((await register(park, code, {}, "10.2.0.1")).status).toBe(201);
    expect((await register(park, "90000020", {}, "10.2.0.1")).status).toBe(422);

    const refused = await register(park, code, {}, "10.2.0.1");
    expectProblem(refused, "too-many-attempts", "Too many attempts. Please wait 15 minutes.");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(14 * 60);
    expect((await register(park, code, {}, "10.2.0.2")).status).toBe(201);
    await park.database.db.update(attempts).set({ at: sql`${attempts.at} - interval '15 minutes'` });
    expect((await register(park, code, {}, "10.2.0.1")).status).toBe(201);
    expect((await codeRow(park, code)).usedCount).toBe(5);
  });

  test("is blocked for a network that has asked for 20 addresses in use, though its code is valid", async () => {
    const park = await startAppForTest({ settings: { TRUST_PROXY: "1" } });
    const taken = await signInAs(park, "teamleader");
    const code = await addCode(park, { supervisorId: taken.id });
    const ask = (network: string) => register(park, code, { email: taken.email }, network);
    for (let asked = 0; asked < 20; asked++) expectProblem(await ask("10.5.0.1"), "already-taken");
    expectProblem(await ask("10.5.0.1"), "too-many-attempts");
    expect((await register(park, code, {}, "10.5.0.2")).status).toBe(201);
    expect((await codeRow(park, code)).usedCount).toBe(1);
  });

  test("is blocked after 20 addresses in use, also if asked all at once", async () => {
    const leaderToo = await signInAs(app, "teamleader");
    const code = await addCode(app, { supervisorId: leaderToo.id });
    const asked = Array.from({ length: 30 }, () => register(app, code, { email: leaderToo.email }, "10.6.0.1"));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect([409, 429].map((wanted) => statuses.filter((status) => status === wanted).length)).toEqual([20, 10]);
  });

  test("is blocked for everybody after 200 unknown codes in the park, from however many networks", async () => {
    const park = await startAppForTest({ settings: { TRUST_PROXY: "1" } });
    const code = await addCode(park, { supervisorId: (await signInAs(park, "teamleader")).id, maxUses: 1 });
    const earlier = Array.from({ length: 198 }, () => ({ kind: "registration-guess" as const, subject: "any" }));
    await park.database.db.insert(attempts).values(earlier);
    const from = (network: number) => `2001:db8:1:${network}::1`;
    expect((await register(park, "90000001", {}, from(1))).status).toBe(422);
    expect((await register(park, code, {}, from(2))).status).toBe(201);
    // A code that exists is no guess.
    expectProblem(await register(park, code, {}, from(3)), "used-up-code");
    expect((await register(park, "90000002", {}, from(4))).status).toBe(422);
    expectProblem(await register(park, "90000003", {}, from(5)), "too-many-attempts");
    await park.database.db.update(attempts).set({ at: sql`${attempts.at} - interval '15 minutes'` });
    expect((await register(park, "90000003", {}, from(5))).status).toBe(422);
  });
});

test("50 at once from one address, which may fail 20 times, for a code with 5 uses: 5 accounts, 5 uses", async () => {
  const code = await addCode(app, { supervisorId: leader.id, maxUses: 5 });
  const rivals = Array.from({ length: 50 }, () => register(app, code, {}, "10.4.0.1"));
  const statuses = (await Promise.all(rivals)).map(({ status }) => status);
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  expect([201, 422, 429].map(count)).toEqual([5, 20, 25]);
  expect(await accounts(app, code)).toHaveLength(5);
  expect((await codeRow(app, code)).usedCount).toBe(5);
});
