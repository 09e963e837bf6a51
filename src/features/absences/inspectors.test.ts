import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { monday } from "../../../tests/support/bookings";
import { addWork, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { addDays } from "../../shared/time";
import { enterAbsence, getAbsences } from "./contract";

// Absences of inspectors, who lead no cleanings (docs/domain.md, "Absences").

let app: TestApp;
let admin: Caller;
let sanne: Caller;
let mara: Caller;
let ruben: Caller;
beforeAll(async () => {
  app = await startApp();
  admin = await signInAs(app, "admin");
  sanne = await signInAs(app, "teamleader", "Sanne");
});
beforeEach(async () => {
  [mara, ruben] = await Promise.all([signInAs(app, "qc", "Mara"), signInAs(app, "qc", "Ruben")]);
});
afterAll(() => app.close());

const tuesday = addDays(monday, 1);
async function enter(by: Caller, { id: userId }: Pick<Caller, "id">, days: { from?: string; to?: string } = {}) {
  const answer = await by.post("/api/absences", { userId, from: monday, reason: "Fever", ...days });
  expect(answer.status, answer.text).toBe(201);
  return z.parse(enterAbsence.reply, answer.body);
}
/** Who is absent on the Monday and the Tuesday, as this person reads it. */
async function listed(by: Caller) {
  const { body } = await by.get(`/api/absences?from=${monday}&to=${tuesday}`);
  return z.parse(getAbsences.reply, body).map(({ userId, date }) => ({ userId, date }));
}

test("an inspector enters an absence, reads only their own, and cancels it", async () => {
  await enter(sanne, ruben);
  const [first, second] = await enter(mara, mara, { to: tuesday });
  expect(await listed(mara)).toEqual([monday, tuesday].map((date) => ({ userId: mara.id, date })));
  expect((await mara.delete(`/api/absences/${first?.id}`)).status).toBe(204);
  expect(await listed(mara)).toEqual([{ userId: mara.id, date: second?.date }]);
});

test("an inspector neither enters nor cancels a colleague's or a cleaner's absence", async () => {
  const anna = await signInAs(app, "cleaner", "Anna");
  for (const other of [ruben, anna]) {
    const [absence] = await enter(sanne, other, { from: tuesday });
    const answer = await mara.post("/api/absences", { userId: other.id, from: monday });
    expectProblem(answer, "wrong-role", "You can only enter your own absence.");
    expectProblem(await mara.delete(`/api/absences/${absence?.id}`), "not-found");
  }
});

test("a leader and an admin enter and cancel an inspector's absence, and see it", async () => {
  for (const leader of [sanne, admin]) {
    const [absence] = await enter(leader, mara);
    expect(await listed(leader)).toContainEqual({ userId: mara.id, date: monday });
    expect((await leader.delete(`/api/absences/${absence?.id}`)).status).toBe(204);
    expect(await listed(leader)).not.toContainEqual({ userId: mara.id, date: monday });
  }
});

test("villas that an inspector led while they were a cleaner do not come back with them", async () => {
  const anna = await signInAs(app, "cleaner", "Anna");
  const id = await addWork(app, { lead: anna, plannedAt: new Date(`${monday}T09:00:00Z`) });
  expect((await admin.patch(`/api/users/${anna.id}`, { role: "qc" })).status).toBe(200);
  const [absence] = await enter(sanne, anna);
  expect((await sanne.delete(`/api/absences/${absence?.id}`)).status).toBe(204);
  expect(await workOf(app, id)).toMatchObject({ cleanerId: anna.id, uncovered: true });
});

test.each([
  ["is removed", (who: Caller) => admin.delete(`/api/users/${who.id}`)],
  ["becomes a cleaner", (who: Caller) => admin.patch(`/api/users/${who.id}`, { role: "cleaner" })],
])("an inspector who %s has no coming absence any more", async (_, leave) => {
  await enter(mara, mara);
  expect((await leave(mara)).status).toBeLessThan(300);
  expect(await listed(sanne)).not.toContainEqual({ userId: mara.id, date: monday });
});
