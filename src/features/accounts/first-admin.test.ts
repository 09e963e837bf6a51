import { describe, expect, test } from "vitest";
import { recordAnnouncements, topicsIn } from "../../../tests/support/announcement-recorder";
import { auditOf } from "../../../tests/support/builders";
import { callerOf, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { users } from "../../server/database/tables";
import { hashPassword } from "../../server/passwords";
import { makeFirstAdminLink } from "./actions/sign-in";

const over = "This link has been used or replaced. Please use the newest one in the log.";
const link = (app: TestApp) => makeFirstAdminLink(app.park);
const use = (app: TestApp, token: string, change: Record<string, unknown> = {}) =>
  callerOf(app).post("/api/first-admin", {
    token,
    name: "Mara Bos",
    email: "mara@park.example",
    password: "correct horse",
    ...change,
  });
const people = (app: TestApp) => app.database.db.select({ id: users.id, role: users.role }).from(users);

describe("the link that an empty park prints", () => {
  test("creates an administrator, signs them in and adds an audit row", async () => {
    const app = await startAppForTest();
    const token = await link(app);
    const heard = await recordAnnouncements(app);
    const answer = await use(app, token);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ name: "Mara Bos", email: "mara@park.example", role: "admin" });

    const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
    expect((await callerOf(app, undefined, cookie).get("/api/user")).body).toEqual(answer.body);
    const [mara] = await people(app);
    expect(await auditOf(app, mara?.id ?? "")).toEqual([
      { action: "user.create", userId: null, meta: { role: "admin" } },
    ]);
    expect(topicsIn(await heard())).toEqual(["users", "replacement-presets", "checklists", "phrases"]);
  });

  test("gives the park a checklist and presets, so that work can begin", async () => {
    const app = await startAppForTest();
    const answer = await use(app, await link(app));
    const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
    const mara = callerOf(app, undefined, cookie);
    const items = await mara.get("/api/checklist-items");
    expect(items.body).toHaveLength(12);
    expect(items.body).toMatchObject([
      { label: "Strip all beds, bag used linen", defaultQty: 6 },
      ...Array(11).fill({}),
    ]);
    const presets = await mara.get("/api/replacement-presets");
    expect(presets.body).toHaveLength(8);
    expect(presets.body).toMatchObject([
      { label: "Light bulb" },
      { label: "Dish cloths" },
      { label: "Toilet paper" },
      ...Array(5).fill({}),
    ]);
  });

  test("works once", async () => {
    const app = await startAppForTest();
    const token = await link(app);
    await use(app, token);
    expectProblem(await use(app, token, { email: "second@park.example" }), "invalid", over);
    expect(await people(app)).toHaveLength(1);
  });

  test("is replaced by the next start's", async () => {
    const app = await startAppForTest();
    const older = await link(app);
    const newer = await link(app);
    expectProblem(await use(app, older), "invalid", over);
    expect((await use(app, newer)).status).toBe(201);
  });

  test("does nothing in a park with users", async () => {
    const app = await startAppForTest();
    const token = await link(app);
    await signInAs(app, "cleaner");
    const heard = await recordAnnouncements(app);
    expectProblem(await use(app, token), "invalid", over);
    expect(await people(app)).toMatchObject([{ role: "cleaner" }]);
    expect(await heard()).toEqual([]);
  });

  test("still works after an invalid form", async () => {
    const app = await startAppForTest();
    const token = await link(app);
    expectProblem(await use(app, token, { password: "short" }), "invalid", "Password must be at least 6 characters");
    expectProblem(await use(app, token, { name: " M " }), "invalid", "Name must be at least 2 characters");
    expectProblem(await use(app, token, { email: "mara" }), "invalid", "Invalid email address");
    expect((await use(app, token)).status).toBe(201);
  });

  test("can't be guessed", async () => {
    const app = await startAppForTest();
    await link(app);
    expectProblem(await use(app, "guess"), "invalid", over);
    expect(await people(app)).toEqual([]);
  });

  test("is checked before the password is hashed, so guesses don't queue behind sign-ins", async () => {
    const app = await startAppForTest();
    let left = 60;
    const others = Array.from({ length: left }, () => hashPassword("correct horse").finally(() => left--));
    expectProblem(await use(app, "guess"), "invalid", over);
    expect(left).toBeGreaterThan(5);
    await Promise.all(others);
  });

  test("used 20 times at once creates one administrator", async () => {
    const app = await startAppForTest();
    const token = await link(app);
    const rivals = Array.from({ length: 20 }, (_, i) => use(app, token, { email: `rival.${i}@park.example` }));
    const statuses = (await Promise.all(rivals)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...new Array<number>(19).fill(422)]);
    expect(await people(app)).toMatchObject([{ role: "admin" }]);
  });
});
