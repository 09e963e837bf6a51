import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, signIn, signInAs, testPassword } from "../support/caller";
import { holdTransaction } from "../support/held-transaction";
import { startApp, type TestApp } from "../support/start-app";

// When a user is removed or gets another role, requests in flight are either committed before that, or refused.

let app: TestApp;
let boss: Caller;
beforeAll(async () => {
  app = await startApp();
  boss = await signInAs(app, "admin");
});
afterAll(() => app.close());

const rounds = [1, 2, 3, 4, 5, 6, 7, 8];

describe("an admin", () => {
  test.each(rounds)("who is being demoted can't make themselves admin again (%i)", async () => {
    const other = await signInAs(app, "admin");
    const path = `/api/users/${other.id}`;
    const [demoted, ...own] = await Promise.all([
      boss.patch(path, { role: "cleaner" }),
      ...Array.from({ length: 3 }, () => other.patch(path, { role: "admin" })),
    ]);
    expect(demoted.status).toBe(200);
    expect((await boss.get("/api/users")).body).toContainEqual(
      expect.objectContaining({ id: other.id, role: "cleaner" }),
    );
    for (const { status } of own) expect([200, 401, 403]).toContain(status);
  });

  test.each(rounds)("who is being removed can't create an account afterwards (%i)", async (round) => {
    const other = await signInAs(app, "admin");
    const person = (i: number) => ({
      name: "Late Admin",
      email: `late.${round}.${i}@park.example`,
      password: "correct",
    });
    const creating = Array.from({ length: 6 }, (_, i) => other.post("/api/users", { ...person(i), role: "admin" }));
    const removed = await boss.delete(`/api/users/${other.id}`);
    const before = await boss.get("/api/users");
    const answers = await Promise.all(creating);
    expect(removed.status).toBe(204);
    for (const { status } of answers) expect([201, 401]).toContain(status);
    expect((await boss.get("/api/users")).body).toEqual(before.body);
  });

  test.each(rounds)("and another remove each other at once: only one is removed (%i)", async () => {
    const [one, other] = [await signInAs(app, "admin"), await signInAs(app, "admin")];
    const answers = await Promise.all([one.delete(`/api/users/${other.id}`), other.delete(`/api/users/${one.id}`)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(204);
    expect([401, 404]).toContain(statuses[1]);
  });
});

test("a session that its person ends can't set their password, even by a request in flight", async () => {
  const admin = await signInAs(app, "admin");
  const thief = await signIn(app, admin.email, testPassword);
  const held = await holdTransaction(app);
  await held.query("select from users where id = $1 for no key update", [admin.id]);
  const change = thief.patch(`/api/users/${admin.id}`, { password: "the thief's" });
  await held.waitForBlocked(1);
  expect((await admin.delete("/api/me/sessions")).status).toBe(204);
  await held.release();
  expect((await change).status).toBe(401);
  expect((await admin.get("/api/user")).status).toBe(200);
  expect(await signIn(app, admin.email, testPassword)).toBeDefined();
});

test("an admin who changes their own password is signed out, and the new password works", async () => {
  const admin = await signInAs(app, "admin");
  expect((await admin.patch(`/api/users/${admin.id}`, { password: "another one" })).status).toBe(200);
  expect((await admin.get("/api/user")).status).toBe(401);
});
