import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordAnnouncements, topicsIn } from "../../../tests/support/announcement-recorder";
import { auditOf } from "../../../tests/support/builders";
import { type Answer, callerOf, signIn, signInAs, testPassword } from "../../../tests/support/caller";
import { openEvents } from "../../../tests/support/event-stream";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { sessions, users } from "../../server/database/tables";
import { roles } from "../../shared/roles";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const sessionsOf = (userId: string) => app.database.db.select().from(sessions).where(eq(sessions.userId, userId));
const cookieOf = (headers: Headers) => headers.get("set-cookie") ?? "";

describe("signing in", () => {
  test("returns the user without the password, creates a session and adds an audit row", async () => {
    const anna = await signInAs(app, "cleaner", "Anna de Vries");
    const before = (await auditOf(app, anna.id)).length;
    const heard = await recordAnnouncements(app);

    const answer = await callerOf(app).post("/api/login", { username: anna.email, password: testPassword });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: anna.id,
      name: "Anna de Vries",
      firstName: "Anna",
      lastName: "de Vries",
      email: anna.email,
      username: null,
      isInvited: false,
      role: "cleaner",
      telephone: null,
      teamId: null,
      supervisorId: null,
      company: null,
      locale: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await auditOf(app, anna.id)).slice(before)).toMatchObject([{ action: "session.begin", userId: anna.id }]);
    expect(topicsIn(await heard())).toEqual([]);
  });

  test("stores only the hash of the token", async () => {
    const anna = await signInAs(app, "cleaner");
    const token = anna.cookie.replace("session=", "");
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const [session] = await sessionsOf(anna.id);
    expect(session?.tokenHash).toEqual(createHash("sha256").update(token).digest());
  });

  test("accepts the email address in any case, with spaces around it", async () => {
    const anna = await signInAs(app, "cleaner");
    const answer = await callerOf(app).post("/api/login", {
      username: ` ${anna.email.toUpperCase()} `,
      password: testPassword,
    });
    expect(answer.body).toMatchObject({ id: anna.id });
  });

  test("gives the same response to a wrong password and a wrong email address", async () => {
    const anna = await signInAs(app, "cleaner");
    const wrongPassword = await callerOf(app).post("/api/login", { username: anna.email, password: "wrong horse" });
    const wrongEmail = await callerOf(app).post("/api/login", {
      username: "nobody@park.example",
      password: testPassword,
    });
    expectProblem(wrongPassword, "wrong-credentials", "Email or password is incorrect.");
    expect({ ...wrongEmail, headers: null }).toEqual({ ...wrongPassword, headers: null });
    expect([cookieOf(wrongPassword.headers), cookieOf(wrongEmail.headers)]).toEqual(["", ""]);
    expect(await sessionsOf(anna.id)).toHaveLength(1);
  });

  test.each([[{}], [{ username: "a@b.example" }], [{ username: 1, password: testPassword }], [[]], [null]])(
    "refuses the shape %j",
    async (body) => {
      expectProblem(await callerOf(app).post("/api/login", body), "invalid");
    },
  );

  test("sets a cookie that scripts can't read and other sites can't send", async () => {
    const anna = await signInAs(app, "cleaner");
    const body = { username: anna.email, password: testPassword };
    const { headers } = await callerOf(app).post("/api/login", body);
    expect(cookieOf(headers)).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test("sets a __Host- cookie behind HTTPS, and ignores the other name there", async () => {
    const proxied = await startAppForTest({ settings: { TRUST_PROXY: "1" } });
    const anna = await signInAs(proxied, "cleaner");
    const https = { "x-forwarded-proto": "https" };
    const body = { username: anna.email, password: testPassword };
    const { headers } = await callerOf(proxied).post("/api/login", body, https);
    const cookie = cookieOf(headers);
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);

    const [pair = ""] = cookie.split(";");
    const read = (sent: string) => callerOf(proxied).send("GET", "/api/user", { headers: { ...https, cookie: sent } });
    expect((await read(pair)).status).toBe(200);
    expect((await read(pair.replace("__Host-", ""))).status).toBe(401);
  });

  test("replaces the session of the request, and no other", async () => {
    const phone = await signInAs(app, "cleaner");
    const desk = await signIn(app, phone.email, testPassword);
    const again = await phone.post("/api/login", { username: phone.email, password: testPassword });
    const [fresh = ""] = cookieOf(again.headers).split(";");
    expect(fresh).not.toBe(phone.cookie);
    expect((await callerOf(app, phone, fresh).get("/api/user")).status).toBe(200);
    expect((await desk.get("/api/user")).status).toBe(200);
    expectProblem(await phone.get("/api/user"), "not-signed-in");
  });
});

describe("a session", () => {
  test.each(roles)("tells a %s who they are", async (role) => {
    const someone = await signInAs(app, role);
    expect((await someone.get("/api/user")).body).toMatchObject({ id: someone.id, role });
  });

  test.each([
    ["no cookie", ""],
    ["an unknown one", `session=${"a".repeat(43)}`],
    ["an unreadable one", "session=%E0%A4%A; session="],
    ["a password hash", "session=$argon2id$v=19"],
  ])("is not opened by %s", async (_, cookie) => {
    expectProblem(await callerOf(app, undefined, cookie).get("/api/user"), "not-signed-in", "Please sign in.");
  });

  test.each([
    ["29 days and 23 hours", "29 days 23 hours", 200],
    ["30 days", "30 days 1 second", 401],
  ])("unused for %s", async (_, unused, status) => {
    const anna = await signInAs(app, "cleaner");
    const passed = sql`now() - ${unused}::interval`;
    await app.database.db.update(sessions).set({ lastUsedAt: passed }).where(eq(sessions.userId, anna.id));
    expect((await anna.get("/api/user")).status).toBe(status);
  });

  test("is extended, with its cookie, when it is used after a while", async () => {
    const anna = await signInAs(app, "cleaner");
    expect(cookieOf((await anna.get("/api/user")).headers)).toBe("");
    const rested = await signIn(app, anna.email, testPassword);
    const longAgo = sql`now() - interval '11 minutes'`;
    await app.database.db.update(sessions).set({ lastUsedAt: longAgo }).where(eq(sessions.userId, anna.id));
    expect(cookieOf((await rested.get("/api/user")).headers)).toContain(`${rested.cookie}; Max-Age=2592000`);
    const used = (await sessionsOf(anna.id)).map(({ lastUsedAt }) => Date.now() - Number(lastUsedAt));
    expect(Math.min(...used)).toBeLessThan(60_000);
  });

  test("of a removed person is invalid, and so is their password", async () => {
    const anna = await signInAs(app, "cleaner");
    await app.database.db.update(users).set({ removedAt: new Date() }).where(eq(users.id, anna.id));
    expectProblem(await anna.get("/api/user"), "not-signed-in");
    const answer = await callerOf(app).post("/api/login", { username: anna.email, password: testPassword });
    expectProblem(answer, "wrong-credentials", "Email or password is incorrect.");
  });
});

test("signing in and out clears the browser's cache, and nothing else does", async () => {
  const anna = await signInAs(app, "cleaner");
  const clears = ({ headers }: Answer) => headers.get("clear-site-data");
  const credentials = { username: anna.email, password: testPassword };
  expect(clears(await callerOf(app).post("/api/login", credentials))).toBe('"cache"');
  expect(clears(await callerOf(app).post("/api/login", { ...credentials, password: "guess" }))).toBeNull();
  expect(clears(await anna.get("/api/user"))).toBeNull();
  expect(clears(await anna.post("/api/logout"))).toBe('"cache"');
});

describe("signing out", () => {
  test("ends only that session, deletes the cookie and adds an audit row", async () => {
    const phone = await signInAs(app, "cleaner");
    const desk = await signIn(app, phone.email, testPassword);
    const answer = await phone.post("/api/logout");
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: "" });
    expect(cookieOf(answer.headers)).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/);
    expectProblem(await phone.get("/api/user"), "not-signed-in");
    expect((await desk.get("/api/user")).status).toBe(200);
    expect((await auditOf(app, phone.id)).at(-1)).toEqual({ action: "session.end", userId: phone.id, meta: {} });
  });

  test("ends that person's event streams, and nobody else's", async () => {
    const anna = await signInAs(app, "cleaner");
    const bob = await signInAs(app, "teamleader");
    const annas = await openEvents(app, anna);
    const bobs = await openEvents(app, bob);
    await anna.post("/api/logout");
    await annas.ended;
    await app.database.db.execute(sql`select pg_notify('changeover', '[{"topic":"teams","people":[]}]')`);
    await bobs.waitForTopic("teams");
  });

  test("without a session changes nothing", async () => {
    const heard = await recordAnnouncements(app);
    expect((await callerOf(app).post("/api/logout")).status).toBe(204);
    expect((await callerOf(app, undefined, "session=gone").post("/api/logout")).status).toBe(204);
    expect(await heard()).toEqual([]);
  });
});

test("the park's name, zone and contact details are public", async () => {
  const { status, body } = await callerOf(app).get("/api/park");
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: "Changeover", timeZone: "Europe/Amsterdam", email: "office@changeover.example" });
});
