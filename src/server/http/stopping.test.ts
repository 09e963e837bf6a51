import { connect } from "node:net";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { addWork } from "../../../tests/support/builders";
import { signInAs } from "../../../tests/support/caller";
import { openEvents } from "../../../tests/support/event-stream";
import { startApp, type TestApp } from "../../../tests/support/start-app";

/** A connection on which nothing has been said yet, or something. */
async function connection(app: TestApp, said = "") {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const ended = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  await new Promise<void>((resolve) => socket.on("connect", () => resolve()));
  if (said) {
    const answered = new Promise((resolve) => socket.once("data", resolve));
    socket.write(said);
    await answered;
  }
  return { ended };
}

test("a stop waits neither for connections that say nothing nor for event streams", { timeout: 5_000 }, async () => {
  const app = await startApp();
  const anna = await signInAs(app, "cleaner");
  const silent = await connection(app);
  const kept = await connection(app, "GET /healthz HTTP/1.1\r\nhost: park\r\n\r\n");
  const stream = await openEvents(app, anna);
  await anna.get("/api/user");
  await app.close();
  await Promise.all([silent.ended, kept.ended, stream.ended]);
});

test("a stop lets what runs finish, and the change is there", { timeout: 10_000 }, async () => {
  const app = await startApp();
  const other = new pg.Client({ connectionString: app.databaseUrl });
  await other.connect();
  const anna = await signInAs(app, "cleaner");
  const id = await addWork(app, { lead: anna });
  await other.query("begin");
  await other.query("select from assignments where id = $1 for update", [id]);
  const answer = anna.post(`/api/assignments/${id}/start`);
  const waits =
    "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  while ((await other.query(waits)).rows[0].n === 0);

  const closed = app.close();
  await other.query("commit");
  await other.end();
  expect(await answer).toMatchObject({ status: 200, body: { status: "in_progress" } });
  await closed;
});
