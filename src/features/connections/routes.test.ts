import { randomUUID } from "node:crypto";
import { eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addVilla, auditOf } from "../../../tests/support/builders";
import { type Answer, type Caller, signInAs } from "../../../tests/support/caller";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { expectPromisedTime } from "../../../tests/support/promised-time";
import { reportCount } from "../../../tests/support/report-count";
import { startApp, startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { addToken, callerWith } from "../../../tests/support/tokens";
import { waitUntil } from "../../../tests/support/wait-until";
import { apiTokens, auditLogs, idempotency, stays } from "../../server/database/tables";
import { tokenHash } from "../../server/secrets";
import * as contract from "./contract/tokens";

// API tokens (docs/domain.md, "API tokens"). What a token may do: tests/matrices/tokens.test.ts

let app: TestApp;
let daan: Caller;
let villa: string;
beforeAll(async () => {
  app = await startApp();
  daan = await signInAs(app, "admin", "Daan Mulder");
  villa = await addVilla(app);
});
afterAll(() => app.close());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const create = (given: object = {}, headers: Record<string, string> = {}) =>
  daan.post("/api/tokens", { name: "Booking software", scopes: ["stays:write"], ...given }, headers);
const created = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(201);
  return z.parse(contract.createToken.reply, answer.body);
};
const listed = async () => z.parse(contract.getTokens.reply, (await daan.get("/api/tokens")).body);
/** Tells a new stay with a token, to this node. */
const callWith = (value: string, { at = app, stayId }: { at?: TestApp; stayId?: string } = {}) =>
  callerWith(at, value).put(`/api/stays/bookings/${stayId ?? randomUUID()}`, {
    ...{ unit: villa, arrival: "2031-05-01", departure: "2031-05-03" },
  });

describe("a new token", () => {
  test("is shown once, works, is listed without its value, and is stored as SHA-256 only", async () => {
    const heard = await recordAnnouncements(app);
    const expiresAt = inMinutes(60);
    const { id, token } = created(
      await create({ name: "  Booking  ", scopes: ["ready:read", "stays:write"], expiresAt }),
    );
    expect(token).toMatch(/^co_[\w-]{43}$/);
    expect(await heard()).toEqual([{ topic: "tokens", people: [] }]);
    expect((await callWith(token)).status).toBe(200);

    const [first] = await listed();
    expect(first).toMatchObject({ id, name: "Booking", scopes: ["ready:read", "stays:write"], expiresAt });
    expect((await daan.get("/api/tokens")).text).not.toContain(token);
    const [row] = await app.database.db.select().from(apiTokens).where(eq(apiTokens.id, id));
    expect(row).toMatchObject({ hash: tokenHash(token), createdById: daan.id });
    const dump = JSON.stringify([row, await app.database.db.select().from(auditLogs)]);
    expect(dump).not.toContain(token.slice(3));
    expect(await auditOf(app, id)).toEqual([
      {
        action: "token.create",
        userId: daan.id,
        meta: { name: "Booking", scopes: ["ready:read", "stays:write"], expiresAt },
      },
    ]);
  });

  test("differs each time, also for a repeated request: its value is stored nowhere", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const [one, other] = [created(await create({}, headers)), created(await create({}, headers))];
    expect([one.id === other.id, one.token === other.token]).toEqual([false, false]);
    expect(await app.database.db.$count(idempotency)).toBe(0);
  });

  test("has each scope once, and no end by default", async () => {
    const { id } = created(await create({ scopes: ["reports:read", "reports:read"], expiresAt: null }));
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ scopes: ["reports:read"], expiresAt: null });
  });

  test.each([
    ["name", { name: "  " }, "Please enter the name."],
    ["name", { name: "x".repeat(81) }, /80 characters/],
    ["scopes", { scopes: [] }, "Please choose what the token may do."],
    ["scopes.0", { scopes: ["stays:read"] }, /missing or invalid/],
    ["expiresAt", { expiresAt: inMinutes(-1) }, "Please choose a date in the future."],
    ["expiresAt", { expiresAt: "tomorrow" }, "Not a valid date and time."],
    ["expiresAt", { expiresAt: "9999-12-31T23:59:59Z" }, "Not a valid date."],
  ])("with a wrong %s is refused (%j)", async (path, given, words) => {
    const before = await app.database.db.$count(apiTokens);
    const answer = await create(given);
    expectProblem(answer, "invalid", words);
    expect(problemOf(answer).errors?.[0]?.path).toBe(path);
    expect(await app.database.db.$count(apiTokens)).toBe(before);
  });
});

test("tokens are listed newest first, expired ones too", async () => {
  const ids = [created(await create()).id, created(await create()).id];
  const expired = await addToken(app, { expiresAt: new Date(inMinutes(-60)) });
  expect((await listed()).slice(0, 3).map(({ id }) => id)).toEqual([expired.id, ...ids.reverse()]);
});

test("the last use of a token is noted to ten minutes, and only if it is valid", async () => {
  const { id, value } = await addToken(app);
  const lastUse = async () => (await listed()).find((one) => one.id === id)?.lastUsedAt ?? null;
  const usedBefore = (minutes: number) =>
    app.database.db
      .update(apiTokens)
      .set({ lastUsedAt: sql`now() - make_interval(mins => ${minutes})` })
      .where(eq(apiTokens.id, id));
  expect(await lastUse()).toBeNull();
  await callWith(value);
  expect(Date.now() - Date.parse((await lastUse()) ?? "")).toBeLessThan(60_000);

  await usedBefore(9);
  const noted = await lastUse();
  await callWith(value);
  expect(await lastUse()).toBe(noted);

  await usedBefore(11);
  await app.database.db
    .update(apiTokens)
    .set({ expiresAt: new Date(inMinutes(-1)) })
    .where(eq(apiTokens.id, id));
  const old = await lastUse();
  expectProblem(await callWith(value), "invalid-token");
  expect(await lastUse()).toBe(old);
  await app.database.db.update(apiTokens).set({ expiresAt: null }).where(eq(apiTokens.id, id));
  await callWith(value);
  expect(Date.parse((await lastUse()) ?? "")).toBeGreaterThan(Date.parse(old ?? ""));
});

test("a token makes 300 calls at once, and is then told to wait; others are not concerned", async () => {
  const [{ value }, other] = [
    await addToken(app, { scopes: ["ready:read"] }),
    await addToken(app, { scopes: ["ready:read"] }),
  ];
  const call = (one = value) => callerWith(app, one).get("/api/readiness?date=2031-05-01");
  const answers: Answer[] = [];
  // Ten at a time, so that none beyond the allowance goes beside one of the 300: it might arrive first.
  for (let count = 0; count < 30; count++)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, () => call()))));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 300 }, () => 200));
  const refused = await waitUntil("a refusal", async () => {
    const answer = await call();
    return answer.status !== 200 && answer;
  });
  expectProblem(refused, "too-many-calls", /more than 300 calls a minute/);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect((await call(other.value)).status).toBe(200);
});

describe("a revoked token", () => {
  test("is accepted by no node any more, at once, and is not listed", async () => {
    const other = await startAppForTest({ databaseUrl: app.databaseUrl });
    const { id, token } = created(await create());
    for (const at of [app, other]) expect((await callWith(token, { at })).status).toBe(200);
    const heard = await recordAnnouncements(app);
    const revokedAt = performance.now();
    expect((await daan.delete(`/api/tokens/${id}`)).status).toBe(204);
    for (const at of [other, app]) expectProblem(await callWith(token, { at }), "invalid-token", /was revoked/);
    const ms = Math.round(performance.now() - revokedAt);
    reportCount(`${ms} ms from the revocation of a token until two nodes have refused it`);
    expect(await heard()).toEqual([{ topic: "tokens", people: [] }]);
    expect((await listed()).map((one) => one.id)).not.toContain(id);
    expect((await auditOf(app, id)).at(-1)).toMatchObject({ action: "token.revoke", userId: daan.id });
  });

  test("can't be revoked again, and neither can one that never was: 404", async () => {
    const { id } = await addToken(app, { revokedAt: new Date() });
    for (const path of [id, randomUUID(), "nothing"])
      expectProblem(await daan.delete(`/api/tokens/${path}`), "not-found");
  });

  test("is not a token whose use is being noted", async () => {
    const { id, value } = await addToken(app);
    await callWith(value);
    const noting = await holdTransaction(app);
    await noting.query("update api_tokens set last_used_at = now() where id = $1", [id]);
    expect((await callWith(value)).status).toBe(200);
    await noting.release();
  });
});

describe("an expired token", () => {
  test("is accepted by no node any more, within a second", async () => {
    const other = await startAppForTest({ databaseUrl: app.databaseUrl });
    const expiresAt = new Date(Date.now() + 1_500);
    const { value } = await addToken(app, { expiresAt });
    for (const at of [app, other]) expect((await callWith(value, { at })).status).toBe(200);
    for (const at of [other, app]) {
      await expect.poll(async () => (await callWith(value, { at })).status, { timeout: 5_000, interval: 50 }).toBe(401);
      expectProblem(await callWith(value, { at }), "invalid-token", /has expired/);
    }
    const ms = Date.now() - expiresAt.getTime();
    reportCount(`${ms} ms from the expiry of a token until two nodes have refused it`);
    expectPromisedTime(ms, 1_000);
  });
});

describe("a batch in flight", () => {
  const ends = {
    revoked: (id: string) => daan.delete(`/api/tokens/${id}`),
    expired: (_: string, expiresAt: Date) =>
      expect.poll(() => Date.now(), { timeout: 5_000 }).toBeGreaterThan(+expiresAt),
  };

  test.each(["revoked", "expired"] as const)("is refused whole on every node when its token is %s", async (how) => {
    const other = await startAppForTest({ databaseUrl: app.databaseUrl });
    const expiresAt = new Date(Date.now() + (how === "expired" ? 2_000 : 60_000));
    const { id, value } = await addToken(app, { expiresAt });
    const externalId = randomUUID();
    const batch = Array.from({ length: 100 }, (_, i) => ({
      ...{ externalId: `${externalId}-${i}`, unit: villa, arrival: "2031-05-01", departure: "2031-05-03" },
    }));
    const source = await holdTransaction(app);
    await source.query("select pg_advisory_xact_lock(hashtextextended('stays from bookings', 0))");
    const inFlight = [app, other].map((at) =>
      callerWith(at, value).post("/api/stays/bookings/batch", { stays: batch }),
    );
    await source.waitForBlocked(2);
    await ends[how](id, expiresAt);
    await source.release();
    for (const answer of inFlight)
      expectProblem(await answer, "invalid-token", how === "revoked" ? /was revoked/ : /has expired/);
    expect(await app.database.db.$count(stays, like(stays.externalId, `${externalId}%`))).toBe(0);
  });
});

test("what a token changes is nobody's: its audit row has the token's name", async () => {
  const { value } = await addToken(app, { name: "Smoobu" });
  const answer = await callWith(value);
  const { id } = z.parse(z.object({ id: z.string() }), answer.body);
  expect(await auditOf(app, id)).toEqual([
    { action: "stay.create", userId: null, meta: expect.objectContaining({ token: "Smoobu" }) },
  ]);
  expect((await daan.get(`/api/stays/${id}/history`)).body).toMatchObject([{ by: null, token: "Smoobu" }]);
});
