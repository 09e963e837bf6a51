import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { addVilla, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { addToken, callerWith } from "../../../tests/support/tokens";
import { addDays, parkDay } from "../../shared/time";
import { getNeeds, planNeeds } from "./contract/needs";
import { getStays } from "./contract/stays";

// Which of several cleanings moves if all want one villa and day (docs/domain.md, "Stays").

let app: TestApp;
let leader: Caller;
let anna: Caller;
let software: Caller;
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne");
  anna = await signInAs(app, "cleaner", "Anna");
  software = callerWith(app, (await addToken(app)).value);
});
afterAll(() => app.close());

const day = (count: number) => addDays(parkDay(new Date(), app.park.zone), count);
/** Tells stays that leave in these villas after so many days; each has the id of its first villa. */
async function tell(stays: readonly { of: string; unit: string }[], departure: string): Promise<void> {
  const body = { stays: stays.map(({ of, unit }) => ({ externalId: of, unit, arrival: day(0), departure })) };
  const answer = await software.post("/api/stays/pms/batch", body);
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

test("what leaves a villa makes room there, also if its stay had no villa before", async () => {
  const [left, other, chosen] = [await addVilla(app), await addVilla(app), await addVilla(app)];
  await tell(
    [left, other].map((unit) => ({ of: unit, unit })),
    day(3),
  );
  const leaving = await plan(left);
  const coming = await plan(other);
  // Touched, so that it stays when its need is gone.
  expect((await leader.patch(`/api/assignments/${leaving}`, { priority: "high" })).status).toBe(200);
  await tell([{ of: left, unit: "nobody knows it" }], day(3));
  await tell([{ of: other, unit: left }], day(3));
  expect((await workOf(app, coming)).unitId).toBe(other);
  const all = z.parse(getStays.reply, (await leader.get(`/api/stays?from=${day(0)}&to=${day(9)}`)).body);
  const stay = all.find(({ externalId }) => externalId === left);
  expect((await leader.put(`/api/stay-villas/${stay?.id}`, { unitId: chosen })).status).toBe(200);
  expect((await workOf(app, leaving)).unitId).toBe(chosen);
  expect((await workOf(app, coming)).unitId).toBe(left);
});
