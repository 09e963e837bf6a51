import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { addVilla, addWork, workOf } from "../../../tests/support/builders";
import { type Answer, type Caller, idIn, signInAs } from "../../../tests/support/caller";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { assignments, dayPlans } from "../../server/database/tables";
import { addDays, parkDay, parkInstant } from "../../shared/time";
import * as plans from "./contract/day-plans";
import { forecast } from "./contract/forecast";

// What is kept of a plan, and what becomes of it when people leave or start (docs/domain.md, "Day plan").

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

test("a repeated request gets the same draft, and nothing is planned again", async () => {
  await work(anna, "09:00");
  const headers = { "idempotency-key": randomUUID() };
  const make = () => leader.send("POST", "/api/day-plans", { headers, body: { date: tomorrow } });
  const first = await make();
  expect(first.status, first.text).toBe(201);
  // Planning reads the work.
  const held = await holdTransaction(app);
  await held.query("lock table assignments in access exclusive mode");
  const again = await make();
  expect([again.status, again.text, again.headers.get("idempotency-replayed")]).toEqual([201, first.text, "true"]);
});

describe("undone once somebody is not there any more", () => {
  const at10 = (key: string) => ({ key, cleanerId: piotr.id, at: at("10:00").toISOString() });
  const undo = (id: string) => leader.post(`/api/day-plans/${id}/undo`);
  const isAbsent = async (who: Caller) => {
    const answer = await leader.post("/api/absences", { userId: who.id, from: tomorrow });
    expect(answer.status, answer.text).toBe(201);
  };
  const remove = async (who: Caller) => {
    const admin = await signInAs(app, "admin");
    expect((await admin.delete(`/api/users/${who.id}`)).status).toBe(204);
  };

  test.each([
    ["absent", isAbsent],
    ["removed", remove],
  ])("a plan leaves what was theirs, and puts back the rest: %s", async (_, leave) => {
    const [ben, cem] = [await signInAs(app, "cleaner", "Ben"), await signInAs(app, "cleaner", "Cem")];
    const villa = await addVilla(app, { code: `U-${ben.id}` });
    const theirs = await addWork(app, { lead: ben, villa, plannedAt: at("09:00") });
    const helped = await addWork(app, { lead: piotr, helpers: [ben], plannedAt: at("11:00") });
    const others = await work(cem, "09:00");
    const { id } = await draft();
    const applied = await apply(id, [at10(theirs), at10(helped), at10(others)]);
    expect(applied.status, applied.text).toBe(200);
    await leave(ben);
    const answer = await undo(id);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ undone: 1, kept: expect.arrayContaining([`U-${ben.id}`]) });
    expect(await workOf(app, theirs)).toMatchObject({ cleanerId: piotr.id, plannedAt: at("10:00"), uncovered: false });
    expect(await workOf(app, others)).toMatchObject({ cleanerId: cem.id, plannedAt: at("09:00") });
  });

  test("a plan leaves work on its day whose people would be absent there", async () => {
    const today = parkDay(new Date(), app.park.zone);
    const ben = await signInAs(app, "cleaner", "Ben");
    const before = parkInstant(addDays(today, -1), "09:00", app.park.zone);
    const id = await addWork(app, { lead: piotr, helpers: [ben], plannedAt: before });
    const { basedOn } = z.parse(forecast, (await leader.get(`/api/forecast?date=${today}`)).body);
    const noon = parkInstant(today, "12:00", app.park.zone);
    const move = { kind: "give", assignmentId: id, to: anna.id, at: noon.toISOString() };
    const applied = await leader.post("/api/forecast/apply", { basedOn, moves: [move] });
    expect(applied.status, applied.text).toBe(201);
    await leader.post("/api/absences", { userId: ben.id, from: today });
    expect((await undo(idIn(applied))).body).toMatchObject({ undone: 0, kept: [expect.any(String)] });
    expect(await workOf(app, id)).toMatchObject({ cleanerId: anna.id, plannedAt: noon });
  });

  test("work that nobody could do is uncovered again", async () => {
    const ben = await signInAs(app, "cleaner", "Ben");
    const id = await work(ben, "14:00");
    await isAbsent(ben);
    expect(await workOf(app, id)).toMatchObject({ uncovered: true });
    const plan = await draft();
    await apply(plan.id, [at10(id)]);
    expect((await undo(plan.id)).body).toEqual({ undone: 1, kept: [] });
    expect(await workOf(app, id)).toMatchObject({ cleanerId: ben.id, uncovered: true, plannedAt: at("14:00") });
  });
});

describe("undone once somebody has started the work", () => {
  type Started = "since" | "before" | "never";
  const giveOf = (id: string) => ({ kind: "give", assignmentId: id, to: piotr.id, at: at("09:00").toISOString() });
  const helpOf = (id: string) => ({ kind: "help", assignmentId: id, cleanerId: piotr.id });
  const propose = async (move: unknown, day = tomorrow) => {
    const { basedOn } = z.parse(forecast, (await leader.get(`/api/forecast?date=${day}`)).body);
    return leader.post("/api/forecast/apply", { basedOn, moves: [move] });
  };
  /** Anna's work is given to Piotr by a proposal. What was started early is today's. */
  const given = (started: Started) =>
    applied((id) => propose(giveOf(id), addDays(tomorrow, started === "before" ? -1 : 0)), started);
  const byPlan = async (key: string) =>
    apply((await draft()).id, [{ key, cleanerId: piotr.id, at: at("09:00").toISOString() }]);
  const start = async (who: Caller, id: string) => {
    const answer = await who.post(`/api/assignments/${id}/start`);
    expect(answer.status, answer.text).toBe(200);
  };
  const undo = async (id: string) => (await leader.post(`/api/day-plans/${id}/undo`)).body;
  /** Anna's work, which Piotr gets too; `by` applies that. Returns the assignment, its villa's code, and what was applied. */
  async function applied(by: (id: string) => Promise<Answer>, started: Started) {
    const code = `S-${randomUUID().slice(0, 8)}`;
    const id = await addWork(app, { lead: anna, villa: await addVilla(app, { code }), plannedAt: at("09:00") });
    if (started === "before") await start(anna, id);
    const answer = await by(id);
    expect(answer.status, answer.text).toBeLessThan(300);
    if (started === "since") await start(piotr, id);
    return { id, code, plan: idIn(answer) };
  }

  test.each([
    ["given by a proposal", (id: string) => propose(giveOf(id))],
    ["helped by a proposal", (id: string) => propose(helpOf(id))],
    ["given by a plan", byPlan],
  ])("what Piotr has started since stays his, and is named: %s", async (_, by) => {
    const { id, code, plan } = await applied(by, "since");
    expect(await undo(plan)).toEqual({ undone: 0, kept: [code] });
    expect((await piotr.get(`/api/assignments/${id}`)).status).toBe(200);
  });

  test.each<Started>(["before", "never"])("what was started %s goes back", async (started) => {
    const { id, plan } = await given(started);
    expect(await undo(plan)).toEqual({ undone: 1, kept: [] });
    expect(await workOf(app, id)).toMatchObject({ cleanerId: anna.id, plannedAt: at("09:00") });
  });

  test.each<[Started, number]>([
    ["since", 0],
    ["before", 1],
    ["never", 1],
  ])("what an earlier version of the app applied is undone too: started %s", async (started, undone) => {
    const { id, plan } = await given(started);
    await app.database.db.execute(sql`
      update day_plans set applied = (select json_agg(one::jsonb - 'wasPending') from json_array_elements(applied) one) where id = ${plan}`);
    expect(await undo(plan)).toMatchObject({ undone });
    expect(await workOf(app, id)).toMatchObject({ cleanerId: undone ? anna.id : piotr.id });
  });
});

describe("a draft that plans what stays need", () => {
  let villa: string;
  let stay: string;
  beforeEach(async () => {
    await leader.post("/api/schedules", {
      ...{ date: tomorrow, startTime: "08:00", endTime: "18:00" },
      ...{ cleanerIds: [piotr.id], unitIds: [await addVilla(app)] },
    });
    villa = await addVilla(app);
    stay = `/api/stays/manual/${randomUUID()}`;
    await put(villa);
  });
  const put = async (unit: string, more = {}) => {
    const days = { arrival: addDays(tomorrow, -2), departure: tomorrow };
    const answer = await leader.put(stay, { unit, ...days, ...more });
    expect(answer.status, answer.text).toBe(200);
  };
  const needIn = async (unitId: string) => {
    const { id, pieces } = await draft();
    const piece = pieces.find((one) => one.unitId === unitId && one.need);
    if (!piece?.after) throw new Error("the draft plans nothing in this villa");
    return { id, code: piece.code, chosen: [{ key: piece.key, ...piece.after }] };
  };

  test.each([
    ["moved to another villa", async () => put(await addVilla(app))],
    ["given another check-out time", () => put(villa, { checkOut: "14:00" })],
  ])("is refused once its stay was %s", async (_, change) => {
    const { id, code, chosen } = await needIn(villa);
    await change();
    const stale = `Changed since this plan was made: ${code}. Please make a new one.`;
    expectProblem(await apply(id, chosen), "state-conflict", stale);
  });

  test("leaves, when it is undone, what somebody has changed since", async () => {
    const { id, code, chosen } = await needIn(villa);
    const applied = await apply(id, chosen);
    expect(applied.status, applied.text).toBe(200);
    const [work = ""] = z.parse(z.object({ changed: z.array(z.string()) }), applied.body).changed;
    await leader.patch(`/api/assignments/${work}`, { instructions: "Broken glass in the kitchen" });
    expect((await leader.post(`/api/day-plans/${id}/undo`)).body).toEqual({ undone: 0, kept: [code] });
    expect(await workOf(app, work)).toMatchObject({ instructions: "Broken glass in the kitchen" });
  });
});

test("an uncovered cleaning that was moved to another villa since the draft is refused", async () => {
  const ben = await signInAs(app, "cleaner", "Ben");
  const key = await work(ben, "14:00");
  await app.database.db.update(assignments).set({ uncovered: true }).where(eq(assignments.id, key));
  const { id } = await draft();
  await app.database.db
    .update(assignments)
    .set({ unitId: await addVilla(app) })
    .where(eq(assignments.id, key));
  const answer = await apply(id, [{ key, cleanerId: piotr.id, at: at("15:00").toISOString() }]);
  expectProblem(answer, "state-conflict", /^Changed since this plan was made/);
});

test("a forecast of a day that there is not is refused", async () => {
  const basedOn = `2999-99-99.${"a".repeat(22)}`;
  const answer = await leader.post("/api/forecast/apply", {
    basedOn,
    moves: [{ kind: "call-in", cleanerId: anna.id }],
  });
  expectProblem(answer, "invalid", "Forecasts of past days can't be applied.");
});
