import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { book, workFor } from "../../../tests/support/bookings";
import { addVilla, addWork, auditOf, workOf } from "../../../tests/support/builders";
import { type Caller, idIn, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { assignments, schedules } from "../../server/database/tables";
import { addDays, parkDay, parkInstant } from "../../shared/time";
import * as plans from "./contract/day-plans";
import * as contract from "./contract/forecast";

// Work from before that a proposal or a plan of today puts on today: it moves to another day (docs/domain.md, "Day plan").

let app: TestApp;
let leader: Caller;
let anna: Caller;
let piotr: Caller;
let today: string;
beforeAll(async () => {
  app = await startApp();
  leader = await signInAs(app, "teamleader", "Sanne de Boer");
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  today = parkDay(new Date(), app.park.zone);
  vi.setSystemTime(at("10:00"));
  [anna, piotr] = [await signInAs(app, "cleaner", "Anna Nowak"), await signInAs(app, "cleaner", "Piotr Zielinski")];
  await app.database.db.delete(assignments);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => app.close());

const at = (time: string, days = 0) => parkInstant(addDays(today, days), time, app.park.zone);
const noon = () => at("12:00").toISOString();

/** Anna's booking of yesterday: she has finished one villa, and guests are reported to be in the other one still. */
async function bookedYesterday() {
  const villa = await addVilla(app);
  const day = { date: addDays(today, -1), startTime: "09:00", endTime: "12:00" };
  const [booking] = await book(leader, { ...day, cleanerIds: [anna.id], unitIds: [villa] });
  const bookingId = booking?.bookingId ?? "";
  const done = await addWork(app, { lead: anna, plannedAt: at("09:00", -1), status: "done" });
  await app.database.db.update(assignments).set({ bookingId }).where(eq(assignments.id, done));
  const [work] = await workFor(app, [villa]);
  const id = work?.id ?? "";
  const reported = await leader.post(`/api/assignments/${id}/guests-still-here`);
  expect(reported.status, reported.text).toBe(200);
  return { id, villa, bookingId, plannedAt: at("09:00", -1) };
}

async function apply(moves: readonly unknown[], day = today) {
  const { basedOn } = z.parse(contract.forecast, (await leader.get(`/api/forecast?date=${day}`)).body);
  return leader.post("/api/forecast/apply", { basedOn, moves });
}
const give = (assignmentId: string, when: Date | string = noon()) => ({
  ...{ kind: "give", assignmentId, to: piotr.id },
  at: new Date(when).toISOString(),
});
const draft = async (date = today) => {
  const answer = await leader.post("/api/day-plans", { date });
  expect(answer.status, answer.text).toBe(201);
  return z.parse(plans.dayPlan, answer.body);
};
const applyPlan = (id: string, pieces?: readonly unknown[]) =>
  leader.post(`/api/day-plans/${id}/apply`, pieces && { pieces });
const undo = (id: string) => leader.post(`/api/day-plans/${id}/undo`);
const open = (villa: string, plannedAt: Date) => addWork(app, { lead: anna, villa, plannedAt });

describe("work from before that comes to today", () => {
  test("by a proposal leaves its booking and loses the report of guests", async () => {
    const { id, bookingId } = await bookedYesterday();
    const answer = await apply([give(id)]);
    expect(answer.status, answer.text).toBe(201);
    expect(await workOf(app, id)).toMatchObject({
      ...{ cleanerId: piotr.id, plannedAt: at("12:00"), bookingId: null, guestsHereAt: null, guestsHereById: null },
    });
    expect((await auditOf(app, id)).at(-1)?.meta).toMatchObject({ bookingId: [bookingId, null] });
    const { status } = schedules;
    const rows = await app.database.db.select({ status }).from(schedules).where(eq(schedules.bookingId, bookingId));
    expect(rows).toEqual([{ status: "completed" }]);
    expect((await leader.delete(`/api/schedules/${bookingId}`)).status).toBe(204);
    expect(await workOf(app, id)).toMatchObject({ status: "pending" });
  });

  test("by a plan leaves its booking; undone it is there again, without it", async () => {
    const { id, villa, plannedAt } = await bookedYesterday();
    const plan = await draft();
    const answer = await applyPlan(plan.id, [{ key: id, cleanerId: piotr.id, at: noon() }]);
    expect(answer.status, answer.text).toBe(200);
    expect(await workOf(app, id)).toMatchObject({ plannedAt: at("12:00"), bookingId: null, guestsHereAt: null });
    expect((await undo(plan.id)).body).toEqual({ undone: 1, kept: [] });
    expect(await workOf(app, id)).toMatchObject({ cleanerId: anna.id, unitId: villa, plannedAt, bookingId: null });
  });

  test("and stays with its people is refused if one of them is absent today", async () => {
    const { id } = await bookedYesterday();
    await leader.patch(`/api/assignments/${id}`, { collaboratorIds: [piotr.id] });
    await leader.post("/api/absences", { userId: anna.id, from: today });
    const reorder = { kind: "reorder", assignmentId: id, cleanerId: piotr.id, at: noon() };
    expectProblem(await apply([reorder]), "invalid", "Anna Nowak is absent that day.");
  });

  test("is refused if its villa has other open work that day", async () => {
    const { id, villa } = await bookedYesterday();
    const plan = await draft();
    await open(villa, at("15:00"));
    const before = await workOf(app, id);
    const refusal = /^V\d+: This villa already has an open assignment that day\.$/;
    expectProblem(await apply([give(id)]), "state-conflict", refusal);
    expectProblem(await applyPlan(plan.id, [{ key: id, cleanerId: piotr.id, at: noon() }]), "state-conflict", refusal);
    expect(await workOf(app, id)).toEqual(before);
  });

  test("is refused if two cleanings of a villa would be planned on today", async () => {
    const { id, villa } = await bookedYesterday();
    const other = await open(villa, at("09:00", -2));
    expectProblem(await apply([give(id), give(other)]), "state-conflict", /already has an open assignment that day/);
  });

  test("stays, when it is undone, if its villa has other open work on its day by then", async () => {
    const { id, villa } = await bookedYesterday();
    const applied = await apply([give(id)]);
    await open(villa, at("15:00", -1));
    expect((await undo(idIn(applied))).body).toEqual({ undone: 0, kept: [expect.stringMatching(/^V\d+$/)] });
    expect(await workOf(app, id)).toMatchObject({ cleanerId: piotr.id, plannedAt: at("12:00") });
  });
});

/** Piotr is here all day. */
async function bookPiotr() {
  await leader.post("/api/schedules", {
    ...{ date: today, startTime: "00:00", endTime: "23:59" },
    ...{ cleanerIds: [piotr.id], unitIds: [await addVilla(app)] },
  });
}

test("a draft leaves work from before on its day while what its villa had today is in review", async () => {
  const { id, villa, plannedAt } = await bookedYesterday();
  await app.database.db.update(assignments).set({ uncovered: true }).where(eq(assignments.id, id));
  await addWork(app, { lead: piotr, villa, plannedAt: at("08:00"), status: "needs_review" });
  await bookPiotr();
  const plan = await draft();
  expect(plan.pieces.find((piece) => piece.key === id)?.after?.at).toBe(plannedAt.toISOString());
  const answer = await applyPlan(plan.id);
  expect(answer.status, answer.text).toBe(200);
});

test("a draft leaves work from before on its day if its villa has other work on today", async () => {
  const { id, villa, plannedAt } = await bookedYesterday();
  await app.database.db.update(assignments).set({ uncovered: true }).where(eq(assignments.id, id));
  const other = await open(villa, at("09:00", -2));
  await app.database.db.update(assignments).set({ uncovered: true }).where(eq(assignments.id, other));
  await bookPiotr();
  const plan = await draft();
  const placeOf = (key: string) => plan.pieces.find((piece) => piece.key === key)?.after?.at ?? "";
  expect(parkDay(new Date(placeOf(other)), app.park.zone)).toBe(today);
  expect(placeOf(id)).toBe(plannedAt.toISOString());
  const answer = await applyPlan(plan.id);
  expect(answer.status, answer.text).toBe(200);
});

test("a draft leaves work from before on its day if somebody who stays on it is absent today", async () => {
  const { id, plannedAt } = await bookedYesterday();
  const ben = await signInAs(app, "cleaner", "Ben");
  await leader.patch(`/api/assignments/${id}`, { collaboratorIds: [ben.id] });
  await app.database.db.update(assignments).set({ uncovered: true }).where(eq(assignments.id, id));
  await leader.post("/api/absences", { userId: ben.id, from: today });
  await bookPiotr();
  const plan = await draft();
  expect(plan.pieces.find((piece) => piece.key === id)?.after?.at).toBe(plannedAt.toISOString());
  const answer = await applyPlan(plan.id);
  expect(answer.status, answer.text).toBe(200);
});

describe("a time on another day", () => {
  test.each([
    ["the day before", "23:59", -1],
    ["the day after", "00:00", 1],
  ])("is refused: %s", async (_, time, days) => {
    const { id } = await bookedYesterday();
    const later = await open(await addVilla(app), at("10:00"));
    const when = at(time, days).toISOString();
    expectProblem(await apply([give(later, when)]), "invalid", "These changes are not possible.");
    const plan = await draft();
    for (const key of [id, later]) {
      const refused = await applyPlan(plan.id, [{ key, cleanerId: piotr.id, at: when }]);
      const code = plan.pieces.find((piece) => piece.key === key)?.code;
      expectProblem(refused, "invalid", `Planned outside this day: ${code}.`);
    }
  });

  test("is that on which work from before stays", async () => {
    const { id, bookingId, plannedAt } = await bookedYesterday();
    const answer = await apply([give(id, plannedAt)]);
    expect(answer.status, answer.text).toBe(201);
    expect(await workOf(app, id)).toMatchObject({ cleanerId: piotr.id, plannedAt, bookingId });
  });
});
