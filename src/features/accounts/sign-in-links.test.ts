import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { auditOf } from "../../../tests/support/builders";
import {
  type Answer,
  type Caller,
  callerOf,
  idIn,
  signIn,
  signInAs,
  statusesOf,
  testPassword,
} from "../../../tests/support/caller";
import { openEvents } from "../../../tests/support/event-stream";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { idempotency, signInLinks } from "../../server/database/tables";
import { forgetOldLinks } from "./actions/revoke-links";
import * as contract from "./contract/sign-in-links";

// One-time sign-in links (docs/domain.md, "Sign-in links").

let app: TestApp;
let admin: Caller;
let leader: Caller;
beforeAll(async () => {
  app = await startApp();
  [admin, leader] = await Promise.all([
    signInAs(app, "admin", "Daan Mulder"),
    signInAs(app, "teamleader", "Sanne Bos"),
  ]);
});
afterAll(() => app.close());

let count = 0;
/** A cleaner of the team leader's, without a password. */
let invited: { id: string; username: string };
beforeEach(async () => {
  const username = `cleaner.${count++}`;
  const person = { name: "Emre Kaya", username, role: "cleaner", supervisorId: leader.id };
  invited = { username, id: idIn(await admin.post("/api/users", person)) };
});

const password = "battery staple";
const linkFor = (who: Caller, userId: string, kind = "invitation", headers: Record<string, string> = {}) =>
  who.post("/api/sign-in-links", { userId, kind }, headers);
const tokenIn = ({ body }: Answer) => new URL(z.parse(contract.createLink.reply, body).url).hash.slice(1);
const look = (token: string) => callerOf(app).post("/api/sign-in-links/look", { token });
const use = (token: string, chosen: string | undefined = password) =>
  callerOf(app).post("/api/sign-in-links/use", { token, password: chosen });
const cookieOf = ({ headers }: Answer) => (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
const signedInWith = (answer: Answer) => callerOf(app, undefined, cookieOf(answer));
const inviteToken = async () => tokenIn(await linkFor(admin, invited.id));
const codeOf = (answer: Answer) => problemOf(answer).code;
const change = (set: Record<string, unknown>) =>
  app.database.db.update(signInLinks).set(set).where(eq(signInLinks.userId, invited.id));

describe("an invitation", () => {
  test("signs in once, with the password that the person chooses; the audit trail names issuer and recipient", async () => {
    const created = await linkFor(leader, invited.id);
    const link = z.parse(contract.createLink.reply, created.body);
    expect(link.url).toMatch(new RegExp(`^${app.url}/sign-in#[\\w-]{43}$`));
    expect((Date.parse(link.expiresAt) - Date.now()) / 3_600_000).toBeCloseTo(72, 1);

    const token = tokenIn(created);
    expect((await look(token)).body).toEqual({
      ...{ kind: "invitation", userId: invited.id, name: "Emre Kaya" },
      ...{ signInName: invited.username, needsPassword: true },
    });
    const heard = await recordAnnouncements(app);
    const used = await use(token);
    expect(used).toMatchObject({ status: 200, body: { id: invited.id, isInvited: false } });
    expect((await signedInWith(used).get("/api/user")).body).toEqual(used.body);
    expect(await heard()).toEqual([{ topic: "users", people: [invited.id] }]);
    await signIn(app, invited.username, password);

    expect(codeOf(await use(token))).toBe("used-link");
    expect(codeOf(await look(token))).toBe("used-link");
    const [, issued, consumed] = await auditOf(app, invited.id);
    expect(issued).toMatchObject({ action: "sign-in-link.create", userId: leader.id, meta: { kind: "invitation" } });
    expect(consumed).toMatchObject({ action: "sign-in-link.use", userId: invited.id, meta: { issuerId: leader.id } });
  });

  test("without a password, or with too short a one, is refused and stays unused", async () => {
    const token = await inviteToken();
    const refused = await callerOf(app).post("/api/sign-in-links/use", { token });
    expect(problemOf(refused)).toMatchObject({
      status: 422,
      errors: [{ path: "password", message: "Choose a password." }],
    });
    expect(problemOf(await use(token, "12345"))).toMatchObject({ status: 422, errors: [{ path: "password" }] });
    expect((await use(token)).status).toBe(200);
  });

  test("replaces an older one; a reset does not", async () => {
    const older = await inviteToken();
    const reset = tokenIn(await linkFor(admin, invited.id, "reset"));
    const newer = await inviteToken();
    expect(codeOf(await use(older))).toBe("revoked-link");
    expect((await look(reset)).status).toBe(200);
    expect((await use(newer)).status).toBe(200);
    // The new password ends whatever else could set one.
    expect(codeOf(await look(reset))).toBe("revoked-link");
  });

  test("is for people without a password only", async () => {
    const anna = await signInAs(app, "cleaner", "Anna de Vries");
    expectProblem(
      await linkFor(admin, anna.id),
      "state-conflict",
      "Anna de Vries has a password already. Create a link for a new one instead.",
    );
  });

  test("ends when an administrator sets a password", async () => {
    const token = await inviteToken();
    await admin.patch(`/api/users/${invited.id}`, { password: "set by hand" });
    expect(codeOf(await use(token))).toBe("revoked-link");
  });

  test("is not used up by a messenger's preview", async () => {
    const { url } = z.parse(contract.createLink.reply, (await linkFor(admin, invited.id)).body);
    const token = new URL(url).hash.slice(1);
    for (const method of ["GET", "HEAD"]) {
      // As fetchers do, without the fragment; and as some scanners do, with it in the path.
      await callerOf(app).send(method, "/sign-in");
      await callerOf(app).send(method, `/sign-in?${token}`);
      expect((await callerOf(app).send(method, `/api/sign-in-links/use?token=${token}`)).status).toBe(405);
    }
    expect((await use(token)).status).toBe(200);
  });
});

describe("a reset", () => {
  test("ends all other sessions with their streams, and the old password", async () => {
    const anna = await signInAs(app, "cleaner");
    const stream = await openEvents(app, anna);
    const used = await use(tokenIn(await linkFor(admin, anna.id, "reset")));
    await stream.ended;
    expect((await anna.get("/api/user")).status).toBe(401);
    expect((await signedInWith(used).get("/api/user")).status).toBe(200);
    await expect(signIn(app, anna.email, testPassword)).rejects.toThrow("401");
  });

  test("works while wrong passwords have locked the person and the network out", async () => {
    const own = await startAppForTest();
    const boss = await signInAs(own, "admin");
    const anna = await signInAs(own, "cleaner");
    const token = tokenIn(await linkFor(boss, anna.id, "reset"));
    const guess = (username: string) => callerOf(own).post("/api/login", { username, password: "wrong horse" });
    for (let i = 0; i < 10; i++) await Promise.all([guess(anna.email), guess("a"), guess("b")]);
    expect((await guess("c")).status).toBe(429);
    const used = await callerOf(own).post("/api/sign-in-links/use", { token, password });
    expect(used.status).toBe(200);
  });
});

describe("a link for another phone", () => {
  test("takes no password, lasts 15 minutes, and leaves the first phone signed in", async () => {
    const anna = await signInAs(app, "cleaner");
    const created = await linkFor(anna, anna.id, "another-phone");
    const { expiresAt } = z.parse(contract.createLink.reply, created.body);
    expect((Date.parse(expiresAt) - Date.now()) / 60_000).toBeCloseTo(15, 0);
    expect((await look(tokenIn(created))).body).toMatchObject({ needsPassword: false });
    const used = await callerOf(app).post("/api/sign-in-links/use", { token: tokenIn(created) });
    expect(statusesOf([used, await anna.get("/api/user")])).toEqual([200, 200]);
  });

  test("ends with a new password, and with signing out everywhere else", async () => {
    const anna = await signInAs(app, "cleaner");
    const first = tokenIn(await linkFor(anna, anna.id, "another-phone"));
    await anna.delete("/api/me/sessions");
    expect(codeOf(await use(first))).toBe("revoked-link");
    const second = tokenIn(await linkFor(anna, anna.id, "another-phone"));
    await anna.post("/api/me/password", { current: testPassword, password });
    expect(codeOf(await use(second))).toBe("revoked-link");
  });

  test("can't be made for somebody else, not even by an administrator", async () => {
    expect(codeOf(await linkFor(admin, invited.id, "another-phone"))).toBe("wrong-role");
  });
});

describe("a link that should not work", () => {
  test("has expired", async () => {
    const token = await inviteToken();
    await change({ expiresAt: sql`now() - interval '1 second'` });
    expectProblem(await use(token), "expired-link", "This link has expired. Ask your team leader for a new one.");
    expect(codeOf(await look(token))).toBe("expired-link");
  });

  test("is for a removed person, or by one: then it says no more than an unknown one", async () => {
    const boss = await signInAs(app, "admin");
    const [token, byBoss] = [await inviteToken(), tokenIn(await linkFor(boss, invited.id, "reset"))];
    await admin.delete(`/api/users/${boss.id}`);
    expect(codeOf(await use(byBoss))).toBe("unknown-link");
    await admin.delete(`/api/users/${invited.id}`);
    const answers = [await use(token), await use(randomUUID())];
    expect(answers.map(codeOf)).toEqual(["unknown-link", "unknown-link"]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });

  test("is a team leader's for somebody who is no longer their cleaner", async () => {
    const token = tokenIn(await linkFor(leader, invited.id));
    await admin.patch(`/api/users/${invited.id}`, { role: "admin", supervisorId: null });
    expect(codeOf(await use(token))).toBe("revoked-link");
    expect(
      (await app.database.db.select().from(signInLinks).where(eq(signInLinks.userId, invited.id)))[0],
    ).toMatchObject({
      usedAt: null,
    });
  });
});

test("a person whose role has changed signs in with the new one, if the issuer could still create the link", async () => {
  const token = await inviteToken();
  await admin.patch(`/api/users/${invited.id}`, { role: "qc", supervisorId: null });
  const used = await use(token);
  expect(used.body).toMatchObject({ role: "qc" });
  expect((await signedInWith(used).get("/api/assignments/qc/history")).status).not.toBe(403);
});

test("someone else's session on the phone ends when a link is used there", async () => {
  const lotte = await signInAs(app, "cleaner", "Lotte Visser");
  const used = await lotte.post("/api/sign-in-links/use", { token: await inviteToken(), password });
  expect(used.body).toMatchObject({ name: "Emre Kaya" });
  expect((await lotte.get("/api/user")).status).toBe(401);
});

describe("many links in one call", () => {
  const batch = (who: Caller, userIds: string[], kind = "invitation") =>
    who.post("/api/sign-in-links/batch", { userIds, kind });
  const add = async () =>
    idIn(await admin.post("/api/users", { name: "Bea Bos", username: `bea.${count++}`, role: "cleaner" }));

  test("work one by one", async () => {
    const ids = [await add(), invited.id];
    const answer = await batch(admin, ids);
    const links = z.parse(contract.createLinks.reply, answer.body);
    expect(links.map(({ userId }) => userId).sort()).toEqual(ids.toSorted());
    for (const { url } of links) expect((await use(new URL(url).hash.slice(1))).status).toBe(200);
  });

  test("are all created or none", async () => {
    const before = await app.database.db.$count(signInLinks);
    const anna = await signInAs(app, "cleaner");
    const refused = [
      await batch(admin, [invited.id, anna.id]),
      await batch(admin, [invited.id, randomUUID()]),
      await batch(leader, [invited.id, await add()]),
      await batch(admin, []),
    ];
    expect(statusesOf(refused)).toEqual([409, 422, 403, 422]);
    expect(await app.database.db.$count(signInLinks)).toBe(before);
  });
});

test("secrets are stored only as hashes, not even as the response of a repeated request", async () => {
  const key = { "idempotency-key": randomUUID() };
  const tokens = [await linkFor(admin, invited.id, "reset", key), await linkFor(admin, invited.id, "reset", key)].map(
    tokenIn,
  );
  // The second request has made a link of its own: whatever response arrived, the newest works.
  expect([await look(tokens[0] ?? ""), await look(tokens[1] ?? "")].map(({ status }) => status)).toEqual([422, 200]);
  const stored = JSON.stringify([
    await app.database.db.select().from(idempotency),
    await app.database.db.select().from(signInLinks),
    await auditOf(app, invited.id),
  ]);
  for (const token of tokens) expect(stored).not.toContain(token);
});

test("guessing is limited as wrong passwords are", async () => {
  const own = await startAppForTest();
  const guess = () => callerOf(own).post("/api/sign-in-links/use", { token: randomUUID() });
  const statuses = statusesOf(await Promise.all(Array.from({ length: 35 }, guess)));
  expect(statuses.filter((status) => status === 422)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test("links go a month after they expired", async () => {
  const token = await inviteToken();
  await change({ expiresAt: sql`now() - interval '29 days'` });
  await forgetOldLinks(app.database.db);
  expect(codeOf(await look(token))).toBe("expired-link");
  await change({ expiresAt: sql`now() - interval '31 days'` });
  await forgetOldLinks(app.database.db);
  expect(codeOf(await look(token))).toBe("unknown-link");
});

test("links use the park's public address", async () => {
  const own = await startAppForTest({ settings: { PUBLIC_URL: "https://park.example" } });
  const boss = await signInAs(own, "admin");
  const { url } = z.parse(contract.createLink.reply, (await linkFor(boss, boss.id, "reset")).body);
  expect(url).toMatch(/^https:\/\/park\.example\/sign-in#/);
});
