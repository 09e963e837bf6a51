import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { addWork, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { availabilities } from "../../server/database/tables";
import { addDays, dayWindow, parkDay, parkInstant } from "../../shared/time";

// docs/domain.md, "Absences": work that is open again on the day of an absence goes to those who are there.

let app: TestApp;
let leader: Caller;
let anna: Caller;
let bob: Caller;
/** So that the day is over neither during the test nor before it. */
let plannedAt: Date;
let day: string;
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader");
  const { zone } = app.park;
  plannedAt = new Date(dayWindow(parkDay(new Date(), zone), zone).until.getTime() + 36_000_000);
  day = parkDay(plannedAt, zone);
});
beforeEach(async () => {
  anna = await signInAs(app, "cleaner", "Anna");
  bob = await signInAs(app, "cleaner", "Bob");
});
afterAll(() => app.close());

const absent = async (who: Caller) => {
  const { body } = await leader.post("/api/absences", { userId: who.id, from: day });
  return z.parse(z.array(z.object({ id: z.string() })), body)[0]?.id;
};
const step = async (who: Caller, id: string, name: string) => {
  const path = `/api/assignments/${id}/${name}`;
  const answer = await (name === "finish" ? who.patch(path) : who.post(path));
  expect(answer.status, answer.text).toBe(200);
};
const reject = (id: string) => leader.patch(`/api/assignments/${id}/reject`, { reason: "Dusty" });

test("rejected work goes to the next helper, and back to its lead when the absence is cancelled", async () => {
  const work = await addWork(app, { lead: anna, helpers: [bob], status: "in_progress", plannedAt });
  await step(anna, work, "finish");
  const id = await absent(anna);
  expect(await workOf(app, work)).toMatchObject({ cleanerId: anna.id, status: "needs_review" });
  expect((await reject(work)).status).toBe(200);
  expect(await workOf(app, work)).toMatchObject({ cleanerId: bob.id, uncovered: false, status: "in_progress" });
  await leader.delete(`/api/absences/${id}`);
  expect(await workOf(app, work)).toMatchObject({ cleanerId: anna.id });
});

test("rejected work of an absent cleaner alone is uncovered; undoing the rejection gives it back to them", async () => {
  const work = await addWork(app, { lead: anna, status: "in_progress", plannedAt });
  await step(anna, work, "finish");
  const id = await absent(anna);
  await reject(work);
  expect(await workOf(app, work)).toMatchObject({ cleanerId: anna.id, uncovered: true });
  await step(leader, work, "undo");
  expect(await workOf(app, work)).toMatchObject({ cleanerId: anna.id, uncovered: false, status: "needs_review" });
  // Nothing is left to give back.
  await leader.delete(`/api/absences/${id}`);
  expect(await workOf(app, work)).toMatchObject({ cleanerId: anna.id, status: "needs_review" });
});

test("whoever undoes their submission has the work again, and a colleague who is absent by now does not", async () => {
  const own = await addWork(app, { lead: anna, helpers: [bob], status: "in_progress", plannedAt });
  const helped = await addWork(app, { lead: anna, helpers: [bob], status: "in_progress", plannedAt });
  await step(anna, own, "finish");
  await step(bob, helped, "finish");
  await absent(anna);
  await step(anna, own, "undo");
  await step(bob, helped, "undo");
  expect(await workOf(app, own)).toMatchObject({ cleanerId: anna.id, uncovered: false, status: "in_progress" });
  expect(await workOf(app, helped)).toMatchObject({ cleanerId: bob.id, uncovered: false, status: "in_progress" });
});

test("the history doesn't say that whoever sent the work back marked somebody absent", async () => {
  const work = await addWork(app, { lead: anna, helpers: [bob], status: "needs_review", plannedAt });
  await absent(anna);
  await reject(work);
  const { body } = await leader.get(`/api/assignments/${work}/history`);
  const left = (Array.isArray(body) ? body : []).filter(({ action }) => action === "assignment.absent");
  expect(left).toMatchObject([{ isFound: true, left: { id: anna.id }, lead: { id: bob.id } }]);
});

test("work of a day that is over stays with whoever was absent then, and is here again", async () => {
  const yesterday = addDays(parkDay(new Date(), app.park.zone), -1);
  const planned = parkInstant(yesterday, "10:00", app.park.zone);
  const work = await addWork(app, { lead: anna, helpers: [bob], status: "needs_review", plannedAt: planned });
  await app.database.db.insert(availabilities).values({ userId: anna.id, isAvailable: false, date: yesterday });
  expect((await reject(work)).status).toBe(200);
  expect(await workOf(app, work)).toMatchObject({ cleanerId: anna.id, uncovered: false, status: "in_progress" });
});
