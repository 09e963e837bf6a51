import { sql } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { addCode } from "../support/builders";
import { type Answer, callerOf, signIn, signInAs, testPassword } from "../support/caller";
import { dataFolder } from "../support/data-folder";
import { expectProblem } from "../support/problem";
import type { Program } from "../support/program";
import { openRaw } from "../support/raw-connection";
import { startApp, type TestApp } from "../support/start-app";
import { addToken, callerWith } from "../support/tokens";
import { waitUntil } from "../support/wait-until";

// What the built server logs at the most verbose level, and what it must never log.

let beside: TestApp;
beforeAll(async () => {
  beside = await startApp();
  return () => beside.close();
});

const entry = z.looseObject({ level: z.number(), time: z.number(), msg: z.string() });
/** Returns every line of JSON that the server has printed. */
const linesOf = (program: Program) =>
  program
    .printed()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => entry.parse(JSON.parse(line)));

/** The random part of a link, token or secret, which only this response has. */
function secretIn({ body }: Answer): string {
  const { url, token, secret } = z.parse(z.looseObject({}), body);
  return String(url ?? token ?? secret).replace(/^(.*#|co_|whsec_)/, "");
}

async function start(settings: Record<string, string> = {}) {
  const program = (await dataFolder()).start({ DATABASE_URL: beside.databaseUrl, LOG_LEVEL: "trace", ...settings });
  const { url } = await program.ready();
  onTestFinished(() => program.kill());
  /** Waits for this many request lines and returns them. */
  const requests = (count: number) =>
    waitUntil(`${count} requests in the log`, () => {
      const found = linesOf(program).filter(({ msg }) => msg === "request");
      return found.length >= count && found;
    });
  return { program, at: { url }, requests };
}

test("each request has one line with id, user or token, route, status and duration; a refusal also has its reason and address, and an unhandled error everything, of which its response reveals nothing", async () => {
  const anna = await signInAs(beside, "cleaner");
  const { id, value } = await addToken(beside);
  const admin = await signInAs(beside, "admin");
  const { program, at, requests } = await start();
  const here = callerOf(at, anna, anna.cookie);
  await here.get(`/api/assignments/cleaner/${anna.id}/2026-11-21`);
  await here.get("/api/users");
  await callerOf(at).post("/api/login", { username: anna.email, password: "wrong horse" });
  await signIn(at, anna.email, testPassword);
  await here.get("/api/%zz");
  const lines = await requests(5);
  const every = { level: 30, reqId: expect.stringMatching(/^[\da-f-]{36}$/), ms: expect.any(Number) };
  const refused = (refusal: string) => ({ refusal, address: "127.0.0.1" });
  expect(lines).toMatchObject([
    { ...every, method: "GET", route: "/api/assignments/cleaner/:userId/:date", status: 200, user: anna.id },
    { ...every, method: "GET", route: "/api/users", status: 403, user: anna.id, ...refused("wrong-role") },
    { ...every, method: "POST", route: "/api/login", status: 401, ...refused("wrong-credentials") },
    { ...every, method: "POST", route: "/api/login", status: 200, user: anna.id },
    { ...every, method: "GET", status: 404, ...refused("unknown-path") },
  ]);
  expect(lines).toHaveLength(5);
  expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(5);
  expect(lines.every((line) => !("url" in line) && !("headers" in line))).toBe(true);

  await callerWith(at, value).delete("/api/stays/bookings/1");
  await callerWith(at, value).get("/api/user");
  const route = "/api/stays/:source/:externalId";
  expect((await requests(7)).slice(5)).toMatchObject([
    { route, status: 404, token: id },
    { route: "/api/user", status: 403, refusal: "wrong-scope" },
  ]);

  await beside.database.db.execute(sql`alter table teams rename column number to geheim`);
  const answer = await callerOf(at, admin, admin.cookie).get("/api/teams");
  await beside.database.db.execute(sql`alter table teams rename column geheim to number`);
  expectProblem(answer, "internal-error", "Something went wrong on the server. Please try again.");
  expect(answer.text).not.toMatch(/geheim|column|select|teams|\.js|at /i);
  const line = await waitUntil("the error in the log", () => linesOf(program).find(({ level }) => level === 50));
  expect(line).toMatchObject({
    reqId: expect.any(String),
    err: {
      message: expect.stringContaining("select"),
      stack: expect.stringMatching(/\n {4}at /),
      cause: { code: "42703" },
    },
  });
});

test("even with every statement, the log contains no password, cookie, code, token, link, outside address or name", async () => {
  const admin = await signInAs(beside, "admin");
  const code = await addCode(beside, { supervisorId: admin.id });
  const { program, at, requests } = await start({ SLOW_STATEMENT_MS: "0", OUTGOING_ALLOW: "127.0.0.1:9" });
  const session = await signIn(at, admin.email, testPassword);
  const here = callerOf(at, admin, session.cookie);
  const person = { name: "Anna Geheim", email: "anna.geheim@park.example", password: "geheim-1" };
  const added = await here.post("/api/users", { ...person, role: "cleaner" });
  expect(added.status).toBe(201);
  const { id } = z.looseObject({ id: z.string() }).parse(added.body);
  await here.patch(`/api/users/${id}`, { password: "geheim-2" });
  await callerOf(at).post("/api/login", { username: person.email, password: "geheim-3" });
  const newcomer = { ...person, email: "geheim-4@park.example", registrationCode: code, role: "cleaner" };
  expect((await callerOf(at).post("/api/register", newcomer)).status).toBe(201);
  await callerOf(at).post("/api/register", {
    ...newcomer,
    email: "geheim-5@park.example",
    registrationCode: "98765432",
  });
  await callerOf(at).post("/api/first-admin", { ...person, token: "geheim-6" });
  await here.get(`/auth?code=${code}&word=geheim-7`);
  const secrets = [
    await here.post("/api/sign-in-links", { userId: id, kind: "reset" }),
    await here.post("/api/tokens", { name: "Bookings", scopes: ["ready:read"] }),
    await here.post("/api/webhooks", { name: "Door", url: "http://127.0.0.1:9/geheim-12", events: ["finding.added"] }),
  ].map(secretIn);
  // Nothing listens there: a read that fails is logged too.
  const feed = { kind: "ical", url: "http://127.0.0.1:9/geheim-13.ics?s=geheim-14" };
  expect((await here.post("/api/feeds", feed)).body).toMatchObject({ failures: 1 });
  await here.send("POST", "/api/users", {
    body: '{"password":"geheim-8',
    headers: { authorization: "Bearer geheim-9" },
  });
  await requests(13);
  const broken = openRaw(at.url);
  broken.write("GET /geheim-10 HTTP/9.9", "cookie: geheim-11");
  await broken.closed;
  await waitUntil("the broken request in the log", () => program.printed().includes("unreadable request"));

  const printed = program.printed();
  // The log does contain statements, such as the one that adds a user.
  expect(printed).toMatch(/"statement":"insert into \\"users\\"[^}]*\$1/);
  const [, token = "no token"] = session.cookie.split("=");
  for (const secret of ["eheim", "argon2", testPassword, token, code, "98765432", ...secrets])
    expect(printed).not.toContain(secret);
});
