import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { signInAs } from "../../../tests/support/caller";
import { openDatabaseProxy } from "../../../tests/support/database-proxy";
import { openEvents } from "../../../tests/support/event-stream";
import { sayToAll } from "../../../tests/support/say-to-all";
import { startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { waitUntil } from "../../../tests/support/wait-until";
import { topics } from "../../shared/topics";
import { listen } from "./listen";

/** A listener, and what it has heard. */
function hearing() {
  const heard: string[] = [];
  const listener = {
    onAnnouncement: () => void heard.push("announcement"),
    onGap: () => void heard.push("gap"),
    onListening: (isListening: boolean) => void heard.push(isListening ? "listening" : "disconnected"),
  };
  return { heard, listener };
}

describe("a node's LISTEN connection", () => {
  const endListening = (app: TestApp) =>
    app.database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'changeover live' and datname = current_database()`);

  test("reconnects when it is cut, and streams, also those opened just then, send every topic that may have been missed", async () => {
    const app = await startAppForTest();
    const [cleaner, leader] = [await signInAs(app, "cleaner"), await signInAs(app, "teamleader")];
    const stream = await openEvents(app, cleaner);
    await endListening(app);
    for (const topic of topics) await stream.waitForTopic(topic);
    const late = await openEvents(app, leader);
    await expect.poll(() => new Set(late.missed)).toEqual(new Set(topics));
    await sayToAll(app);
    await stream.waitForTopic("teams");
    expect(stream.topics).toEqual([...topics, "teams"]);
  });

  test.each(["nonsense", '[{"topic":"weather","people":[]}]', "{}"])(
    "survives a message that it can't parse (%s), and treats it as a gap",
    async (payload) => {
      const app = await startAppForTest();
      const stream = await openEvents(app, await signInAs(app, "cleaner"));
      await app.database.db.execute(sql`select pg_notify('changeover', ${payload})`);
      await stream.waitForTopic("schedules");
      await sayToAll(app);
      await stream.waitForTopic("teams");
      await stream.waitForTopic("teams");
    },
  );

  test("retries with backoff, one attempt at a time, while the database is down", async () => {
    const app = await startAppForTest();
    // Only the listener is behind it, so that nothing else's attempts are counted.
    const gate = await openDatabaseProxy(app.databaseUrl);
    const { heard, listener } = hearing();
    const { close } = await listen(gate.url, listener);
    onTestFinished(close);
    gate.block();
    // Pauses of 100, 200 and 400 ms: the third attempt comes at least 0.7 s after the cut.
    const shut = performance.now();
    await gate.waitForRefused(3);
    expect(performance.now() - shut).toBeGreaterThan(650);
    const passed = gate.acceptedCount();
    gate.unblock();
    await waitUntil("a new connection", () => heard.length === 4);
    await sayToAll(app);
    await waitUntil("the announcement", () => heard.length === 5);
    expect(heard).toEqual(["listening", "disconnected", "listening", "gap", "announcement"]);
    expect(gate.acceptedCount() - passed).toBe(1);
  });

  test("is dropped and reopened when the database stops responding, as after a power cut", async () => {
    const app = await startAppForTest();
    const gate = await openDatabaseProxy(app.databaseUrl);
    const { heard, listener } = hearing();
    const { close } = await listen(gate.url, listener, 1_000);
    onTestFinished(close);
    // An idle connection is not a dead one: it responds to keep-alive queries.
    const asked = sql`select from pg_stat_activity where query = 'select' and datname = current_database()
                      and query_start - backend_start > interval '2500 ms'`;
    await waitUntil("a stable connection", async () => (await app.database.db.execute(asked)).rows.length > 0);
    expect(heard).toEqual(["listening"]);
    gate.freeze();
    await waitUntil("a new connection", () => heard.length === 4);
    await sayToAll(app);
    await waitUntil("the announcement", () => heard.length === 5);
    expect(heard).toEqual(["listening", "disconnected", "listening", "gap", "announcement"]);
  });
});
