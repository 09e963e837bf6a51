import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import fastify from "fastify";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { addVilla, asPark } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { waitUntil } from "../../../tests/support/wait-until";
import {
  addTestWebhook,
  openParkToSend,
  openReceiver,
  type Received,
  type Receiver,
  shortLimits,
  startSender,
  statesIn,
} from "../../../tests/support/webhooks";
import { unitBlocks, users, webhookDeliveries, webhookLanes } from "../../server/database/tables";
import { sendingLimits, startWebhookSender } from "./actions/webhook-sender";
import * as contract from "./contract/webhooks";
import { allWebhooks, deliveriesOf } from "./reads/webhooks";

// How what failed arrives after all (docs/domain.md, "Webhooks").

let app: TestApp;
let receiver: Receiver;
let failing: string;
let healthy: string;

const db = () => app.database.db;
const isOf = ({ message }: Received, unitId: string) =>
  message.type === "villa.readiness" && message.data.unitId === unitId;
const settled = () =>
  waitUntil("nothing pending or claimed", async () => {
    const pending = await db().$count(webhookDeliveries, sql`ended_at is null`);
    return pending + (await db().$count(webhookLanes, sql`claim_id is not null`)) === 0;
  });
/** What was received until now, was received so long ago. */
const passed = (time: string) =>
  db()
    .update(webhookDeliveries)
    .set({ triedAt: sql`tried_at - ${time}::interval` })
    .where(eq(webhookDeliveries.outcome, "received"));
const laneOf = async (unitId: string) => {
  const [lane] = await db().select().from(webhookLanes).where(eq(webhookLanes.subjectId, unitId));
  return lane;
};
const setLane = (unitId: string, lane: Partial<typeof webhookLanes.$inferInsert>) =>
  db().update(webhookLanes).set(lane).where(eq(webhookLanes.subjectId, unitId));
const failed = (times: number) =>
  waitUntil(`${times} failures`, async () => {
    const lane = await laneOf(failing);
    return lane?.failures === times && lane.claimId === null;
  });

describe("a sender", () => {
  let id: string;
  beforeEach(async () => {
    app = await openParkToSend();
    receiver = await openReceiver();
    failing = await addVilla(app, { code: "WL-001" });
    healthy = await addVilla(app, { code: "WL-002" });
    ({ id } = await addTestWebhook(app, receiver));
  });

  const close = (unitId: string, reason: string) =>
    asPark(app, async ({ tx }) => {
      const [admin] = await tx.select().from(users).limit(1);
      await tx.delete(unitBlocks).where(eq(unitBlocks.unitId, unitId));
      await tx.insert(unitBlocks).values({ unitId, reason, blockedById: admin?.id ?? "" });
    });
  /** Starts a sender, and then a villa whose messages are refused. */
  const failOne = async (retrySeconds: readonly number[], times: number) => {
    startSender(app, [receiver], { retrySeconds });
    await settled();
    receiver.behave = (one) => (isOf(one, failing) ? 500 : 200);
    await close(failing, "Fire");
    await failed(times);
  };
  /** Tells something of the villa that does not fail, and waits until it has arrived. */
  const arrive = async (reason: string) => {
    await close(healthy, reason);
    await waitUntil("its arrival", () => statesIn(receiver, healthy).some((state) => state.reason === reason));
    await waitUntil("its end", async () => (await laneOf(healthy))?.claimId === null);
  };
  const webhook = async () => (await allWebhooks(db())).find((one) => one.id === id);

  test("tries what failed soon once anything arrives, also of a villa that never failed", async () => {
    await failOne([0.1, 0.1, 600, 600], 3);
    await passed("45 minutes");
    receiver.behave = () => 200;
    await arrive("Owner");
    await settled();
    expect(await webhook()).toMatchObject({ pending: 0, failingSince: null });
  });

  test("leaves to its schedule what is refused while others arrive", async () => {
    await failOne([0.1, 0.1, 600, 600], 3);
    const before = await laneOf(failing);
    for (const reason of ["one", "two", "three"]) await arrive(reason);
    expect(await laneOf(failing)).toEqual(before);
    expect(Number(before?.dueAt) - Date.now()).toBeGreaterThan(500_000);
  });

  test("switches a webhook off only if nothing arrived for a day", async () => {
    await failOne(sendingLimits.retrySeconds, 1);
    await arrive("Owner");
    await setLane(failing, { failures: 9, dueAt: new Date() });
    await failed(10);
    expect(await webhook()).toMatchObject({ disabled: null, failingSince: expect.any(String) });
    expect(Number((await laneOf(failing))?.dueAt) - Date.now()).toBeGreaterThan(86_000_000);
    await passed("25 hours");
    await setLane(failing, { dueAt: new Date() });
    await waitUntil("the end", async () => (await webhook())?.disabled ?? undefined);
    expect(await webhook()).toMatchObject({ disabled: { because: "failing" } });
  });

  test("takes an error that nobody has foreseen for a failure, and logs it", async () => {
    const lines: string[] = [];
    const stream = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) });
    const { log } = fastify({ logger: { level: "warn", stream } });
    const outgoing = { post: () => Promise.reject(new Error("unforeseen")) };
    const limits = { ...shortLimits, retrySeconds: [600] };
    const sender = startWebhookSender({ park: app.park, outgoing, log }, limits);
    onTestFinished(() => sender.stop());
    await failed(1);
    expect(Number((await laneOf(failing))?.dueAt) - Date.now()).toBeGreaterThan(500_000);
    const [delivery] = await deliveriesOf(db(), id);
    expect(delivery).toMatchObject({ status: null, problem: { message: "The server can't be reached." } });
    expect(lines.join()).toContain("unforeseen");
  });
});

describe("an admin", () => {
  let daan: Caller;
  let id: string;
  beforeEach(async () => {
    receiver = await openReceiver();
    app = await startAppForTest({ settings: { OUTGOING_ALLOW: receiver.allowed } });
    daan = await signInAs(app, "admin", "Daan Mulder");
    failing = await addVilla(app, { code: "WL-001" });
    healthy = await addVilla(app, { code: "WL-002" });
    const events = ["villa.readiness", "finding.added"];
    const answer = await daan.post("/api/webhooks", { name: "Front desk", url: receiver.url, events });
    ({ id } = z.parse(contract.createWebhook.reply, answer.body));
    await waitUntil("both villas", () => receiver.received.length === 2);
    await settled();
  });

  const block = (reason: string) => daan.post(`/api/units/${failing}/block`, { reason });
  const listed = async () => z.parse(contract.getWebhooks.reply, (await daan.get("/api/webhooks")).body);

  test("who sends a message again that arrives brings the failing ones forward", async () => {
    receiver.behave = () => 500;
    await block("Owner");
    await failed(1);
    await setLane(failing, { failures: 5, dueAt: new Date(Date.now() + 1_800_000) });
    await passed("45 minutes");
    const [delivery] = (await deliveriesOf(db(), id)).filter(({ subject }) => subject === "WL-002");
    const replay = () => daan.post(`/api/webhooks/${id}/deliveries/${delivery?.id}/replay`);
    const isLater = () => db().$count(webhookLanes, sql`due_at > now() + interval '5 seconds'`);
    expect((await replay()).body).toMatchObject({ status: 500 });
    expect(await isLater()).toBe(1);
    receiver.behave = () => 204;
    expect((await replay()).body).toMatchObject({ status: 204 });
    expect(await isLater()).toBe(0);
  });

  describe("whose webhook is changed while a message is in flight to its old address", () => {
    /** The response to the next message, which waits for it. */
    let answer: (status: number) => void;
    beforeEach(() => {
      receiver.behave = (_, response) => {
        receiver.behave = () => 204;
        answer = (status) => response.writeHead(status).end();
        return undefined;
      };
    });
    const edit = async (given: object) => {
      const edited = await daan.patch(`/api/webhooks/${id}`, given);
      expect(edited.status, edited.text).toBe(200);
    };
    const received = (count: number) => waitUntil(`${count} messages`, () => receiver.received.length >= count);
    const elsewhere = () => ({ url: receiver.url.replace("/hook", "/new") });

    test.each([
      ["address", "gone", elsewhere, 410, 0],
      ["secret", "gone", () => ({ newSecret: true }), 410, 0],
      ["address", "failing for the last time", elsewhere, 500, sendingLimits.retrySeconds.length],
      ["secret", "failing for the last time", () => ({ newSecret: true }), 500, sendingLimits.retrySeconds.length],
    ])("keeps it on with another %s, although the former one is %s", async (_, __, given, status, failures) => {
      await passed("2 days");
      await setLane(failing, { failures });
      await block("Owner");
      await received(3);
      await edit(given());
      answer(status);
      await waitUntil("its end", async () => (await laneOf(failing))?.claimId === null);
      await setLane(failing, { dueAt: new Date() });
      await block("Fire");
      const hasArrived = () => statesIn(receiver, failing).some(({ reason }) => reason === "Fire");
      await waitUntil("Fire", async () => hasArrived() || (await listed())[0]?.disabled !== null);
      expect(await listed()).toMatchObject([{ disabled: null }]);
    });

    test("keeps it on, if that was a replay", async () => {
      const [delivery] = await deliveriesOf(db(), id);
      const replay = daan.post(`/api/webhooks/${id}/deliveries/${delivery?.id}/replay`);
      await received(3);
      await edit(elsewhere());
      answer(410);
      expect((await replay).body).toMatchObject({ status: 410 });
      await settled();
      expect(await listed()).toMatchObject([{ disabled: null }]);
    });
  });

  test("who repeats a replay gets its first response, although the receiver has gone", async () => {
    const [delivery] = await deliveriesOf(db(), id);
    const key = { "idempotency-key": randomUUID() };
    const replay = () => daan.post(`/api/webhooks/${id}/deliveries/${delivery?.id}/replay`, {}, key);
    receiver.behave = () => 410;
    expect((await replay()).body).toMatchObject({ id: delivery?.id, status: 410 });
    expect(await listed()).toMatchObject([{ disabled: { because: "gone" } }]);
    const again = await replay();
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect([again.status, again.body]).toMatchObject([200, { id: delivery?.id }]);
    expect(receiver.received).toHaveLength(3);
  });

  test("who ends readiness ends its failure; begun again, it is told of every villa", async () => {
    receiver.behave = () => 500;
    await block("Owner");
    await failed(1);
    expect(await listed()).toMatchObject([{ pending: 1, failingSince: expect.any(String) }]);
    const tell = (events: string[]) => daan.patch(`/api/webhooks/${id}`, { events });
    expect((await tell(["finding.added"])).body).toMatchObject({ pending: 0, failingSince: null });
    expect(await listed()).toMatchObject([{ pending: 0, failingSince: null }]);
    receiver.behave = () => 204;
    const before = receiver.received.length;
    await tell(["villa.readiness", "finding.added"]);
    await settled();
    const told = receiver.received
      .slice(before)
      .flatMap(({ message }) => ("code" in message.data ? [message.data.code] : []));
    expect(told.toSorted()).toEqual(["WL-001", "WL-002"]);
  });

  test("begun again, it is told of a villa that it knew and that was removed meanwhile", async () => {
    const tell = (events: string[]) => daan.patch(`/api/webhooks/${id}`, { events });
    await tell(["finding.added"]);
    expect((await daan.delete(`/api/units/${healthy}`)).status).toBe(204);
    const before = receiver.received.length;
    await tell(["villa.readiness", "finding.added"]);
    await settled();
    const told = receiver.received.slice(before).filter((one) => isOf(one, healthy));
    expect(told).toMatchObject([{ message: { data: { removed: true } } }]);
  });
});
