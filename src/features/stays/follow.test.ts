import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { addVilla, auditOf, workOf } from "../../../tests/support/builders";
import { type Answer, type Caller, signInAs } from "../../../tests/support/caller";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { assignments, stayWork } from "../../server/database/tables";
import { addDays, parkDay, parkInstant } from "../../shared/time";

// Planned work follows its stay (docs/domain.md, "Stays").

let app: TestApp;
let leader: Caller;
let anna: Caller;
let ben: Caller;
let villa: string;
let stayId = "";
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne");
});
beforeEach(async () => {
  [anna, ben] = await Promise.all([signInAs(app, "cleaner", "Anna"), signInAs(app, "cleaner", "Ben")]);
  villa = await addVilla(app);
  stayId = crypto.randomUUID();
});
afterAll(() => app.close());

const today = () => parkDay(new Date(), app.park.zone);
const day = (count: number) => addDays(today(), count);
const put = (
  fields: { departure: string; arrival?: string; unit?: string; status?: string; checkOut?: string | null },
  id = stayId,
) => leader.put(`/api/stays/manual/${id}`, { unit: villa, arrival: day(0), ...fields });
const field = (answer: Answer, name: string): unknown => Object(answer.body)[name];
const needs = async (from = day(0), to = day(20)) => {
  const { body } = await leader.get(`/api/needs?from=${from}&to=${to}`);
  return (Array.isArray(body) ? body : []).filter((need) => need.unitId === villa);
};
const flags = async () => {
  const { body } = await leader.get("/api/stay-flags");
  return (Array.isArray(body) ? body : []).filter((flag) => flag.unitId === villa);
};
/** A stay that leaves in three days, and its cleaning, planned for Anna. Returns the assignment's id. */
const planned = async (who: Caller = anna, helpers: Caller[] = []) => {
  expect((await put({ departure: day(3) })).status).toBe(200);
  const [need] = await needs();
  const { stayId: of, ruleId, nth, date } = need;
  const people = { cleanerId: who.id, collaboratorIds: helpers.map(({ id }) => id) };
  const answer = await leader.post("/api/needs/plan", { needs: [{ stayId: of, ruleId, nth, date }], ...people });
  expect(answer.status, answer.text).toBe(201);
  const [work] = Array.isArray(answer.body) ? answer.body : [];
  return String(work.id);
};
const at = (count: number, time = "10:00") => parkInstant(day(count), time, app.park.zone);
const plannedAt = async (id: string) => (await workOf(app, id)).plannedAt;

test("a need is to plan, then covered; planning it twice is refused", async () => {
  const id = await planned();
  expect(await needs()).toMatchObject([{ date: day(3), assignmentId: id, kind: "Changeover" }]);
  expect(await plannedAt(id)).toEqual(at(3));
  const [need] = await needs();
  const again = await leader.post("/api/needs/plan", { needs: [need], cleanerId: ben.id });
  expect(again.status).toBe(409);
});

test("work by hand on that day covers the need", async () => {
  await put({ departure: day(3) });
  const work = { unitId: villa, cleanerId: anna.id, plannedAt: at(3, "14:00").toISOString() };
  const { body } = await leader.post("/api/assignments", work);
  expect(await needs()).toMatchObject([{ assignmentId: Object(body).id }]);
});

test("it moves with its people, and only once", async () => {
  const id = await planned(anna, [ben]);
  await leader.patch(`/api/assignments/${id}`, { priority: "high", instructions: "Key at the desk" });
  await put({ departure: day(5), checkOut: "11:30" });
  expect(await plannedAt(id)).toEqual(at(5, "11:30"));
  expect(await workOf(app, id)).toMatchObject({
    cleanerId: anna.id,
    priority: "high",
    instructions: "Key at the desk",
  });
  expect(await flags()).toEqual([]);
  const audit = await auditOf(app, id);
  await put({ departure: day(5), checkOut: "11:30" });
  expect(await auditOf(app, id)).toEqual(audit);
});

test("into another villa", async () => {
  const id = await planned();
  const other = await addVilla(app);
  await put({ departure: day(3), unit: other });
  expect((await workOf(app, id)).unitId).toBe(other);
  expect((await anna.post(`/api/assignments/${id}/start`, { unitId: villa })).status).toBe(409);
});

test("whoever is absent on the new day leaves it, and the leader is told", async () => {
  const id = await planned();
  await leader.post("/api/absences", { userId: anna.id, from: day(4) });
  await put({ departure: day(4) });
  expect(await workOf(app, id)).toMatchObject({ plannedAt: at(4), uncovered: true });
  const isMissing = [{ reason: "short-handed", assignmentId: id, missing: [{ name: "Anna" }] }];
  expect(await flags()).toMatchObject(isMissing);
  await leader.patch(`/api/assignments/${id}`, { plannedAt: at(5).toISOString() });
  await put({ departure: day(5) });
  expect(await flags(), "somebody moved it where its stay moves later").toMatchObject(isMissing);
  expect((await leader.post(`/api/stay-flags/${id}`, { answer: "keep" })).status).toBe(204);
  expect(await flags()).toEqual([]);
});

test("started work stays, with a flag that can be kept until the stay changes again", async () => {
  await put({ departure: day(0), arrival: day(-2) });
  const [need] = await needs();
  const { body } = await leader.post("/api/needs/plan", { needs: [need], cleanerId: anna.id });
  const id = String(Object(body)[0].id);
  expect((await anna.post(`/api/assignments/${id}/start`)).status).toBeLessThan(300);
  await put({ departure: day(2), arrival: day(-2) });
  expect(await plannedAt(id)).toEqual(at(0));
  expect(await flags()).toMatchObject([{ reason: "moved", canFollow: false, wanted: { date: day(2) } }]);
  expect((await leader.post(`/api/stay-flags/${id}`, { answer: "follow" })).status).toBe(409);
  await leader.post(`/api/stay-flags/${id}`, { answer: "keep" });
  expect(await flags()).toEqual([]);
  await put({ departure: day(4), arrival: day(-2) });
  expect(await flags()).toMatchObject([{ reason: "moved", wanted: { date: day(4) } }]);
});

describe("set by hand", () => {
  test("to another day: a flag, and it follows on request", async () => {
    const id = await planned();
    await leader.patch(`/api/assignments/${id}`, { plannedAt: at(4, "12:00").toISOString() });
    expect(await flags()).toMatchObject([{ reason: "moved" }]);
    await put({ departure: day(6) });
    expect(await plannedAt(id)).toEqual(at(4, "12:00"));
    expect((await leader.post(`/api/stay-flags/${id}`, { answer: "follow" })).status).toBe(204);
    expect(await plannedAt(id)).toEqual(at(6));
    await put({ departure: day(7) });
    expect(await plannedAt(id)).toEqual(at(7));
  });

  test("to another time of the day: that counts, without a flag", async () => {
    const id = await planned();
    await leader.patch(`/api/assignments/${id}`, { plannedAt: at(3, "13:00").toISOString() });
    await put({ departure: day(3), checkOut: "09:00" });
    expect(await plannedAt(id)).toEqual(at(3, "13:00"));
    expect(await flags()).toEqual([]);
  });

  test("to a day to which the stay moves later: its time still counts, and from then on it follows", async () => {
    const id = await planned();
    await leader.patch(`/api/assignments/${id}`, { plannedAt: at(5, "13:00").toISOString() });
    await put({ departure: day(5) });
    await put({ departure: day(5), checkOut: "09:00" });
    expect(await plannedAt(id)).toEqual(at(5, "13:00"));
    expect(await flags()).toEqual([]);
  });

  test("to another day: it doesn't follow to a day with other work", async () => {
    const id = await planned();
    await leader.patch(`/api/assignments/${id}`, { plannedAt: at(4).toISOString() });
    await leader.post("/api/assignments", { unitId: villa, cleanerId: ben.id, plannedAt: at(3).toISOString() });
    expect((await leader.post(`/api/stay-flags/${id}`, { answer: "follow" })).status).toBe(409);
    expect(await plannedAt(id)).toEqual(at(4));
  });
});

describe("a stay that is gone", () => {
  test("takes its untouched work with it; a new one needs it again", async () => {
    const id = await planned();
    expect((await leader.delete(`/api/stays/manual/${stayId}`)).status).toBe(204);
    expect(await app.database.db.select().from(assignments).where(eq(assignments.id, id))).toEqual([]);
    expect(await needs()).toEqual([]);
    await put({ departure: day(3) });
    expect(await needs()).toMatchObject([{ assignmentId: null }]);
  });

  test("takes work with it of which somebody was absent: nobody has changed the plan", async () => {
    const id = await planned(anna, [ben]);
    await leader.post("/api/absences", { userId: anna.id, from: day(4) });
    await put({ departure: day(4) });
    await leader.delete(`/api/stays/manual/${stayId}`);
    expect(await app.database.db.select().from(assignments).where(eq(assignments.id, id))).toEqual([]);
  });

  test("leaves work that somebody has touched, until it is decided", async () => {
    const id = await planned();
    await leader.patch(`/api/assignments/${id}`, { instructions: "Windows too" });
    await leader.delete(`/api/stays/manual/${stayId}`);
    expect(await flags()).toMatchObject([{ reason: "gone", wanted: null, canFollow: true }]);
    await leader.post(`/api/stay-flags/${id}`, { answer: "follow" });
    expect(await app.database.db.select().from(assignments).where(eq(assignments.id, id))).toEqual([]);
  });
});

test("a villa with other work that day is not given a second one; a swap is possible", async () => {
  const id = await planned();
  await leader.post("/api/assignments", { unitId: villa, cleanerId: ben.id, plannedAt: at(5).toISOString() });
  await put({ departure: day(5) });
  expect(await plannedAt(id)).toEqual(at(3));
  expect(await flags()).toMatchObject([{ reason: "taken", wanted: { date: day(5) } }]);
});

test("once the other work is gone, the flag says that it can move", async () => {
  const id = await planned();
  const plan = { unitId: villa, cleanerId: ben.id, plannedAt: at(5).toISOString() };
  const other = field(await leader.post("/api/assignments", plan), "id");
  await put({ departure: day(5) });
  await leader.delete(`/api/assignments/${other}`);
  expect(await flags()).toMatchObject([{ reason: "moved", canFollow: true, wanted: { date: day(5) } }]);
  expect((await leader.post(`/api/stay-flags/${id}`, { answer: "follow" })).status).toBe(204);
  expect(await plannedAt(id)).toEqual(at(5));
});

test("work of which only the time changes makes no room that day", async () => {
  const first = await planned();
  const other = { arrival: day(2), departure: day(5) };
  await put(other, "other");
  const [, need] = await needs();
  await leader.post("/api/needs/plan", { needs: [need], cleanerId: ben.id });
  // Both leave on one day, the other one at another time.
  await put({ departure: day(5), checkOut: "12:00" });
  expect(await plannedAt(first)).toEqual(at(3));
  expect(await flags()).toMatchObject([{ reason: "taken", assignmentId: first }]);
});

test("a deleted cleaning is to plan again; its undo brings it back with its link", async () => {
  const id = await planned();
  await leader.delete(`/api/assignments/${id}`);
  expect(await needs()).toMatchObject([{ assignmentId: null }]);
  expect((await leader.post(`/api/assignments/${id}/undo`, {})).status).toBeLessThan(300);
  expect(await needs()).toMatchObject([{ assignmentId: id }]);
  await put({ departure: day(6) });
  expect(await plannedAt(id)).toEqual(at(6));
});

test("before an arrival it waits for the guests who leave last, however early their stay begins", async () => {
  const admin = await signInAs(app, "admin");
  const before = (await admin.get("/api/task-rules")).body;
  const [{ kindId }] = Array.isArray(before) ? before : [];
  await admin.put("/api/task-rules", { rules: [{ trigger: "arrival", days: 3, kindId }] });
  await put({ arrival: day(8), departure: day(12) });
  const [need] = await needs();
  const { body } = await leader.post("/api/needs/plan", { needs: [need], cleanerId: anna.id });
  const id = String(Object(body)[0].id);
  expect(await plannedAt(id)).toEqual(at(5));
  const others = crypto.randomUUID();
  await put({ arrival: day(2), departure: day(7) }, others);
  expect(await plannedAt(id)).toEqual(at(7));
  await put({ arrival: day(2), departure: day(7), checkOut: "11:00" }, others);
  expect(await plannedAt(id)).toEqual(at(7, "11:00"));
  await admin.put("/api/task-rules", { rules: [{ trigger: "departure", days: 0, kindId }] });
});

test("other usual times move what nobody has set by hand", async () => {
  const admin = await signInAs(app, "admin");
  const id = await planned();
  await admin.patch("/api/settings", { checkOutTime: "11:00" });
  expect(await plannedAt(id)).toEqual(at(3, "11:00"));
  await admin.patch("/api/settings", { checkOutTime: "10:00" });
  expect(await plannedAt(id)).toEqual(at(3));
});

test("a new time zone and check-out time, saved at once, move it to that time there", async () => {
  const admin = await signInAs(app, "admin");
  const id = await planned();
  const [date, { zone }] = [day(3), app.park];
  onTestFinished(async () => void (await admin.patch("/api/settings", { timeZone: zone, checkOutTime: "10:00" })));
  await admin.patch("/api/settings", { timeZone: "America/New_York", checkOutTime: "11:00" });
  expect(await plannedAt(id)).toEqual(parkInstant(date, "11:00", "America/New_York"));
});

test("after two stays that left on one day, every range has the same needs", async () => {
  const admin = await signInAs(app, "admin");
  const { body: before } = await admin.get("/api/task-rules");
  const [rule] = Array.isArray(before) ? before : [];
  await admin.put("/api/task-rules", { rules: [rule, { trigger: "vacant", days: 4, kindId: rule.kindId }] });
  await put({ arrival: day(-2), departure: day(1) });
  await put({ arrival: day(-4), departure: day(1) }, "began-first");
  const later = (await needs()).filter(({ date }) => date >= day(5));
  expect(later.length).toBeGreaterThan(1);
  expect(await needs(day(5))).toEqual(later);
  expect((await admin.put("/api/task-rules", { rules: [rule] })).status).toBe(200);
});

test("a rule that is gone takes its work with it", async () => {
  const admin = await signInAs(app, "admin");
  const before = (await admin.get("/api/task-rules")).body;
  const id = await planned();
  await admin.put("/api/task-rules", { rules: [], before });
  expect(await app.database.db.select().from(assignments).where(eq(assignments.id, id))).toEqual([]);
  expect((await admin.put("/api/task-rules", { rules: before, before: [] })).status).toBe(422);
  const kept = Array.isArray(before) ? before.map(({ id: _, ...rule }) => rule) : [];
  expect((await admin.put("/api/task-rules", { rules: kept })).status).toBe(200);
  expect(await app.database.db.select().from(stayWork).where(eq(stayWork.assignmentId, id))).toHaveLength(1);
});

test("only planners see and plan needs", async () => {
  expect((await anna.get(`/api/needs?from=${day(0)}&to=${day(1)}`)).status).toBe(403);
  expect(field(await anna.get("/api/stay-flags"), "code")).toBe("wrong-role");
});
