import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recordAnnouncements, topicsIn } from "../../../tests/support/announcement-recorder";
import { type Answer, type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";

// What an edit of a person does to a colleague's edit, to the team leader and to open pages.

let app: TestApp;
let admin: Caller;
let sanne: Caller;
let anna: Caller;
beforeAll(async () => {
  app = await startApp();
  [admin, sanne] = await Promise.all([signInAs(app, "admin"), signInAs(app, "teamleader")]);
});
beforeEach(async () => {
  anna = await signInAs(app, "cleaner", "Anna de Vries");
});
afterAll(() => app.close());

const edit = (who: Pick<Caller, "id">, given: object, by = admin) => by.patch(`/api/users/${who.id}`, given);
const remove = (who: Pick<Caller, "id">) => admin.delete(`/api/users/${who.id}`);

test("a whole person that would undo a colleague's change of role, team or team leader is refused", async () => {
  await edit(anna, { supervisorId: sanne.id }, await signInAs(app, "admin", "Daan"));
  const whole = { name: "Anna de Vries", email: anna.email, role: "cleaner", supervisorId: null };
  expectProblem(await edit(anna, whole), "changed-meanwhile");
  // The same change of another person undoes nothing.
  const bob = await signInAs(app, "cleaner", "Bob Bos");
  await edit(bob, { supervisorId: sanne.id });
  expect((await edit(bob, { ...whole, name: "Bob Bos", email: bob.email })).status).toBe(200);
  // All three differ: an edit by difference, which has seen the team leader.
  const different = { name: "Ans de Vries", email: `Ans.${anna.id}@park.example`, role: "reception" };
  expect((await edit(anna, { ...different, supervisorId: null })).body).toMatchObject(different);
});

test("a former cleaner has no team leader, unless the edit names one", async () => {
  await edit(anna, { supervisorId: sanne.id });
  expect((await edit(anna, { role: "qc" })).body).toMatchObject({ role: "qc", supervisorId: null });
  expect((await edit(anna, { role: "cleaner" })).body).toMatchObject({ role: "cleaner", supervisorId: null });
  const named = { role: "reception", supervisorId: sanne.id };
  expect((await edit(anna, named)).body).toMatchObject(named);
  expect((await edit(anna, { role: "qc" })).body).toMatchObject({ role: "qc", supervisorId: sanne.id });
});

test("open pages of registration codes hear of a new name, email address or phone number, and of a removal", async () => {
  const hears = async (change: () => Promise<Answer>) => {
    const heard = await recordAnnouncements(app);
    expect((await change()).status).toBeLessThan(300);
    return topicsIn(await heard()).includes("registration-codes");
  };
  const telephone = "+31 6 3";
  expect(await hears(() => edit(anna, { company: "Helder BV" }))).toBe(false);
  expect(await hears(() => edit(anna, { name: "Ans de Vries" }))).toBe(true);
  expect(await hears(() => edit(anna, { email: `ans.${anna.id}@park.example` }))).toBe(true);
  expect(await hears(() => anna.patch("/api/me", { telephone }))).toBe(true);
  expect(await hears(() => remove(anna))).toBe(true);
});

test("first and last names that are too long together are refused wherever they are entered: an import would refuse them", async () => {
  const [firstName, lastName] = ["x".repeat(60), "y".repeat(60)];
  expect((await edit(anna, { lastName })).status).toBe(200);
  const email = `new.${anna.id}@park.example`;
  const created = { name: "Ans de Vries", firstName, lastName, email, role: "cleaner" };
  for (const answer of [await edit(anna, { firstName }), await admin.post("/api/users", created)])
    expect(problemOf(answer)).toMatchObject({ code: "invalid", errors: [{ path: "lastName" }] });
  const rows = [{ email: anna.email, firstName }];
  const imported = await admin.post("/api/users/import", { rows, dryRun: true });
  expect(imported.body).toMatchObject({ errors: [{ row: 1, column: "lastName" }] });
});
