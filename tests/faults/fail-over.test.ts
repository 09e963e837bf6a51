import { expect, onTestFinished, test } from "vitest";
import { addChecklist, addWork } from "../support/builders";
import { callerOf, signInAs, testPassword } from "../support/caller";
import { ChecklistWriter } from "../support/checklist-writer";
import { dataFolder } from "../support/data-folder";
import { openDatabaseProxy } from "../support/database-proxy";
import { openEvents } from "../support/event-stream";
import { expectRetryLater } from "../support/problem";
import { connectToDatabase } from "../support/query-database";
import { startReplicatedPostgres } from "../support/replicated-postgres";
import { reportCount } from "../support/report-count";
import { runningAppAt } from "../support/running-app";
import { waitUntil } from "../support/wait-until";

/** Matches an unhandled error in the log. */
const unforeseen = /"level":[56]0/;

test("when the primary dies during writes, its replica takes over, the node recovers by itself, and no acknowledged change is lost", async () => {
  const { primary, replica } = await startReplicatedPostgres();
  // Stands for the DNS name or proxy through which nodes find the current primary.
  const address = await openDatabaseProxy(primary.url);
  const folder = await dataFolder();
  const program = folder.start({ DATABASE_URL: address.url, SAMPLE_PARK: "0" });
  const park = runningAppAt((await program.ready()).url, primary.url);
  const items = await addChecklist(park);
  const cleaner = await signInAs(park, "cleaner");
  const startWork = async () => `/api/assignments/${await addWork(park, { lead: cleaner, status: "in_progress" })}`;
  const hands = [
    new ChecklistWriter(await startWork(), items),
    new ChecklistWriter(await startWork(), items),
    new ChecklistWriter(await startWork(), items),
  ];
  const spare = await startWork();
  const acknowledged = () => hands.map((hand) => hand.acknowledged.length);
  const stream = await openEvents(park, cleaner);
  const stopping = new AbortController();
  const working = Promise.all(hands.map((hand) => hand.runUntilStopped(cleaner, stopping.signal)));
  const tick = (item = "") => cleaner.post(`${spare}/checklist/${item}`);
  onTestFinished(() => stopping.abort());

  await Promise.race([working, waitUntil("their changes", () => acknowledged().every((count) => count >= 10))]);
  // The worst moment: one commit is on the primary but not on the replica, and all others wait behind it.
  await replica.cutReplication();
  const held = `select count(*) filter (where wait_event = 'SyncRep')::int as first, count(*)::int as all from pg_stat_activity
                where application_name = 'changeover' and state = 'active' and wait_event is not null`;
  await waitUntil("a commit that waits for the replica, and others behind it", async () => {
    const { rows } = await primary.admin.query<{ first: number; all: number }>(held);
    return rows[0]?.first === 1 && rows[0].all === hands.length;
  });
  // Without its replica the primary serves reads, but acknowledges no change.
  expect((await cleaner.get(spare)).status).toBe(200);
  expectRetryLater(await tick(items[0]));
  const before = acknowledged();
  await primary.kill();
  const killed = performance.now();

  const login = { username: cleaner.email, password: testPassword };
  expectRetryLater(await tick(items[0]));
  expectRetryLater(await cleaner.get(spare));
  expectRetryLater(await cleaner.get("/readyz"));
  address.redirectTo(replica.url);
  // The replica serves reads, but accepts no changes yet.
  await waitUntil("a response from the replica", async () => (await cleaner.get(spare)).status === 200);
  expectRetryLater(await tick(items[0]));
  expectRetryLater(await cleaner.delete(`${spare}/checklist/${items[0]}`));
  expectRetryLater(await callerOf(park).post("/api/login", login));
  expectRetryLater(await cleaner.get("/readyz"));
  expect(acknowledged()).toEqual(before);

  // A node that starts while its database is still a replica waits for the promotion.
  const started = performance.now();
  const late = (await dataFolder()).start({ DATABASE_URL: replica.url, SAMPLE_PARK: "0" });
  await late.waitForOutput(/waiting for it\.$/m);
  const start = performance.now() - started;
  await replica.promote();
  const moved = () => acknowledged().every((count, i) => count > (before[i] ?? 0) + 10);
  await Promise.race([working, waitUntil("further changes", moved)]);
  const seconds = (performance.now() - killed - start) / 1_000;
  await late.ready();
  expect((await cleaner.get("/readyz")).status).toBe(200);
  expect((await callerOf(park).post("/api/login", login)).status).toBe(200);
  stopping.abort();
  await working;

  await stream.waitForTopic("teams");
  const heard = stream.topics.length;
  expect((await tick(items[0])).status).toBe(200);
  await waitUntil("a tick in the stream", () => stream.topics.slice(heard).includes("assignments"));
  await Promise.all(hands.map((hand) => hand.retryUnanswered(cleaner)));
  await Promise.all(hands.map((hand) => hand.repeatAcknowledged(cleaner)));
  const database = await connectToDatabase(replica.url);
  for (const hand of hands) await hand.expectStored(database);
  await database.end();
  expect(program.printed()).not.toMatch(unforeseen);
  const sum = acknowledged().reduce((a, b) => a + b);
  reportCount(
    `${sum} changes acknowledged: 0 lost or twice; all got on ${seconds.toFixed(1)} s after the kill, promotion included`,
  );
});
