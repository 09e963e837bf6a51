import { expect, onTestFinished, test } from "vitest";
import { connectTo } from "../support/ask";
import { addChecklist, addWork } from "../support/builders";
import { callerOf, signInAs, testPassword } from "../support/caller";
import { counted } from "../support/counted";
import { dataFolder } from "../support/data-folder";
import { openEvents } from "../support/event-stream";
import { openGate } from "../support/gate";
import { Hand } from "../support/hand";
import { expectComeBack } from "../support/problem";
import { parkAt } from "../support/real-park";
import { openStreamingPair } from "../support/streaming-pair";
import { until } from "../support/until";

/** An unhandled error in the log, answered with a 500. */
const unforeseen = /"level":[56]0/;

test("a database that dies under writes: its replica takes over, the node goes on by itself, and nothing acknowledged is lost", async () => {
  const { primary, replica } = await openStreamingPair();
  // The name or the proxy by which nodes find whichever of the two is the primary.
  const address = await openGate(primary.url);
  const folder = await dataFolder();
  const program = folder.start({ DATABASE_URL: address.url, SAMPLE_PARK: "0" });
  const park = parkAt((await program.ready()).url, primary.url);
  const items = await addChecklist(park);
  const cleaner = await signInAs(park, "cleaner");
  const startWork = async () => `/api/assignments/${await addWork(park, { lead: cleaner, status: "in_progress" })}`;
  const hands = [
    new Hand(await startWork(), items),
    new Hand(await startWork(), items),
    new Hand(await startWork(), items),
  ];
  const spare = await startWork();
  const acknowledged = () => hands.map((hand) => hand.acknowledged.length);
  const stream = await openEvents(park, cleaner);
  const stopping = new AbortController();
  const working = Promise.all(hands.map((hand) => hand.workOn(cleaner, stopping.signal)));
  const tick = (item = "") => cleaner.post(`${spare}/checklist/${item}`);
  onTestFinished(() => stopping.abort());

  await Promise.race([working, until("their work", () => acknowledged().every((count) => count >= 10))]);
  // The worst moment: one commit waits, done on the primary and unknown to its replica, and all others wait behind it.
  replica.deafen();
  const held = `select count(*) filter (where wait_event = 'SyncRep')::int as first, count(*)::int as all from pg_stat_activity
                where application_name = 'changeover' and state = 'active' and wait_event is not null`;
  await until("a commit that waits for the replica, and the others behind it", async () => {
    const { rows } = await primary.admin.query<{ first: number; all: number }>(held);
    return rows[0]?.first === 1 && rows[0].all === hands.length;
  });
  // Without its replica the primary can be read, and acknowledges nothing.
  expect((await cleaner.get(spare)).status).toBe(200);
  expectComeBack(await tick(items[0]));
  const before = acknowledged();
  await primary.kill();
  const killed = performance.now();

  const login = { username: cleaner.email, password: testPassword };
  expectComeBack(await tick(items[0]));
  expectComeBack(await cleaner.get(spare));
  expectComeBack(await cleaner.get("/readyz"));
  address.turnTo(replica.url);
  // It can be read already, and takes no changes yet.
  await until("an answer of the replica", async () => (await cleaner.get(spare)).status === 200);
  expectComeBack(await tick(items[0]));
  expectComeBack(await cleaner.delete(`${spare}/checklist/${items[0]}`));
  expectComeBack(await callerOf(park).post("/api/login", login));
  expectComeBack(await cleaner.get("/readyz"));
  expect(acknowledged()).toEqual(before);

  await replica.promote();
  const moved = () => acknowledged().every((count, i) => count > (before[i] ?? 0) + 10);
  await Promise.race([working, until("work that goes on", moved)]);
  const seconds = (performance.now() - killed) / 1_000;
  expect((await cleaner.get("/readyz")).status).toBe(200);
  expect((await callerOf(park).post("/api/login", login)).status).toBe(200);
  stopping.abort();
  await working;

  await stream.hears("teams");
  const heard = stream.topics.length;
  expect((await tick(items[0])).status).toBe(200);
  await until("a tick in the stream", () => stream.topics.slice(heard).includes("assignments"));
  await Promise.all(hands.map((hand) => hand.repeat(cleaner)));
  await Promise.all(hands.map((hand) => hand.repeatAll(cleaner)));
  const database = await connectTo(replica.url);
  for (const hand of hands) await hand.check(database);
  await database.end();
  expect(program.printed()).not.toMatch(unforeseen);
  const sum = acknowledged().reduce((a, b) => a + b);
  counted(
    `${sum} changes acknowledged: 0 lost or twice; all got on ${seconds.toFixed(1)} s after the kill, promotion included`,
  );
});

test("a node that starts while its database is still a replica waits for it to take over", async () => {
  const { primary, replica } = await openStreamingPair();
  await primary.kill();
  const program = (await dataFolder()).start({ DATABASE_URL: replica.url, SAMPLE_PARK: "0" });
  await program.says(/waiting for it\.$/m);
  await replica.promote();
  await program.ready();
});
