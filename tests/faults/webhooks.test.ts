import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { type SendingLimits, sendingLimits } from "../../src/features/connections/actions/webhook-sender";
import { openDatabase } from "../../src/server/database/open";
import { unitBlocks, users, webhookDeliveries } from "../../src/server/database/tables";
import { addVilla } from "../support/builders";
import { expectPromisedTime } from "../support/promised-time";
import { reportCount } from "../support/report-count";
import { seededRandom } from "../support/seeded-random";
import { times } from "../support/times";
import { waitUntil } from "../support/wait-until";
import type { SenderProgram } from "../support/webhook-sender-program";
import {
  addTestWebhook,
  openParkToSend,
  openReceiver,
  type Received,
  type Receiver,
  statesIn,
} from "../support/webhooks";
import { zone } from "../support/zone";

// Villas change all the time, and two processes send that to receivers that fail, hang and answer slowly, while one of the senders is killed with -9 again
// and again. CHANGES, VILLAS and SENDER_KILLS change the length, SEED repeats the choices.

const changeCount = Number(process.env.CHANGES ?? 800);
const villaCount = Number(process.env.VILLAS ?? 20);
const kills = Number(process.env.SENDER_KILLS ?? 5);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const chance = seededRandom(seed);
const { random } = chance;

const limits: SendingLimits = {
  ...sendingLimits,
  ...{ timeoutMs: 600, claimMs: 1_200, retrySeconds: Array.from({ length: 10_000 }, () => 0.3) },
};
const rolledBack = "never committed";
const writers = 4;

test(`${changeCount} changes of ${villaCount} villas through ${kills} kills of a sender (SEED=${seed})`, {
  timeout: 120_000 + changeCount * 50 + kills * 5_000,
}, async () => {
  const app = await openParkToSend();
  const villas: string[] = [];
  for (const index of times(villaCount).keys()) villas.push(await addVilla(app, { code: `WL-${index}` }));
  const watching = openDatabase(app.databaseUrl);
  onTestFinished(() => watching.close());
  const early: unknown[] = [];
  /** Each change of a villa has a greater number: what is received must not be greater than what is committed. */
  const isCommitted = async ({ message }: Received) => {
    if (message.type !== "villa.readiness" || message.data.state !== "blocked") return;
    const open = eq(unitBlocks.unitId, message.data.unitId);
    const [row] = await watching.db.select({ reason: unitBlocks.reason }).from(unitBlocks).where(open);
    if (!(Number(row?.reason) >= Number(message.data.reason))) early.push([row?.reason, message.data]);
  };
  const receiverThat = async (answer: (one: Received) => number | undefined | Promise<number>) => {
    const accepted: Received[] = [];
    const receiver = await openReceiver(async (one, response) => {
      await isCommitted(one);
      const status = await answer(one);
      // Nobody hears of it any more once the sender has given up, or was killed.
      if (status === 204 && !response.destroyed) accepted.push(one);
      return status;
    });
    return { receiver, accepted, ...(await addTestWebhook(app, receiver)) };
  };
  const healthy = await receiverThat(() => 204);
  const failing = await receiverThat(() => (random(10) < 3 ? 500 : 204));
  const slow = await receiverThat(async () => {
    await pause(random(10) === 0 ? limits.timeoutMs + 500 : random(150));
    return 204;
  });
  const dead = await receiverThat(() => undefined);
  const living = [healthy, failing, slow];
  const all = [...living, dead];
  const allowed = all.map(({ receiver }) => receiver.allowed);
  const senders = await Promise.all(
    times(2).map(() => startSender({ databaseUrl: app.databaseUrl, zone, allowed, limits })),
  );
  await waitUntil("all villas, before anything changes", () => statesIn(healthy.receiver).length >= villaCount);

  const [admin] = await app.database.db.select().from(users).limit(1);
  const close = villas.map((unitId) => ({ unitId, reason: "0", blockedById: admin?.id ?? "" }));
  await app.database.db.insert(unitBlocks).values(close);
  const committed = new Map<string, { number: number; at: number }[]>(villas.map((villa) => [villa, []]));
  const takeBack = async (villa: string) => {
    const taken = app.database.db.transaction(async (tx) => {
      await tx.update(unitBlocks).set({ reason: rolledBack }).where(eq(unitBlocks.unitId, villa));
      tx.rollback();
    });
    await expect(taken).rejects.toThrow();
  };
  const change = async (villa: string, number: number) => {
    const where = eq(unitBlocks.unitId, villa);
    if (number % 10 === 0) await takeBack(villa);
    await app.database.db.transaction(async (tx) => {
      const reason = `${number}`;
      await tx.update(unitBlocks).set({ reason }).where(where);
      // Not every change is committed at once.
      await tx.execute(sql`select pg_sleep(${random(4) === 0 ? random(50) / 1_000 : 0})`);
    });
    committed.get(villa)?.push({ number, at: performance.now() });
  };
  let number = 0;
  /** Each villa belongs to one writer, so that its numbers grow. */
  const write = async (writer: number, count: number) => {
    const own = villas.filter((_, index) => index % writers === writer);
    for (let done = 0; done < count; done++) {
      await change(chance.oneOf(own), ++number);
      await pause(random(40));
    }
  };
  const round = (count: number) => Promise.all(times(writers).map((_, writer) => write(writer, count / writers)));
  const perRound = Math.ceil(changeCount / (kills + 1) / writers) * writers;
  for (let kill = 0; kill < kills; kill++) {
    const killOne = async () => {
      await pause(random(500));
      await senders[kill % 2]?.kill();
      await senders[kill % 2]?.startAgain();
    };
    await Promise.all([round(perRound), killOne()]);
  }
  await round(perRound);

  const last = new Map(villas.map((villa) => [villa, committed.get(villa)?.at(-1)?.number ?? 0]));
  const lastOf = (accepted: readonly Received[], villa: string) =>
    Number(statesIn({ received: [...accepted] }, villa).at(-1)?.reason ?? -1);
  for (const { accepted } of living)
    await waitUntil(
      "every villa's last state",
      () => villas.every((villa) => lastOf(accepted, villa) === last.get(villa)),
      60_000,
    );
  const told = living.map(({ id }) => id);
  const isPending = and(isNull(webhookDeliveries.endedAt), inArray(webhookDeliveries.webhookId, told));
  await waitUntil("nothing pending", async () => (await app.database.db.$count(webhookDeliveries, isPending)) === 0);
  for (const { accepted } of living) expectInOrder(accepted, villas);
  expect(early).toEqual([]);
  for (const { receiver } of all) {
    expect(receiver.seen.most).toBe(1);
    expect(receiver.received.some(({ text }) => text.includes(rolledBack))).toBe(false);
  }
  const delays = delaysOf(healthy.receiver, committed).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(delays[Math.floor(delays.length * share)] ?? Number.NaN);
  const messages = all.map(({ receiver }) => receiver.received.length).join(", ");
  reportCount(
    `${number} changes, ${kills} kills, messages to a healthy, a failing, a slow and a dead receiver: ${messages}; commit to the healthy one: median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(0.9999)} ms; 0 lost, early, out of order or at once; seed ${seed}`,
  );
  expect(delays.length).toBe(number);
  expectPromisedTime(at(0.95), 2_000);
  expect(dead.receiver.received.length).toBeGreaterThan(0);
});

/** Expects each villa's numbers to grow. A sender that was killed after its message had been received sends that again: it has the same id. */
function expectInOrder(accepted: readonly Received[], villas: readonly string[]): void {
  for (const villa of villas) {
    let before = { id: "", sequence: 0, reason: -1 };
    for (const { id, message } of accepted) {
      if (message.type !== "villa.readiness" || message.data.unitId !== villa) continue;
      const { sequence } = message.data;
      const reason = Number(message.data.reason ?? -1);
      if (id !== before.id) expect(sequence).toBeGreaterThan(before.sequence);
      expect(reason).toBeGreaterThanOrEqual(before.reason);
      before = { id, sequence, reason };
    }
  }
}

/** Milliseconds from each commit until a receiver first got that state of the villa, or a later one. */
function delaysOf({ received }: Receiver, committed: ReadonlyMap<string, { number: number; at: number }[]>): number[] {
  return [...committed].flatMap(([villa, changes]) => {
    const told = received.flatMap(({ at, message }) =>
      message.type === "villa.readiness" && message.data.unitId === villa
        ? [{ at, number: Number(message.data.reason) }]
        : [],
    );
    return changes.flatMap(({ number, at }) => {
      const first = told.find((one) => one.number >= number);
      return first ? [Math.max(0, first.at - at)] : [];
    });
  });
}

/** Starts a sender as a process of its own until the test ends. */
async function startSender(given: SenderProgram) {
  const start = async () => {
    const child = fork("tests/support/webhook-sender-program.ts", { execArgv: ["--import", "tsx"] });
    child.send(given);
    await once(child, "message");
    return child;
  };
  let child = await start();
  const kill = async () => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined;
    child.kill("SIGKILL");
    await ended;
  };
  onTestFinished(kill);
  return {
    kill,
    startAgain: async () => {
      child = await start();
    },
  };
}
