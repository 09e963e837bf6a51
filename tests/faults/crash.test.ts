import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ask, connectTo } from "../support/ask";
import { type Caller, callerOf } from "../support/caller";
import { counted } from "../support/counted";
import { type DataFolder, dataFolder, makeDataFolder } from "../support/data-folder";
import { openEvents } from "../support/event-stream";
import { Hand } from "../support/hand";
import { expectComeBack } from "../support/problem";
import { moveTo, signInCleaner, startWork } from "../support/sample-cleaner";
import { until } from "../support/until";

// CRASHES makes it longer (`npm run soak`: 200).
const crashes = Number(process.env.CRASHES ?? 5);
const times = (count: number) => Array.from({ length: count }, (_, i) => i);

/** A park whose first start was killed in the middle, and whose second one has stopped. Every test works on a copy. */
let park: DataFolder;
let fillings: number;
beforeAll(async () => {
  park = await makeDataFolder();
  const killed = park.start();
  await killed.says(/Filling the empty database/);
  await killed.kill();
  const second = park.start();
  const { seconds } = await second.ready();
  process.stdout.write(`a start that fills the sample park took ${seconds.toFixed(1)} s\n`);
  fillings = (await asked(park, "select from audit_logs where action = 'sample-park.fill'")).length;
  second.signal("SIGTERM");
  await second.ended();
});
afterAll(() => park.clear());

describe("after a kill -9", () => {
  test("in the middle of the first start, the next one makes the whole park", () => {
    expect(fillings).toBe(1);
  });

  test("of the app, of the database, of both, in the middle of writing: nothing acknowledged is lost or doubled", {
    timeout: 120_000 + crashes * 15_000,
  }, async () => {
    const folder = await dataFolder({ copyOf: park });
    let program = folder.start();
    let cleaner = await signInCleaner(program);
    const hands = (await startWork(await folder.databaseUrl(), cleaner, 3)).flatMap(({ path, items }) => [
      new Hand(path, items.slice(0, 6)),
      new Hand(path, items.slice(6)),
    ]);
    const acknowledged = () => hands.reduce((sum, hand) => sum + hand.acknowledged.length, 0);
    const checkAll = async () => {
      const database = await connectTo(await folder.databaseUrl());
      for (const hand of hands) await hand.check(database);
      await database.end();
    };

    /** Kills while all hands are at work; gives what each was told. */
    const killAtWork = async (...kills: (() => Promise<void>)[]) => {
      const goal = acknowledged() + randomInt(40, 120);
      const working = Promise.all(hands.map((hand) => hand.work(cleaner)));
      await Promise.race([working, until("the hands' work", () => acknowledged() >= goal, 120_000)]);
      expect(acknowledged()).toBeGreaterThanOrEqual(goal);
      await Promise.all(kills.map((kill) => kill()));
      return working;
    };
    const waits: number[] = [];
    const waited = (seconds: number) => {
      expect(seconds).toBeLessThan(10);
      waits.push(seconds);
    };
    const startAgain = async () => {
      expect(program.printed()).not.toMatch(unforeseen);
      program = folder.start();
      waited((await program.ready()).seconds);
      cleaner = await moveTo(program, cleaner);
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
        for (const refusal of await killAtWork(database)) expectComeBack(refusal);
        await program.says(/PostgreSQL is running again\./);
        waited((performance.now() - killedAt) / 1000);
        await stream.hears("teams");
        await checkAll();
      },
      () => killAtWork(app, database).then(startAgain),
      () => killAtWork(database, app).then(startAgain),
    ];
    for (const turn of times(crashes)) await ways[turn % ways.length]?.();
    await Promise.all(hands.map((hand) => hand.repeat(cleaner)));
    await checkAll();
    await Promise.all(hands.map((hand) => hand.repeatAll(cleaner)));
    await checkAll();
    expect(program.printed()).not.toMatch(unforeseen);
    const slowest = Math.max(...waits).toFixed(1);
    counted(
      `${acknowledged()} changes acknowledged through ${crashes} kills: 0 lost or twice; ready again within ${slowest} s`,
    );
  });

  test.each(["before", "after"])("of the app just %s a commit, a repetition gives one effect", async (moment) => {
    const folder = await dataFolder({ copyOf: park });
    const program = folder.start();
    const cleaner = await signInCleaner(program);
    const [work] = await startWork(await folder.databaseUrl(), cleaner, 1);
    const tick = (who: Caller, key: string) =>
      who.send("POST", `${work?.path}/checklist/${work?.items[0]}`, {
        headers: { "idempotency-key": key },
      });
    const ticks = () =>
      asked(folder, "select from audit_logs where entity_id = $1 and action = 'assignment.tick'", [work?.id]);

    const barrier = await closeBarrier(folder, moment === "before" ? "immediate" : "deferred");
    const key = randomUUID();
    const unanswered = expect(tick(cleaner, key)).rejects.toThrow("fetch failed");
    await barrier.isWaitedAt();
    await program.kill();
    await unanswered;
    await barrier.open();

    const again = await moveTo(folder.start(), cleaner);
    expect(await ticks()).toHaveLength(moment === "before" ? 0 : 1);
    const answer = await tick(again, key);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("idempotency-replayed")).toBe(moment === "before" ? null : "true");
    expect(await ticks()).toHaveLength(1);
  });
});

test("while the database is away every call asks to come back, and all goes on without a restart", async () => {
  const folder = await dataFolder({ copyOf: park });
  const program = folder.start();
  const cleaner = await signInCleaner(program);
  const [work] = await startWork(await folder.databaseUrl(), cleaner, 1);
  const path = work?.path ?? "";
  const tick = (item: string | undefined) => cleaner.post(`${path}/checklist/${item}`);
  const stream = await openEvents(cleaner, cleaner);

  const putBack = await folder.takeAway();
  await program.says(/PostgreSQL is not running yet/);
  for (const answer of [
    await cleaner.get(path),
    await tick(work?.items[0]),
    await cleaner.delete(`${path}/checklist/${work?.items[0]}`),
    await cleaner.get("/api/user"),
    await cleaner.get("/api/events"),
    await cleaner.get("/readyz"),
    await callerOf(cleaner).post("/api/login", { username: "cleaner@changeover.example", password: "changeover" }),
    await cleaner.post("/api/logout"),
  ])
    expectComeBack(answer);
  for (const still of ["/healthz", "/api/park", "/cleaner"]) expect((await cleaner.get(still)).status).toBe(200);

  await putBack();
  await program.says(/PostgreSQL is running again\./);
  expect((await cleaner.get("/readyz")).status).toBe(200);
  await stream.hears("teams");
  const heard = stream.topics.length;
  expect((await tick(work?.items[0])).status).toBe(200);
  await until("the tick in the stream", () => stream.topics.slice(heard).includes("assignments"));
  const ears = await asked(folder, "select from pg_stat_activity where application_name = 'changeover live'");
  expect(ears).toHaveLength(1);
  expect(program.printed()).not.toMatch(unforeseen);
});

/** An unhandled error in the log, answered with a 500. */
const unforeseen = /"level":[56]0/;

async function asked(folder: DataFolder, text: string, values: unknown[] = []) {
  return ask(await folder.databaseUrl(), text, values);
}

/** Holds up every transaction that ticks: at its audit row, or only in its commit. */
async function closeBarrier(folder: DataFolder, moment: "immediate" | "deferred") {
  const holder = await connectTo(await folder.databaseUrl());
  onTestFinished(() => holder.end());
  await holder.query(`
    create function wait_at_barrier() returns trigger language plpgsql
      as 'begin perform pg_advisory_xact_lock(77); return null; end';
    create constraint trigger barrier after insert on audit_logs deferrable initially ${moment}
      for each row when (new.action = 'assignment.tick') execute function wait_at_barrier()`);
  await holder.query("select pg_advisory_lock(77)");
  const waiting = async () =>
    (await holder.query("select from pg_locks where locktype = 'advisory' and objid = 77 and not granted")).rowCount;
  return {
    isWaitedAt: () => until("a transaction at the barrier", async () => (await waiting()) === 1),
    /** Lets it through; done when it has ended in one way or the other. */
    async open() {
      await holder.query("select pg_advisory_unlock(77)");
      const connections = "select from pg_stat_activity where application_name = 'changeover'";
      await until(
        "the end of the killed app's transactions",
        async () => (await holder.query(connections)).rowCount === 0,
      );
    },
  };
}
