import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { addChecklist, addWork } from "../support/builders";
import { type Caller, callerOf, signInAs, testPassword } from "../support/caller";
import { ChecklistWriter } from "../support/checklist-writer";
import { type DataFolder, dataFolder } from "../support/data-folder";
import { openEvents } from "../support/event-stream";
import { expectRetryLater } from "../support/problem";
import type { Program } from "../support/program";
import { expectPromisedTime } from "../support/promised-time";
import { connectToDatabase, queryDatabase } from "../support/query-database";
import { reportCount } from "../support/report-count";
import { type Cleaner, startWork, switchTo } from "../support/sample-cleaner";
import { makeStoppedPark } from "../support/stopped-park";
import { times } from "../support/times";
import { waitUntil } from "../support/wait-until";

// CRASHES makes it longer (`npm run soak`: 200).
const crashes = Number(process.env.CRASHES ?? 3);

/** A park with three villas for one signed-in cleaner, whose server has stopped. Every test works on a copy. */
let park: DataFolder;
let anna: Caller;
let boss: Caller;
beforeAll(async () => {
  park = await makeStoppedPark(async (app) => {
    anna = await signInAs(app, "cleaner");
    boss = await signInAs(app, "admin");
    await addChecklist(app);
    for (const _ of times(3)) await addWork(app, { lead: anna });
  });
});
afterAll(() => park.clear());

describe("after a kill -9", () => {
  test("of the server, the database or both during writes, no acknowledged change is lost or done twice", {
    timeout: 120_000 + crashes * 15_000,
  }, async () => {
    const folder = await dataFolder({ copyOf: park });
    let program = folder.start();
    let cleaner = await switchTo(program, anna);
    const hands = (await startWork(await folder.databaseUrl(), cleaner, 3)).flatMap(({ path, items }) => [
      new ChecklistWriter(path, items.slice(0, 6)),
      new ChecklistWriter(path, items.slice(6)),
    ]);
    const acknowledged = () => hands.reduce((sum, hand) => sum + hand.acknowledged.length, 0);
    const checkAll = async () => {
      const database = await connectToDatabase(await folder.databaseUrl());
      for (const hand of hands) await hand.expectStored(database);
      await database.end();
    };

    /** Kills while all writers are at work; returns the refusal that each of them got. */
    const killAtWork = async (...kills: (() => Promise<void>)[]) => {
      const goal = acknowledged() + randomInt(40, 120);
      const working = Promise.all(hands.map((hand) => hand.runUntilRefused(cleaner)));
      await Promise.race([working, waitUntil("the writers' changes", () => acknowledged() >= goal, 120_000)]);
      expect(acknowledged()).toBeGreaterThanOrEqual(goal);
      await Promise.all(kills.map((kill) => kill()));
      return working;
    };
    const waits: number[] = [];
    const waited = (seconds: number) => {
      expectPromisedTime(seconds * 1_000, 10_000);
      waits.push(seconds);
    };
    const startAgain = async () => {
      expect(program.printed()).not.toMatch(unforeseen);
      program = folder.start();
      waited((await program.ready()).seconds);
      cleaner = await switchTo(program, cleaner);
      await checkAll();
    };
    const app = () => program.kill();
    let killedAt = 0;
    const database = () => {
      killedAt = performance.now();
      return folder.killPostmaster();
    };

    const ways = [
      async () => {
        await killAtWork(app);
        await startAgain();
        expect(program.printed()).toContain("PostgreSQL was still running");
      },
      async () => {
        const stream = await openEvents(cleaner, cleaner);
        for (const refusal of await killAtWork(database)) expectRetryLater(refusal);
        await program.waitForOutput(/PostgreSQL is running again\./);
        waited((performance.now() - killedAt) / 1000);
        await stream.waitForTopic("teams");
        await checkAll();
      },
      () => killAtWork(...(randomInt(2) ? [app, database] : [database, app])).then(startAgain),
    ];
    for (const turn of times(crashes)) await ways[turn % ways.length]?.();
    await Promise.all(hands.map((hand) => hand.retryUnanswered(cleaner)));
    await checkAll();
    await Promise.all(hands.map((hand) => hand.repeatAcknowledged(cleaner)));
    await checkAll();
    expect(program.printed()).not.toMatch(unforeseen);
    const slowest = Math.max(...waits).toFixed(1);
    reportCount(
      `${acknowledged()} changes acknowledged through ${crashes} kills: 0 lost or twice; ready again within ${slowest} s`,
    );
  });

  test("of the server just before the commits of a tick and an import, and of another just after them, retries take effect once; and while the database is down every call gets 503 with Retry-After, and afterwards all recover without a restart", async () => {
    const folder = await dataFolder({ copyOf: park });
    let program = folder.start();
    let cleaner = await switchTo(program, anna);
    let admin = callerOf(cleaner, boss, boss.cookie);
    const [work] = await startWork(await folder.databaseUrl(), cleaner, 1);
    const ticks = () =>
      asked(folder, "select from audit_logs where entity_id = $1 and action = 'assignment.tick'", [work?.id]);
    const imported = (moment: string) => asked(folder, "select from units where code like $1", [`${moment}-%`]);

    for (const [place, moment] of (["immediate", "deferred"] as const).entries()) {
      const [key, importKey] = [randomUUID(), randomUUID()];
      const tick = () =>
        cleaner.send("POST", `${work?.path}/checklist/${work?.items[place]}`, { headers: { "idempotency-key": key } });
      const rows = times(300).map((i) => ({ row: i + 2, code: `${moment}-${i}`, location: "Zandbank" }));
      const importAll = () =>
        admin.post("/api/units/import", { rows, dryRun: false }, { "idempotency-key": importKey });
      const barrier = await closeBarrier(folder, moment);
      const unanswered = [tick(), importAll()].map((sent) => expect(sent).rejects.toThrow("fetch failed"));
      await barrier.waitForBlocked(2);
      await program.kill();
      await Promise.all(unanswered);
      await barrier.open();

      program = folder.start();
      cleaner = await switchTo(program, cleaner);
      admin = callerOf(cleaner, admin, admin.cookie);
      const isStored = moment === "deferred";
      expect(await ticks()).toHaveLength(isStored ? place + 1 : place);
      // All of an import's villas are stored or none.
      expect(await imported(moment)).toHaveLength(isStored ? 300 : 0);
      const answer = await tick();
      expect(answer.status).toBe(200);
      expect(answer.headers.get("idempotency-replayed")).toBe(isStored ? "true" : null);
      expect(await ticks()).toHaveLength(place + 1);
      expect((await importAll()).body).toMatchObject({ added: 300 });
      expect(await imported(moment)).toHaveLength(300);
    }
    await expectRecovery(folder, program, cleaner, `${work?.path}/checklist/${work?.items[2]}`);
  });
});

/** Takes the database away from a server and puts it back; `item` is the path of an open item of the cleaner's checklist. */
async function expectRecovery(folder: DataFolder, program: Program, cleaner: Cleaner, item: string): Promise<void> {
  const stream = await openEvents(cleaner, cleaner);

  const putBack = await folder.hideDatabase();
  await program.waitForOutput(/PostgreSQL is not running yet/);
  // Until the node notices that it no longer hears of ended sessions, those that it has looked up may open a stream, which never ends.
  await waitUntil("new streams to be refused", async () => {
    const response = await fetch(`${cleaner.url}/api/events`, { headers: { cookie: cleaner.cookie } });
    await response.body?.cancel();
    return response.status === 503;
  });
  for (const answer of [
    await cleaner.get(item.replace(/\/checklist.*/, "")),
    await cleaner.post(item),
    await cleaner.delete(item),
    await cleaner.get("/api/user"),
    await cleaner.get("/api/events"),
    await cleaner.get("/readyz"),
    await callerOf(cleaner).post("/api/login", { username: cleaner.email, password: testPassword }),
    await cleaner.post("/api/logout"),
  ])
    expectRetryLater(answer);
  for (const still of ["/healthz", "/api/park", "/cleaner"]) expect((await cleaner.get(still)).status).toBe(200);

  await putBack();
  await program.waitForOutput(/PostgreSQL is running again\./);
  expect((await cleaner.get("/readyz")).status).toBe(200);
  await stream.waitForTopic("teams");
  const heard = stream.topics.length;
  expect((await cleaner.post(item)).status).toBe(200);
  await waitUntil("the tick in the stream", () => stream.topics.slice(heard).includes("assignments"));
  const ears = await asked(folder, "select from pg_stat_activity where application_name = 'changeover live'");
  expect(ears).toHaveLength(1);
  expect(program.printed()).not.toMatch(unforeseen);
}

/** Matches an unhandled error in the log. */
const unforeseen = /"level":[56]0/;

async function asked(folder: DataFolder, text: string, values: unknown[] = []) {
  return queryDatabase(await folder.databaseUrl(), text, values);
}

/** Blocks every transaction that ticks or adds a villa, either at its audit row or in its commit. */
async function closeBarrier(folder: DataFolder, moment: "immediate" | "deferred") {
  const holder = await connectToDatabase(await folder.databaseUrl());
  onTestFinished(() => holder.end());
  await holder.query(`
    drop trigger if exists barrier on audit_logs;
    create or replace function wait_at_barrier() returns trigger language plpgsql
      as 'begin perform pg_advisory_xact_lock_shared(77); return null; end';
    create constraint trigger barrier after insert on audit_logs deferrable initially ${moment}
      for each row when (new.action in ('assignment.tick', 'unit.create')) execute function wait_at_barrier()`);
  await holder.query("select pg_advisory_lock(77)");
  const waiting = async () =>
    (await holder.query("select from pg_locks where locktype = 'advisory' and objid = 77 and not granted")).rowCount;
  return {
    waitForBlocked: (count: number) =>
      waitUntil(`${count} transactions at the barrier`, async () => (await waiting()) === count),
    /** Lets the transactions go on, and waits until they have ended either way. */
    async open() {
      await holder.query("select pg_advisory_unlock(77)");
      const connections = "select from pg_stat_activity where application_name = 'changeover'";
      await waitUntil(
        "the end of the killed app's transactions",
        async () => (await holder.query(connections)).rowCount === 0,
      );
    },
  };
}
