import { expect, test } from "vitest";
import * as z from "zod/mini";
import { createLink } from "../../src/features/accounts/contract/sign-in-links";
import { sessions } from "../../src/server/database/tables";
import { callerOf, idIn, signInAs, statusesOf } from "../support/caller";
import { holdTransaction } from "../support/held-transaction";
import { expectProblem } from "../support/problem";
import { reportCount } from "../support/report-count";
import { startAppForTest } from "../support/start-app";

// A sign-in link works once (docs/domain.md, "Sign-in links").

test.each([
  ["another-phone", 1_000],
  // The queue of passwords takes no more at once.
  ["invitation", 120],
])("one %s link signs in one of %i simultaneous attempts", async (kind, attempts) => {
  const app = await startAppForTest();
  // Two nodes: a listening socket queues 511 connections.
  const other = await startAppForTest({ databaseUrl: app.databaseUrl });
  const admin = await signInAs(app, "admin");
  const newcomer = { name: "Emre Kaya", username: "emre", role: "cleaner" };
  const userId = kind === "invitation" ? idIn(await admin.post("/api/users", newcomer)) : admin.id;
  const { body } = await admin.post("/api/sign-in-links", { userId, kind });
  const token = new URL(z.parse(createLink.reply, body).url).hash.slice(1);
  const before = await app.database.db.$count(sessions);

  const use = (i: number) =>
    callerOf(i % 2 ? other : app).post("/api/sign-in-links/use", { token, password: "battery staple" });
  const answers = await Promise.all(Array.from({ length: attempts }, (_, i) => use(i)));

  const winners = answers.filter(({ status }) => status === 200);
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ headers }) => headers.has("set-cookie"))).toEqual(winners);
  // A busy machine asks some to come again (503).
  expect([200, 422, 503]).toEqual(expect.arrayContaining([...new Set(statusesOf(answers))]));
  expect(await app.database.db.$count(sessions)).toBe(before + 1);
  expect((await use(0)).status).toBe(422);
  reportCount(`${attempts} simultaneous attempts on one ${kind} link: ${winners.length} signed in`);
});

test("a team leader's link for somebody who becomes an administrator at that moment signs nobody in", async () => {
  const app = await startAppForTest();
  const [admin, leader] = [await signInAs(app, "admin"), await signInAs(app, "teamleader")];
  const newcomer = { name: "Emre Kaya", username: "emre", role: "cleaner", supervisorId: leader.id };
  const userId = idIn(await admin.post("/api/users", newcomer));
  const { body } = await leader.post("/api/sign-in-links", { userId, kind: "invitation" });
  const token = new URL(z.parse(createLink.reply, body).url).hash.slice(1);
  const change = await holdTransaction(app);
  await change.query("update users set role = 'admin', supervisor_id = null where id = $1", [userId]);
  const using = callerOf(app).post("/api/sign-in-links/use", { token, password: "battery staple" });
  await change.waitForBlocked(1);
  await change.release();
  expectProblem(await using, "revoked-link");
});
