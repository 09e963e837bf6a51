import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addVilla, auditOf } from "../../../tests/support/builders";
import { type Answer, type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { expectPromisedTime } from "../../../tests/support/promised-time";
import { startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { waitUntil } from "../../../tests/support/wait-until";
import { isSignedWith, openReceiver, type Receiver, statesIn } from "../../../tests/support/webhooks";
import { auditLogs, idempotency, webhookDeliveries, webhookLanes, webhooks } from "../../server/database/tables";
import { forgetOldDeliveries } from "./actions/webhook-clean-up";
import * as contract from "./contract/webhooks";

// The calls of webhooks (docs/domain.md, "Webhooks"). What is sent: webhook-sender.test.ts

let app: TestApp;
let receiver: Receiver;
let daan: Caller;
let villa: string;
beforeEach(async () => {
  receiver = await openReceiver();
  app = await startAppForTest({ settings: { OUTGOING_ALLOW: receiver.allowed } });
  daan = await signInAs(app, "admin", "Daan Mulder");
  villa = await addVilla(app, { code: "WL-001" });
});

const db = () => app.database.db;
const create = (given: object = {}) =>
  daan.post("/api/webhooks", { name: "Front desk", url: receiver.url, events: ["villa.readiness"], ...given });
const made = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(201);
  return z.parse(contract.createWebhook.reply, answer.body);
};
const changed = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(200);
  return z.parse(contract.editWebhook.reply, answer.body);
};
const listed = async () => z.parse(contract.getWebhooks.reply, (await daan.get("/api/webhooks")).body);
const deliveries = async (id: string) =>
  z.parse(contract.getDeliveries.reply, (await daan.get(`/api/webhooks/${id}/deliveries`)).body);
const told = (count: number) => waitUntil(`${count} messages`, () => receiver.received.length >= count);
const noneInFlight = () =>
  waitUntil("nothing in flight", async () => (await db().$count(webhookLanes, sql`claim_id is not null`)) === 0);

describe("a new webhook", () => {
  test("shows its secret once, hides its address, and is told every villa at once", async () => {
    const heard = await recordAnnouncements(app);
    const { id, secret, ...shown } = made(await create({ name: "  Front desk " }));
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toMatchObject({ name: "Front desk", host: "127.0.0.1", events: ["villa.readiness"], disabled: null });
    expect(await heard()).toContainEqual({ topic: "webhooks", people: [] });
    await told(1);
    expect(statesIn(receiver)).toMatchObject([{ unitId: villa, state: "vacant" }]);
    for (const one of receiver.received) expect(isSignedWith(secret ?? "", one)).toBe(true);

    const all = await listed();
    expect(all).toMatchObject([{ id, name: "Front desk" }]);
    const [row] = await db().select().from(webhooks);
    const seen = JSON.stringify([all, row, await deliveries(id), await db().select().from(auditLogs)]);
    for (const hidden of [secret ?? "", (secret ?? "").slice(6), "/hook", "hidden"]) expect(seen).not.toContain(hidden);
    expect(await auditOf(app, id)).toEqual([
      {
        action: "webhook.create",
        userId: daan.id,
        meta: { name: "Front desk", host: "127.0.0.1", events: ["villa.readiness"] },
      },
    ]);
  });

  test("is told of a change soon after its commit", async () => {
    made(await create());
    await told(1);
    await noneInFlight();
    const start = performance.now();
    expect((await daan.post(`/api/units/${villa}/block`, { reason: "Water damage" })).status).toBe(201);
    await waitUntil("the change", () => statesIn(receiver).some(({ reason }) => reason === "Water damage"));
    expectPromisedTime(performance.now() - start, 2_000);
  });

  test.each([
    ["name", { name: " " }, "Please enter the name."],
    ["events", { events: [] }, "Please choose at least one event."],
    ["events.0", { events: ["stay.added"] }, /missing or invalid/],
    ["url", { url: " " }, "Please enter the address."],
    ["url", { url: "ftp://park.example" }, /https/],
    ["url", { url: "http://10.0.0.1/hook" }, /not on the public internet/],
    ["url", { url: "http://127.0.0.1:8080/hook" }, /not on the public internet/],
    ["url", { url: "https://user:secret@park.example/hook" }, /user name/],
    ["url", { url: "https://park.example:5432/hook" }, /ports/],
  ])("with a wrong %s is refused (%j)", async (path, given, words) => {
    const answer = await create(given);
    expectProblem(answer, "invalid", words);
    expect(answer.body).toMatchObject({ errors: [{ path }] });
    expect(await db().$count(webhooks)).toBe(0);
  });

  test("is stored nowhere for a repeated request, because of its secret", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = { name: "Front desk", url: receiver.url, events: ["finding.added"] };
    const [one, other] = [
      await daan.post("/api/webhooks", body, headers),
      await daan.post("/api/webhooks", body, headers),
    ];
    expect(made(one).secret).not.toBe(made(other).secret);
    expect(await db().$count(idempotency)).toBe(0);
  });
});

describe("a changed webhook", () => {
  test("keeps what is not named", async () => {
    const { id } = made(await create());
    expect(changed(await daan.patch(`/api/webhooks/${id}`, { name: "Tablet" }))).toMatchObject({
      ...{ name: "Tablet", host: "127.0.0.1", events: ["villa.readiness"], secret: null },
    });
    expect((await auditOf(app, id)).at(-1)).toMatchObject({
      ...{ action: "webhook.edit", userId: daan.id, meta: { name: ["Front desk", "Tablet"] } },
    });
  });

  test("signs with its new secret only", async () => {
    const { id, secret: old } = made(await create());
    await told(1);
    await noneInFlight();
    const { secret } = changed(await daan.patch(`/api/webhooks/${id}`, { newSecret: true }));
    await daan.post(`/api/units/${villa}/block`, { reason: "Owner" });
    await told(2);
    const last = receiver.received.at(-1);
    if (!last) throw new Error("nothing was received");
    expect([isSignedWith(secret ?? "", last), isSignedWith(old ?? "", last)]).toEqual([true, false]);
    expect(JSON.stringify(await auditOf(app, id))).not.toContain(secret);
  });

  test("tells its new address every villa; a forbidden one is refused", async () => {
    const { id } = made(await create());
    await told(1);
    await noneInFlight();
    const url = receiver.url.replace("/hook", "/other");
    const answer = changed(await daan.patch(`/api/webhooks/${id}`, { url }));
    expect(answer.host).toBe("127.0.0.1");
    await told(2);
    expect((await auditOf(app, id)).at(-1)).toMatchObject({ meta: { address: "replaced" } });
    expectProblem(await daan.patch(`/api/webhooks/${id}`, { url: "http://10.0.0.1" }), "invalid", /public internet/);
  });

  test("that is switched off is told nothing; switched on, it is told every villa", async () => {
    const { id } = made(await create());
    await told(1);
    await noneInFlight();
    expect(changed(await daan.patch(`/api/webhooks/${id}`, { isOn: false })).disabled).toMatchObject({
      because: "person",
    });
    await daan.post(`/api/units/${villa}/block`, { reason: "Owner" });
    expect(await db().$count(webhookDeliveries, sql`ended_at is null`)).toBe(0);
    expect(changed(await daan.patch(`/api/webhooks/${id}`, { isOn: true })).disabled).toBeNull();
    await told(2);
    expect(statesIn(receiver).map(({ reason }) => reason)).toEqual([null, "Owner"]);
  });

  test("is told every villa once it is to be told readiness", async () => {
    const { id } = made(await create({ events: ["finding.added"] }));
    expect(receiver.received).toEqual([]);
    changed(await daan.patch(`/api/webhooks/${id}`, { events: ["finding.added", "villa.readiness"] }));
    await told(1);
  });

  test("that nobody knows: 404", async () => {
    for (const id of [randomUUID(), "nothing"]) {
      expectProblem(await daan.patch(`/api/webhooks/${id}`, { name: "Tablet" }), "not-found");
      expectProblem(await daan.delete(`/api/webhooks/${id}`), "not-found");
      expectProblem(await daan.get(`/api/webhooks/${id}/deliveries`), "not-found");
      expectProblem(await daan.post(`/api/webhooks/${id}/deliveries/${randomUUID()}/replay`), "not-found");
    }
  });

  test("can't be switched on without an address and a secret that can be read", async () => {
    const { id } = made(await create());
    await told(1);
    await noneInFlight();
    const off = { disabledAt: new Date(), disabledBecause: "key" } as const;
    await db()
      .update(webhooks)
      .set({ ...off, address: Buffer.alloc(40), secret: Buffer.alloc(40) });
    const on = (more: object = {}) => daan.patch(`/api/webhooks/${id}`, { isOn: true, ...more });
    expectProblem(await on(), "invalid", /address was lost in a restore/);
    expectProblem(await on({ url: receiver.url }), "invalid", /secret was lost in a restore/);
    expect(changed(await on({ url: receiver.url, newSecret: true }))).toMatchObject({ disabled: null });
  });
});

test("a removed webhook is gone, with what it was told", async () => {
  const { id } = made(await create());
  await told(1);
  expect((await daan.delete(`/api/webhooks/${id}`)).status).toBe(204);
  expect(await listed()).toEqual([]);
  expect(await db().$count(webhookDeliveries)).toBe(0);
  expect((await auditOf(app, id)).at(-1)).toMatchObject({ action: "webhook.delete", meta: { name: "Front desk" } });
});

describe("a message", () => {
  test("is shown with what was sent and what came back", async () => {
    const { id } = made(await create());
    await told(1);
    await noneInFlight();
    expect(await deliveries(id)).toMatchObject([
      {
        ...{ event: "villa.readiness", subject: "WL-001", attempts: 1, status: 204, problem: null, dueAt: null },
        ...{ outcome: "received", ms: expect.any(Number), payload: receiver.received[0]?.text },
      },
    ]);
  });

  test("is sent again as it was, with its id, signed anew", async () => {
    const { id, secret } = made(await create());
    await told(1);
    await noneInFlight();
    const [first] = await deliveries(id);
    const path = `/api/webhooks/${id}/deliveries/${first?.id}/replay`;
    await db().update(webhookDeliveries).set({ outcome: "failed" });
    expect((await daan.post(path)).body).toMatchObject({ id: first?.id, attempts: 2, outcome: "received" });
    const [sent, again] = receiver.received;
    expect([again?.id, again?.text]).toEqual([sent?.id, sent?.text]);
    expect(again && isSignedWith(secret ?? "", again)).toBe(true);
    expect((await auditOf(app, id)).at(-1)).toMatchObject({ action: "webhook.replay", userId: daan.id });

    receiver.behave = () => 500;
    expect((await daan.post(path)).body).toMatchObject({ attempts: 3, status: 500, outcome: "received" });
    expect((await listed())[0]).toMatchObject({ failingSince: null, pending: 0, receivedAt: null });
    await noneInFlight();

    // Also then, the receiver can end it.
    receiver.behave = () => 410;
    expect((await daan.post(path)).body).toMatchObject({ attempts: 4, status: 410 });
    expect((await listed())[0]).toMatchObject({ disabled: { because: "gone" } });
  });

  test("is not sent again while it is pending, another one of its villa is in flight, or the webhook is off", async () => {
    receiver.behave = () => 500;
    const { id } = made(await create());
    const [first] = await waitUntil("a failure", async () => {
      const all = await deliveries(id);
      return all[0]?.status === 500 && all;
    });
    const replay = () => daan.post(`/api/webhooks/${id}/deliveries/${first?.id}/replay`);
    expectProblem(await replay(), "state-conflict", /still pending/);
    const later = sql`now() + interval '1 minute'`;
    await db().update(webhookDeliveries).set({ endedAt: sql`now()`, outcome: "failed" });
    await db().update(webhookLanes).set({ claimId: randomUUID(), claimedUntil: later });
    expectProblem(await replay(), "state-conflict", /is being sent/);
    await db().update(webhookLanes).set({ claimId: null, claimedUntil: null });
    await daan.patch(`/api/webhooks/${id}`, { isOn: false });
    expectProblem(await replay(), "state-conflict", /is off/);
    expectProblem(await daan.post(`/api/webhooks/${id}/deliveries/${randomUUID()}/replay`), "not-found");
  });
});

test("old messages are forgotten, but the last hundred", async () => {
  const { id } = made(await create({ events: ["finding.added"] }));
  const row = { webhookId: id, event: "finding.added", payload: {}, attempts: 1, outcome: "received" } as const;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const rows = (count: number, days: number) =>
    Array.from({ length: count }, () => ({
      ...row,
      subjectId: randomUUID(),
      triedAt: daysAgo(days),
      endedAt: daysAgo(days),
    }));
  await db()
    .insert(webhookDeliveries)
    .values([...rows(90, 40), ...rows(60, 1)]);
  await db().insert(webhookLanes).values({ webhookId: id, subjectId: randomUUID() });
  await forgetOldDeliveries(db());
  expect(await db().$count(webhookDeliveries)).toBe(100);
  expect(await deliveries(id)).toHaveLength(100);
  expect(await db().$count(webhookLanes)).toBe(0);
  await db().insert(webhookDeliveries).values(rows(1_000, 2));
  await forgetOldDeliveries(db());
  expect(await db().$count(webhookDeliveries)).toBe(1_000);
});

test("of what waits for a receiver that fails, only what will be sent is kept", async () => {
  const { id } = made(await create({ events: ["finding.added"] }));
  await db().update(webhooks).set({ disabledAt: new Date(), disabledBecause: "person" });
  const waiting = { webhookId: id, event: "villa.readiness" as const, subjectId: villa };
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await db()
    .insert(webhookDeliveries)
    .values([3, 2, 1].map((minutes) => ({ ...waiting, createdAt: ago(minutes) })));
  await forgetOldDeliveries(db());
  expect(await db().$count(webhookDeliveries)).toBe(1);
  await db()
    .update(webhookDeliveries)
    .set({ createdAt: ago(90) })
    .where(eq(webhookDeliveries.webhookId, id));
  await forgetOldDeliveries(db());
  expect(await db().$count(webhookDeliveries)).toBe(0);
});
