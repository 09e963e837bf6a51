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
  signIn,
  signInAs,
  statusesOf,
  testPassword,
} from "../../../tests/support/caller";
import { openEvents } from "../../../tests/support/event-stream";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { sessions } from "../../server/database/tables";
import { getSessions } from "./contract/me";
import { createLink } from "./contract/sign-in-links";

// One's own account: name, phone, language, password and sessions (docs/domain.md, "Users and sessions").

let app: TestApp;
let admin: Caller;
let anna: Caller;
beforeAll(async () => {
  app = await startApp();
  admin = await signInAs(app, "admin", "Daan Mulder");
});
beforeEach(async () => {
  anna = await signInAs(app, "cleaner", "Anna de Vries");
});
afterAll(() => app.close());

const android =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36";

/** Signs somebody in on one more device. */
async function onAnother({ email, id }: Caller, password = testPassword): Promise<Caller> {
  const body = { username: email, password };
  const { headers } = await callerOf(app).post("/api/login", body, { "user-agent": android });
  const [cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  return callerOf(app, { id, email }, cookie);
}
const sessionsOf = async (who: Caller) => z.parse(getSessions.reply, (await who.get("/api/me/sessions")).body);
const changePassword = (who: Caller, current: string, password = "battery staple", key: string = randomUUID()) =>
  who.post("/api/me/password", { current, password }, { "idempotency-key": key });
const statusOf = async (who: Caller) => (await who.get("/api/user")).status;

describe("one's own details", () => {
  test("change by what was sent, for everybody to see, and the audit row names the fields without their values", async () => {
    const phone = await openEvents(app, anna);
    const heard = await recordAnnouncements(app);
    const changed = await anna.patch("/api/me", { firstName: "Ans", telephone: " +31 6 1 ", locale: "en" });
    expect(changed.body).toMatchObject({ name: "Ans de Vries", telephone: "+31 6 1", locale: "en" });
    expect((await anna.get("/api/user")).body).toMatchObject({ name: "Ans de Vries" });
    expect((await auditOf(app, anna.id)).at(-1)).toEqual({
      action: "user.edit",
      userId: anna.id,
      meta: { fields: ["name", "firstName", "telephone", "locale"] },
    });
    const expected = ["users", "assignments", "schedules"].map((topic) => ({ topic, people: [anna.id] }));
    const codes = { topic: "registration-codes", people: [] };
    expect(await heard()).toEqual([expected[1], expected[2], expected[0], codes]);
    // Also to cleaners themselves, who receive nothing about other users.
    await phone.waitForTopic("users");

    await anna.patch("/api/me", { telephone: null, locale: null });
    expect((await anna.get("/api/me")).body).toMatchObject({ name: "Ans de Vries", telephone: null, locale: null });
  });

  test("keep what an administrator changes at the same moment", async () => {
    const hold = await holdTransaction(app);
    await hold.query(`select from users where id = '${anna.id}' for update`);
    const edits = Promise.all([
      anna.patch("/api/me", { firstName: "Ans" }),
      admin.patch(`/api/users/${anna.id}`, { lastName: "Bos", telephone: "+31 6 2" }),
    ]);
    await hold.waitForBlocked(2);
    await hold.release();
    expect(statusesOf(await edits)).toEqual([200, 200]);
    expect((await anna.get("/api/me")).body).toMatchObject({ name: "Ans Bos", telephone: "+31 6 2" });
  });

  test.each([
    ["an empty first name", { firstName: " " }, "firstName"],
    ["too long first and last names together", { firstName: "x".repeat(60), lastName: "y".repeat(60) }, "lastName"],
    ["too long a phone number", { telephone: "1".repeat(41) }, "telephone"],
    ["an unknown language", { locale: "tlh" }, "locale"],
  ])("with %s are refused at that field", async (_, body, path) => {
    const answer = await anna.patch("/api/me", body);
    expect(problemOf(answer)).toMatchObject({ code: "invalid", errors: [{ path }] });
    expect((await anna.get("/api/me")).body).toMatchObject({ name: "Anna de Vries", telephone: null });
  });

  test("never include the role, the email address or the team", async () => {
    const answer = await anna.patch("/api/me", { role: "admin", email: "boss@park.example", company: "x" });
    expect(answer.body).toMatchObject({ role: "cleaner", email: anna.email, company: null });
  });
});

describe("a new password", () => {
  test("takes the current one, ends the other sessions with their streams, and keeps this one", async () => {
    const phone = await onAnother(anna);
    const stream = await openEvents(app, phone);
    expect(await changePassword(anna, testPassword)).toMatchObject({ status: 204 });
    await stream.ended;
    expect([await statusOf(anna), await statusOf(phone)]).toEqual([200, 401]);
    expect((await auditOf(app, anna.id)).at(-1)).toEqual({
      action: "user.edit",
      userId: anna.id,
      meta: { fields: ["password"] },
    });
    await expect(signIn(app, anna.email, testPassword)).rejects.toThrow("401");
    expect(await statusOf(await signIn(app, anna.email, "battery staple"))).toBe(200);
  });

  test("sent twice under one key is changed once", async () => {
    const key = randomUUID();
    const answers = [
      await changePassword(anna, testPassword, "battery staple", key),
      await changePassword(anna, testPassword, "battery staple", key),
    ];
    expect(statusesOf(answers)).toEqual([204, 204]);
  });

  test("with a wrong current one is refused at that field, and counts as a failed sign-in", async () => {
    for (let i = 0; i < 9; i++) {
      const refused = await changePassword(anna, "wrong horse");
      const message = "This is not your current password.";
      expect(problemOf(refused)).toMatchObject({ code: "invalid", errors: [{ path: "current", message }] });
    }
    await callerOf(app).post("/api/login", { username: anna.email, password: "wrong horse" });
    expectProblem(
      await changePassword(anna, testPassword),
      "too-many-attempts",
      "Too many attempts. Please wait 15 minutes.",
    );
    await expect(signIn(app, anna.email, testPassword)).rejects.toThrow("429");
  });

  test("that is too short is refused", async () => {
    expect(problemOf(await changePassword(anna, testPassword, "12345"))).toMatchObject({
      errors: [{ path: "password" }],
    });
  });

  test("on two devices at once changes it once, and one of them stays signed in", async () => {
    const phone = await onAnother(anna);
    const hold = await holdTransaction(app);
    await hold.query(`select from users where id = '${anna.id}' for update`);
    const both = Promise.all([
      changePassword(anna, testPassword, "first one"),
      changePassword(phone, testPassword, "second one"),
    ]);
    await hold.waitForBlocked(2);
    await hold.release();
    expect(statusesOf(await both).sort()).toEqual([204, 422]);
    expect([await statusOf(anna), await statusOf(phone)].sort()).toEqual([200, 401]);
  });
});

describe("the list of sessions", () => {
  test("has the device and the last use of each, this one first, and no expired one", async () => {
    const phone = await onAnother(anna);
    const old = await onAnother(anna);
    const [, , oldest] = await sessionsOf(phone);
    expect(await sessionsOf(old)).toHaveLength(3);
    await app.database.db
      .update(sessions)
      .set({ lastUsedAt: sql`now() - interval '31 days'` })
      .where(eq(sessions.id, oldest?.id ?? ""));
    const found = await sessionsOf(phone);
    expect(found.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ["Chrome, Android", true],
      ["Chrome, Android", false],
    ]);
  });

  test("names the device of a session from before the list as soon as it is used", async () => {
    const aged = { device: null, lastUsedAt: sql`now() - interval '11 minutes'` };
    const phone = await onAnother(anna);
    await app.database.db.update(sessions).set(aged).where(eq(sessions.userId, anna.id));
    const { headers } = await phone.send("GET", "/api/me", { headers: { "user-agent": android } });
    expect(headers.get("set-cookie")).toContain("session=");
    const [own, other] = await sessionsOf(phone);
    expect([own?.device, other?.device]).toEqual(["Chrome, Android", null]);
  });

  test("ends all others, or one of them, at once and never this one", async () => {
    const [tablet, phone, desk] = [await onAnother(anna), await onAnother(anna), await onAnother(anna)];
    const own = (await sessionsOf(desk)).find(({ isCurrent }) => isCurrent);
    expect(await desk.delete(`/api/me/sessions/${own?.id}`)).toMatchObject({ status: 404 });
    const ofPhone = (await sessionsOf(phone)).find(({ isCurrent }) => isCurrent);
    expect(await desk.delete(`/api/me/sessions/${ofPhone?.id}`)).toMatchObject({ status: 204 });
    expect(await Promise.all([desk, phone, tablet, anna].map(statusOf))).toEqual([200, 401, 200, 200]);
    expect(await desk.delete("/api/me/sessions")).toMatchObject({ status: 204 });
    expect(await Promise.all([desk, phone, tablet, anna].map(statusOf))).toEqual([200, 401, 401, 401]);
    expect(await desk.delete("/api/me/sessions")).toMatchObject({ status: 204 });
    expect((await auditOf(app, anna.id)).slice(-2)).toEqual([
      { action: "session.end", userId: anna.id, meta: { count: 1 } },
      { action: "session.end", userId: anna.id, meta: { count: 2 } },
    ]);
  });

  test("takes the link for another phone with it that it may have made, as another role does", async () => {
    const newLink = async () => {
      const { body } = await anna.post("/api/sign-in-links", { userId: anna.id, kind: "another-phone" });
      const { url } = z.parse(createLink.reply, body);
      return new URL(url).hash.slice(1);
    };
    const codeAfter = async (end: () => Promise<Answer>) => {
      const token = await newLink();
      expect((await end()).status).toBeLessThan(300);
      return problemOf(await callerOf(app).post("/api/sign-in-links/use", { token })).code;
    };
    const phone = await onAnother(anna);
    const [ofPhone] = await sessionsOf(phone);
    expect(await codeAfter(() => anna.delete(`/api/me/sessions/${ofPhone?.id}`))).toBe("revoked-link");
    expect(await codeAfter(() => admin.patch(`/api/users/${anna.id}`, { role: "qc" }))).toBe("revoked-link");
  });

  test("ends nobody else's", async () => {
    const [ofAnna] = await sessionsOf(anna);
    const bob = await signInAs(app, "cleaner");
    expect(await bob.delete(`/api/me/sessions/${ofAnna?.id}`)).toMatchObject({ status: 404 });
    await bob.delete("/api/me/sessions");
    expect(await statusOf(anna)).toBe(200);
  });

  test("that ends two devices from each other leaves one of them signed in", async () => {
    const phone = await onAnother(anna);
    const hold = await holdTransaction(app);
    await hold.query(`select from sessions where user_id = '${anna.id}' for update`);
    const both = Promise.all([anna.delete("/api/me/sessions"), phone.delete("/api/me/sessions")]);
    await hold.waitForBlocked(2);
    await hold.release();
    expect(statusesOf(await both).sort()).toEqual([204, 401]);
    expect([await statusOf(anna), await statusOf(phone)].sort()).toEqual([200, 401]);
  });
});
