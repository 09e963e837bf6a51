import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addVilla, addWork, asPark, auditOf } from "../../../tests/support/builders";
import type { TestApp } from "../../../tests/support/start-app";
import { waitUntil } from "../../../tests/support/wait-until";
import {
  addTestWebhook,
  isSignedWith,
  openParkToSend,
  openReceiver,
  type Receiver,
  shortLimits,
  startSender,
  statesIn,
} from "../../../tests/support/webhooks";
import {
  findings,
  secrets,
  unitBlocks,
  units,
  users,
  webhookDeliveries,
  webhookLanes,
  webhooks,
} from "../../server/database/tables";
import { addPerson } from "../accounts/actions/people";
import { deleteWebhook } from "./actions/webhooks";
import { allWebhooks, deliveriesOf } from "./reads/webhooks";

// What webhooks are told (docs/domain.md, "Webhooks"), with receivers that are servers of their own. Long because every answer of a
// receiver has its test here.

let app: TestApp;
let receiver: Receiver;
let villas: string[];
beforeEach(async () => {
  app = await openParkToSend();
  receiver = await openReceiver();
  villas = [await addVilla(app, { code: "WL-001" }), await addVilla(app, { code: "WL-002" })];
});

const db = () => app.database.db;
const pending = () => db().$count(webhookDeliveries, sql`ended_at is null`);
const settled = () => waitUntil("nothing pending", async () => (await pending()) === 0 && (await claimed()) === 0);
const claimed = () => db().$count(webhookLanes, sql`claim_id is not null`);
const first = () => villas[0] ?? "";

/** Closes a villa with this reason, or gives it another one. */
async function close(reason: string, unitId = first()): Promise<void> {
  await asPark(app, async (context) => {
    const [admin] = await context.tx.select().from(users).limit(1);
    const open = eq(unitBlocks.unitId, unitId);
    const changed = await context.tx.update(unitBlocks).set({ reason }).where(open).returning({ id: unitBlocks.id });
    if (changed.length === 0)
      await context.tx.insert(unitBlocks).values({ unitId, reason, blockedById: admin?.id ?? "" });
  });
}
const reasons = (unitId = first()) => statesIn(receiver, unitId).map(({ reason }) => reason);
const webhook = async (id: string) => (await allWebhooks(db())).find((one) => one.id === id);

describe("a new webhook", () => {
  test("is told every villa, and then each change, signed and numbered", async () => {
    const { id, secret } = await addTestWebhook(app, receiver);
    startSender(app, [receiver]);
    await settled();
    expect(statesIn(receiver).map(({ code, state }) => [code, state])).toHaveLength(2);
    await close("Water damage");
    await settled();
    const told = statesIn(receiver, first());
    expect(told).toMatchObject([
      { code: "WL-001", area: "Duinvallei", state: "vacant", reason: null, removed: false },
      { code: "WL-001", area: "Duinvallei", state: "blocked", reason: "Water damage", removed: false },
    ]);
    expect(told[1]?.sequence).toBeGreaterThan(told[0]?.sequence ?? 0);
    for (const one of receiver.received) {
      expect(isSignedWith(secret, one)).toBe(true);
      expect(isSignedWith(`whsec_${randomBytes(32).toString("base64")}`, one)).toBe(false);
      expect(Math.abs(one.seconds - Date.now() / 1_000)).toBeLessThan(30);
    }
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(3);
    expect(await webhook(id)).toMatchObject({ pending: 0, failingSince: null, receivedAt: expect.any(String) });
  });

  test("is told nothing that it has not asked for", async () => {
    await addTestWebhook(app, receiver, ["finding.added"]);
    startSender(app, [receiver]);
    await close("Owner");
    expect(await pending()).toBe(0);
  });
});

test("several changes are one message, and a state that was received is not told again", async () => {
  await addTestWebhook(app, receiver);
  const sender = startSender(app, [receiver]);
  await settled();
  await sender.stop();
  for (const reason of ["one", "two", "three"]) await close(reason);
  const again = startSender(app, [receiver]);
  await settled();
  expect(reasons()).toEqual([null, "three"]);
  await again.stop();
  for (const reason of ["four", "three"]) await close(reason);
  startSender(app, [receiver]);
  await settled();
  expect(reasons()).toEqual([null, "three"]);
  expect(await db().$count(webhookDeliveries)).toBe(3);
});

test("a removed villa is told as removed", async () => {
  await addTestWebhook(app, receiver);
  startSender(app, [receiver]);
  await settled();
  await db().update(units).set({ removedAt: new Date() }).where(eq(units.id, first()));
  await settled();
  expect(statesIn(receiver, first()).at(-1)).toMatchObject({ code: "WL-001", state: null, removed: true });
});

test("nobody's name is told", async () => {
  await addTestWebhook(app, receiver);
  const bea = await asPark(app, (context) =>
    addPerson(context, { name: "Bea van Dam", email: "bea@park.example", password: "correct horse", role: "cleaner" }),
  );
  const work = await addWork(app, { lead: bea, villa: first() });
  await db().execute(
    sql`update assignments set guests_here_at = now(), guests_here_by_id = ${bea.id} where id = ${work}`,
  );
  startSender(app, [receiver]);
  await settled();
  expect(statesIn(receiver, first()).at(-1)).toMatchObject({
    state: "occupied",
    guestsHere: { at: expect.any(String) },
  });
  expect(receiver.received.map((one) => one.text).join()).not.toContain("Bea");
});

test("a finding is told once, with its villa", async () => {
  await addTestWebhook(app, receiver, ["finding.added"]);
  const { id: lead } = await asPark(app, (context) =>
    addPerson(context, { name: "Bea", email: "bea@park.example", password: "correct horse", role: "cleaner" }),
  );
  const assignmentId = await addWork(app, { lead: { id: lead }, villa: first(), status: "in_progress" });
  const [finding] = await db()
    .insert(findings)
    .values({ assignmentId, type: "replace", text: "Kettle", qty: 2, note: "Broken", createdById: lead })
    .returning();
  startSender(app, [receiver]);
  await settled();
  expect(receiver.received.map(({ message }) => message)).toEqual([
    {
      ...{ type: "finding.added", timestamp: expect.any(String) },
      data: {
        ...{ id: finding?.id, unitId: first(), code: "WL-001", assignmentId, type: "replace" },
        ...{ text: "Kettle", note: "Broken", qty: 2, createdAt: finding?.createdAt.toISOString() },
      },
    },
  ]);
  expect(await db().$count(webhookLanes)).toBe(0);
});

describe("a message that failed", () => {
  test("is sent again as it was, signed anew, until it is received", async () => {
    receiver.behave = () => (receiver.received.length < 4 ? 500 : 200);
    const { id } = await addTestWebhook(app, receiver);
    await db()
      .delete(webhookDeliveries)
      .where(eq(webhookDeliveries.subjectId, villas[1] ?? ""));
    startSender(app, [receiver]);
    await waitUntil("a failure", () => receiver.received.length > 1);
    expect(await webhook(id)).toMatchObject({ pending: 1, failingSince: expect.any(String), disabled: null });
    await settled();
    expect(receiver.received).toHaveLength(4);
    const [one] = receiver.received;
    for (const other of receiver.received) expect([other.id, other.text]).toEqual([one?.id, one?.text]);
    expect(await webhook(id)).toMatchObject({ pending: 0, failingSince: null });
    expect(await deliveriesOf(db(), id)).toMatchObject([
      { attempts: 4, status: 200, problem: null, outcome: "received" },
    ]);
  });

  test("is superseded by what is newer", async () => {
    receiver.behave = () => 503;
    const { id } = await addTestWebhook(app, receiver);
    startSender(app, [receiver]);
    await waitUntil("a failure", () => reasons().length > 0);
    await close("Builders");
    await waitUntil("the newer one", () => reasons().includes("Builders"));
    receiver.behave = () => 200;
    await settled();
    const numbers = statesIn(receiver, first()).map(({ sequence }) => sequence);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(reasons().at(-1)).toBe("Builders");
    const told = (await deliveriesOf(db(), id)).filter(({ subject }) => subject === "WL-001");
    expect(told.map(({ outcome }) => outcome)).toEqual(["received", "superseded"]);
  });

  test("and may have arrived: the state before it is told again", async () => {
    await addTestWebhook(app, receiver);
    startSender(app, [receiver]);
    await settled();
    receiver.behave = () => undefined;
    await close("Owner");
    await waitUntil("the message", () => reasons().includes("Owner"));
    await db().delete(unitBlocks);
    receiver.behave = () => 200;
    await settled();
    expect(reasons().at(-1)).toBeNull();
  });

  test.each([
    ["an error", () => 500, "The receiver could not take the message."],
    [
      "a redirect",
      () => 307,
      "The server redirects to another address. Please enter that one: redirects are not followed.",
    ],
    ["no answer", () => undefined, "The server took too long to answer."],
  ])("because of %s says why", async (_, behave, words) => {
    receiver.behave = (_, response) => {
      response.setHeader("location", "/elsewhere");
      return behave();
    };
    const { id } = await addTestWebhook(app, receiver);
    startSender(app, [receiver], { retrySeconds: [60] });
    const failed = await waitUntil("a failure", async () =>
      (await deliveriesOf(db(), id)).find(({ problem }) => problem),
    );
    expect(failed).toMatchObject({ outcome: "pending", dueAt: expect.any(String), problem: { message: words } });
    expect(Date.parse(failed.dueAt ?? "") - Date.now()).toBeGreaterThan(50_000);
    expect(receiver.received.length).toBeLessThanOrEqual(2);
  });

  test("is tried soon once something else arrives", async () => {
    await addTestWebhook(app, receiver);
    receiver.behave = () => 500;
    startSender(app, [receiver], { retrySeconds: [0.1, 0.1, 600, 600] });
    const failed = async (times: number) => (await db().$count(webhookLanes, sql`failures >= ${times}`)) === 2;
    await waitUntil("three failures of both", () => failed(3));
    receiver.behave = () => 200;
    await db().update(webhookLanes).set({ dueAt: new Date() }).where(eq(webhookLanes.subjectId, first()));
    await settled();
  });
});

describe("a webhook is switched off", () => {
  test("by 410, at once, and what is pending has failed", async () => {
    receiver.behave = () => 410;
    const { id } = await addTestWebhook(app, receiver);
    startSender(app, [receiver]);
    await waitUntil("the end", async () => (await webhook(id))?.disabled ?? undefined);
    await settled();
    expect(await webhook(id)).toMatchObject({ disabled: { because: "gone" }, pending: 0, failingSince: null });
    for (const { outcome } of await deliveriesOf(db(), id)) expect(outcome).toBe("failed");
    expect(await auditOf(app, id)).toMatchObject([
      { action: "webhook.create" },
      { action: "webhook.switch-off", userId: null, meta: { because: "gone" } },
    ]);
    const count = receiver.received.length;
    await close("Owner");
    expect(await pending()).toBe(0);
    expect(receiver.received.length).toBe(count);
  });

  test("after failures through the whole schedule", async () => {
    receiver.behave = () => 500;
    const { id } = await addTestWebhook(app, receiver);
    startSender(app, [receiver], { retrySeconds: [0.05, 0.05, 0.05] });
    await waitUntil("the end", async () => (await webhook(id))?.disabled ?? undefined);
    expect(await webhook(id)).toMatchObject({ disabled: { because: "failing" } });
    expect(Math.max(...(await deliveriesOf(db(), id)).map(({ attempts }) => attempts))).toBe(4);
  });

  test("if its address can't be read, as after a restore", async () => {
    const { id } = await addTestWebhook(app, receiver);
    await db()
      .update(secrets)
      .set({ value: randomBytes(32) })
      .where(eq(secrets.name, "webhooks"));
    startSender(app, [receiver]);
    await waitUntil("the end", async () => (await webhook(id))?.disabled ?? undefined);
    expect(await webhook(id)).toMatchObject({ disabled: { because: "key" } });
    expect(receiver.received).toEqual([]);
  });
});

test("a private address is not called", async () => {
  const { id } = await addTestWebhook(app, receiver);
  startSender(app, [], { retrySeconds: [60] });
  const failed = await waitUntil("a failure", async () =>
    (await deliveriesOf(db(), id)).find(({ problem }) => problem),
  );
  expect(failed).toMatchObject({ status: null });
  expect(receiver.received).toEqual([]);
});

test("a receiver that hangs delays no other", async () => {
  const dead = await openReceiver(() => undefined);
  for (let more = 0; more < 20; more++) villas.push(await addVilla(app));
  await addTestWebhook(app, dead);
  await addTestWebhook(app, receiver);
  startSender(app, [receiver, dead], { timeoutMs: 15_000, claimMs: 30_000 });
  await waitUntil("all villas", () => statesIn(receiver).length === villas.length, 5_000);
  expect(dead.received.length).toBe(shortLimits.most);
});

test("two senders never send two messages of one villa at once, and the claim of a dead one is taken over", async () => {
  receiver.behave = async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    return 200;
  };
  await addTestWebhook(app, receiver);
  await db().execute(sql`
    insert into webhook_lanes (webhook_id, subject_id, claim_id, claimed_until)
    select id, ${first()}, gen_random_uuid(), now() + interval '1 second' from webhooks`);
  startSender(app, [receiver]);
  startSender(app, [receiver]);
  for (let change = 0; change < 20; change++) await close(`${change}`);
  await settled();
  expect(reasons()).toEqual(["19"]);
  for (let change = 20; change < 60; change++) await close(`${change}`);
  await settled();
  expect(reasons().at(-1)).toBe("59");
  expect(receiver.seen.most).toBe(1);
});

test("a sender that is stopped gives back what it has in flight", async () => {
  receiver.behave = () => undefined;
  await addTestWebhook(app, receiver);
  const sender = startSender(app, [receiver], { timeoutMs: 15_000, claimMs: 30_000 });
  await waitUntil("both", () => receiver.received.length === 2);
  await sender.stop();
  expect(await claimed()).toBe(0);
  receiver.behave = () => 200;
  startSender(app, [receiver]);
  await settled();
  expect(receiver.received).toHaveLength(4);
});

test("a webhook can be removed while changes tell it something", async () => {
  const { id } = await addTestWebhook(app, receiver);
  for (const villa of villas) await close("Owner", villa);
  startSender(app, [receiver]);
  const changes = Array.from({ length: 30 }, (_, change) => close(`${change}`, villas[change % 2]));
  await asPark(app, async (context) => {
    const [admin] = await context.tx.select().from(users).limit(1);
    if (admin) await deleteWebhook({ ...context, by: admin }, id);
  });
  await Promise.all(changes);
  for (const table of [webhooks, webhookLanes, webhookDeliveries]) expect(await db().$count(table)).toBe(0);
});
