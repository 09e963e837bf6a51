import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Caller, callerOf, idIn, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startAppForTest } from "../../../tests/support/start-app";
import { users } from "../../server/database/tables";
import { createLink } from "./contract/sign-in-links";

const edit = (by: Caller, who: Pick<Caller, "id">, given: object) => by.patch(`/api/users/${who.id}`, given);
/** Adds an admin without a password. */
const invite = async (by: Caller) => ({
  id: idIn(await by.post("/api/users", { name: "Sanne Bos", username: "sanne", role: "admin" })),
});

describe("the last admin", () => {
  const last = "This is the last administrator. Please make someone else an administrator first.";

  test("keeps the role, but can be edited otherwise", async () => {
    const park = await startAppForTest();
    const boss = await signInAs(park, "admin");
    const former = await signInAs(park, "admin");
    expect((await edit(boss, former, { role: "teamleader" })).status).toBe(200);
    expectProblem(await edit(boss, boss, { role: "cleaner", name: "New Name" }), "state-conflict", last);
    expect((await edit(boss, boss, { name: "New Name", role: "admin" })).body).toMatchObject({ name: "New Name" });
    expect((await boss.get("/api/user")).body).toMatchObject({ role: "admin" });
  });

  test("is the last one who can sign in: somebody who was only invited doesn't count until the invitation is used", async () => {
    const park = await startAppForTest();
    const boss = await signInAs(park, "admin");
    const invited = await invite(boss);
    const answer = await boss.post("/api/sign-in-links", { userId: invited.id, kind: "invitation" });
    const token = new URL(z.parse(createLink.reply, answer.body).url).hash.slice(1);
    expectProblem(await edit(boss, boss, { role: "teamleader" }), "state-conflict", last);
    const used = await callerOf(park).post("/api/sign-in-links/use", { token, password: "battery staple" });
    expect(used).toMatchObject({ status: 200, body: { role: "admin" } });
    expect(await edit(boss, boss, { role: "teamleader" })).toMatchObject({ status: 200, body: { role: "teamleader" } });
  });

  test("can demote and delete admins who were only invited", async () => {
    const park = await startAppForTest();
    const boss = await signInAs(park, "admin");
    const invited = await invite(boss);
    expect((await edit(boss, invited, { role: "cleaner" })).status).toBe(200);
    expect((await edit(boss, invited, { role: "admin" })).status).toBe(200);
    expect((await boss.delete(`/api/users/${invited.id}`)).status).toBe(204);
  });

  test.each([1, 2, 3, 4, 5])("remains when two admins demote or delete each other at once (%i)", async () => {
    const park = await startAppForTest();
    const [one, other] = [await signInAs(park, "admin"), await signInAs(park, "admin")];
    const statuses = (
      await Promise.all([edit(other, one, { role: "cleaner" }), one.delete(`/api/users/${other.id}`)])
    ).map(({ status }) => status);
    // The second one is refused, or has no session any more.
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    const admins = await park.database.db.select().from(users).where(eq(users.role, "admin"));
    expect(admins.filter(({ removedAt }) => removedAt === null)).toHaveLength(1);
  });
});
