import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { addWork } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { dayPlans } from "../../server/database/tables";
import { addDays, parkDay, parkInstant } from "../../shared/time";
import * as plans from "./contract/day-plans";

// What is kept of a plan, and what becomes of it when people leave (docs/domain.md, "Day plan").

let app: TestApp;
let leader: Caller;
let anna: Caller;
let piotr: Caller;
let tomorrow: string;
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne de Boer");
  [anna, piotr] = [await signInAs(app, "cleaner", "Anna Nowak"), await signInAs(app, "cleaner", "Piotr Zielinski")];
  tomorrow = addDays(parkDay(new Date(), app.park.zone), 1);
});
afterAll(() => app.close());

const at = (time: string) => parkInstant(tomorrow, time, app.park.zone);
const work = (lead: Caller, time: string) => addWork(app, { lead, plannedAt: at(time) });
async function draft() {
  const answer = await leader.post("/api/day-plans", { date: tomorrow });
  expect(answer.status, answer.text).toBe(201);
  return z.parse(plans.dayPlan, answer.body);
}
const apply = (id: string, pieces: readonly unknown[]) => leader.post(`/api/day-plans/${id}/apply`, { pieces });
const rowOf = async (id: string) => (await app.database.db.select().from(dayPlans).where(eq(dayPlans.id, id)))[0];

test("a draft is kept without people's names until it is applied", async () => {
  const key = await work(anna, "09:00");
  const { id, cleaners } = await draft();
  expect(cleaners).toContainEqual(expect.objectContaining({ name: "Anna Nowak" }));
  const { draft: kept } = (await rowOf(id)) ?? {};
  expect(JSON.stringify(kept)).not.toContain("Anna");
  const pieces = [{ key, cleanerId: piotr.id, at: at("10:00").toISOString() }];
  const applied = await apply(id, pieces);
  expect(applied.status, applied.text).toBe(200);
  expect(await rowOf(id)).toMatchObject({ draft: null, applied: [expect.objectContaining({ id: key })] });
  expectProblem(await apply(id, pieces), "state-conflict", "This plan has been applied already.");
});
