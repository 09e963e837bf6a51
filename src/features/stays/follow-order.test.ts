import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { addVilla, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { addDays, parkDay } from "../../shared/time";
import { getNeeds, planNeeds } from "./contract/needs";

// Which of several cleanings moves if all want one villa and day (docs/domain.md, "Stays").

let app: TestApp;
let leader: Caller;
let anna: Caller;
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne");
  anna = await signInAs(app, "cleaner", "Anna");
});
afterAll(() => app.close());

const day = (count: number) => addDays(parkDay(new Date(), app.park.zone), count);
/** Tells stays that leave in these villas after so many days; each has the id of its first villa. */
async function tell(stays: readonly { of: string; unit: string }[], departure: string): Promise<void> {
  const body = { stays: stays.map(({ of, unit }) => ({ externalId: of, unit, arrival: day(0), departure })) };
  const answer = await leader.post("/api/stays/manual/batch", body);
  expect(answer.status, answer.text).toBe(200);
}
/** Plans the only need of a villa. Returns the assignment's id. */
async function plan(unit: string): Promise<string> {
  const all = z.parse(getNeeds.reply, (await leader.get(`/api/needs?from=${day(0)}&to=${day(9)}`)).body);
  const needs = all.filter(({ unitId }) => unitId === unit);
  const answer = await leader.post("/api/needs/plan", { needs, cleanerId: anna.id });
  const [work] = z.parse(planNeeds.reply, answer.body);
  return work?.id ?? "";
}

test("of two with the same start, the one of the villa whose code comes first", async () => {
  const last = await addVilla(app, { code: "WL-900" });
  const first = await addVilla(app, { code: "WL-100" });
  const shared = await addVilla(app);
  await tell(
    [last, first].map((unit) => ({ of: unit, unit })),
    day(3),
  );
  // The last villa's work is planned first, so it has the smaller id.
  const ofLast = await plan(last);
  const ofFirst = await plan(first);
  await tell(
    [last, first].map((of) => ({ of, unit: shared })),
    day(5),
  );
  expect((await workOf(app, ofFirst)).unitId).toBe(shared);
  expect((await workOf(app, ofLast)).unitId).toBe(last);
});
