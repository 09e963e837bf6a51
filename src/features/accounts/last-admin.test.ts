import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startAppForTest } from "../../../tests/support/start-app";
import { users } from "../../server/database/tables";

const edit = (by: Caller, who: Caller, given: object) => by.patch(`/api/users/${who.id}`, given);

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
