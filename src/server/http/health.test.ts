import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { type Answer, callerOf, signInAs } from "../../../tests/support/caller";
import { openEvents } from "../../../tests/support/event-stream";
import { expectProblem } from "../../../tests/support/problem";
import { copyDatabase, startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { waitUntil } from "../../../tests/support/wait-until";

test("a node with its database is up and ready", async () => {
  const app = await startAppForTest();
  expect((await callerOf(app).get("/healthz")).body).toEqual({ status: "up" });
  expect((await callerOf(app).get("/readyz")).body).toEqual({ status: "ready" });
});

test("a node without its database is up but not ready, and responds with 503 and Retry-After", async () => {
  const { url, drop } = await copyDatabase("empty");
  onTestFinished(drop);
  const app = await startAppForTest({ databaseUrl: url });
  const anna = await signInAs(app, "cleaner");
  await close(url);

  expect((await callerOf(app).get("/healthz")).status).toBe(200);
  const notReady = await callerOf(app).get("/readyz");
  expectProblem(notReady, "unavailable", "The database is not responding.");
  expect(notReady.headers.get("retry-after")).toBe("2");
  for (const answer of [
    await anna.get("/api/user"),
    await callerOf(app).post("/api/login", { username: "a", password: "b" }),
  ]) {
    expectProblem(answer, "unavailable");
    expect(answer.headers.get("retry-after")).toBe("2");
  }

  await open(url);
  expect((await callerOf(app).get("/readyz")).status).toBe(200);
  expect((await anna.get("/api/user")).status).toBe(200);
});

test("a node whose database refuses changes is not ready, and leaves nothing behind when it looks", async () => {
  const { url, drop } = await copyDatabase("empty");
  onTestFinished(drop);
  const app = await startAppForTest({ databaseUrl: url });
  expect((await callerOf(app).get("/readyz")).status).toBe(200);
  expect((await app.database.pool.query("select from attempts")).rowCount).toBe(0);
  // What a managed PostgreSQL does when its disk is nearly full.
  await atThePark(url, (name) => [
    `alter database ${name} set default_transaction_read_only = on`,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  ]);
  const notReady = await readiness(app);
  expectProblem(notReady, "unavailable", "The database refuses changes.");
  expect(notReady.headers.get("retry-after")).toBe("2");

  await atThePark(url, (name) => [
    `alter database ${name} reset default_transaction_read_only`,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  ]);
  expect((await readiness(app)).status).toBe(200);
});

/** What /readyz says over a new connection: over one that was cut this moment, the database is not responding. */
function readiness(app: TestApp): Promise<Answer> {
  return waitUntil("a new connection", async () => {
    const answer = await callerOf(app).get("/readyz");
    return !answer.text.includes("The database is not responding.") && answer;
  });
}

test("metrics for Prometheus: requests by route, never by address, and open streams", async () => {
  const app = await startAppForTest();
  const anna = await signInAs(app, "cleaner");
  await anna.get(`/api/assignments/cleaner/${anna.id}/2026-11-21`);
  await anna.get("/somewhere/else");
  await openEvents(app, anna);
  const { status, headers, text } = await callerOf(app).get("/metrics");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toMatch(/^text\/plain/);
  expect(text).toContain('route="/api/assignments/cleaner/:userId/:date",status="200"} 1');
  expect(text).toContain("changeover_live_streams 1");
  expect(text).toMatch(/changeover_database_connections \d/);
  expect(text).not.toContain(anna.id);
  expect(text).not.toContain("/somewhere/else");
});

/** Closes every connection of a database and refuses new ones. */
async function close(url: string): Promise<void> {
  await atThePark(url, (name) => [
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  ]);
}

async function open(url: string): Promise<void> {
  await atThePark(url, (name) => [`alter database ${name} allow_connections true`]);
}

async function atThePark(url: string, statements: (name: string) => string[]): Promise<void> {
  const other = new URL(url);
  const name = other.pathname.slice(1);
  other.pathname = "/postgres";
  const client = new pg.Client({ connectionString: other.href });
  await client.connect();
  for (const statement of statements(name)) await client.query(statement);
  await client.end();
}
