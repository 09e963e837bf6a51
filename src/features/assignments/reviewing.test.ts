import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addChecklist, addVilla, addWork, auditOf, type Work, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, startAppForTest, type TestApp } from "../../../tests/support/start-app";
import { perform } from "../../server/actions/perform";
import { assignments, schedules } from "../../server/database/tables";
import type { Person } from "../../server/person";
import { addBooking } from "../schedules/actions/book";
import { approve } from "./actions/review";

// A supervisor's decision on finished work: response, rows, audit trail, notifications, and its effect on schedules.

let app: TestApp;
let sanne: Caller;
let anna: Caller;
let bob: Caller;
let items: string[];
beforeAll(async () => {
  app = await startApp();
  [sanne, anna, bob] = await Promise.all([
    signInAs(app, "teamleader", "Sanne"),
    signInAs(app, "cleaner", "Anna"),
    signInAs(app, "cleaner", "Bob"),
  ]);
  items = await addChecklist(app);
});
afterAll(() => app.close());

type Status = NonNullable<Work["status"]>;
const work = (status: Status) => addWork(app, { lead: anna, helpers: [bob], status, ticked: items });
const approving = (id: string) => sanne.patch(`/api/assignments/${id}/approve`);
const rejecting = (id: string, body: unknown = { reason: "Oven is greasy" }) =>
  sanne.patch(`/api/assignments/${id}/reject`, body);
const isNow = (instant: Date | null) => expect(Math.abs(Date.now() - Number(instant))).toBeLessThan(20_000);
const told = (id: string) => [
  { topic: "assignments", people: [anna.id, bob.id], ids: [id] },
  { topic: "units", people: [] },
];

describe("approving", () => {
  test("work that is waiting for review makes it done", async () => {
    const id = await work("needs_review");
    const heard = await recordAnnouncements(app);
    const answer = await approving(id);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ id, status: "done", checklistCompletions: expect.any(Array) });
    expect((await sanne.get(`/api/assignments/${id}`)).body).toEqual(answer.body);
    expect(await workOf(app, id)).toMatchObject({ status: "done", qcStatus: null });
    const meta = { status: ["needs_review", "done"] };
    expect((await auditOf(app, id)).slice(1)).toEqual([{ action: "assignment.approve", userId: sanne.id, meta }]);
    expect(await heard()).toEqual(told(id));
  });

  test("a second time changes nothing", async () => {
    const id = await work("needs_review");
    const first = await approving(id);
    const [books, heard] = [await auditOf(app, id), await recordAnnouncements(app)];
    const second = await approving(id);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect([await auditOf(app, id), await heard()]).toEqual([books, []]);
  });

  test.each(["pending", "in_progress"] as const)("%s work: refused", async (status) => {
    const id = await work(status);
    expectProblem(await approving(id), "state-conflict", "Only an assignment waiting for review can be approved.");
    expect((await workOf(app, id)).status).toBe(status);
  });
});

describe("rejecting", () => {
  test("sends it back with the reason, which stays until it is finished again; the ticks stay too", async () => {
    const id = await work("needs_review");
    const heard = await recordAnnouncements(app);
    const answer = await rejecting(id, { reason: "  Oven is greasy\n" });
    expect(answer.status, answer.text).toBe(200);
    const back = { status: "in_progress", finishedAt: null, rejectionReason: "Oven is greasy" };
    expect(answer.body).toMatchObject({ ...back, rejectedBy: { id: sanne.id, name: "Sanne" } });
    const row = await workOf(app, id);
    expect(row).toMatchObject({ ...back, rejectedById: sanne.id, round: 1 });
    isNow(row.rejectedAt);
    const meta = { status: ["needs_review", "in_progress"], reason: "Oven is greasy" };
    expect((await auditOf(app, id)).slice(1)).toEqual([{ action: "assignment.reject", userId: sanne.id, meta }]);
    expect(await heard()).toEqual(told(id));
    expect((await anna.get(`/api/assignments/${id}`)).body).toEqual(answer.body);

    const again = await anna.post(`/api/assignments/${id}/complete`);
    expect(again.body).toMatchObject({
      status: "needs_review",
      rejectionReason: null,
      rejectedBy: null,
      rejectedAt: null,
    });
    expect((await approving(id)).status).toBe(200);
  });

  test.each(["pending", "in_progress", "done"] as const)("%s work: refused", async (status) => {
    const id = await work(status);
    expectProblem(await rejecting(id), "state-conflict", "Only an assignment waiting for review can be rejected.");
    expect(await workOf(app, id)).toMatchObject({ status, rejectionReason: null });
  });

  test.each([
    ["a blank reason", { reason: " \n\t" }],
    ["an empty one", { reason: "" }],
    ["none", {}],
    ["one of 2,001 characters", { reason: "x".repeat(2_001) }],
    ["a NUL", { reason: "a\u0000b" }],
  ])("with %s: refused, and it waits on", async (_, body) => {
    const id = await work("needs_review");
    const answer = await rejecting(id, body);
    expect(problemOf(answer)).toMatchObject({ code: "invalid", errors: [{ path: "reason" }] });
    expect([(await workOf(app, id)).status, await auditOf(app, id)]).toMatchObject(["needs_review", [{}]]);
  });
});

test("a new round begins without an inspection", async () => {
  const id = await work("in_progress");
  await app.database.db.update(assignments).set({ qcStatus: "needs_rework", round: 1 }).where(eq(assignments.id, id));
  await anna.patch(`/api/assignments/${id}/finish`);
  expect(await workOf(app, id)).toMatchObject({ status: "needs_review", qcStatus: null, round: 2 });
});

describe("the booking of approved work", () => {
  let days = 0;
  /** Books two villas that Anna has finished, each time on another day. */
  async function bookedAndFinished(): Promise<{ bookingId: string; first: string; second: string }> {
    const unitIds = [await addVilla(app), await addVilla(app)];
    days += 1;
    const wanted = {
      date: `2026-10-${10 + days}`,
      startTime: "09:00",
      endTime: "12:00",
      cleanerIds: [anna.id],
      unitIds,
    };
    const booked = await perform(app.park, null, (context) => addBooking(context, wanted));
    const times = { startedAt: new Date("2026-11-20T08:00:00Z"), finishedAt: new Date("2026-11-20T09:00:00Z") };
    await app.database.db
      .update(assignments)
      .set({ status: "needs_review", round: 1, ...times })
      .where(eq(assignments.bookingId, booked.id));
    const [first = "", second = ""] = booked.work.map(({ id }) => id);
    return { bookingId: booked.id, first, second };
  }
  const rowsOf = (bookingId: string) =>
    app.database.db.select().from(schedules).where(eq(schedules.bookingId, bookingId));

  test("is completed with its last villa, exactly once even with several parks in this process", async () => {
    await startAppForTest({ databaseUrl: app.databaseUrl });
    const { bookingId, first, second } = await bookedAndFinished();
    await approving(first);
    expect(await rowsOf(bookingId)).toMatchObject([{ status: "scheduled" }]);
    const heard = await recordAnnouncements(app);
    await approving(second);
    expect(await rowsOf(bookingId)).toMatchObject([{ status: "completed" }]);
    expect((await auditOf(app, bookingId)).map(({ action }) => action)).toEqual(["booking.create", "booking.complete"]);
    expect(await heard()).toEqual([
      { topic: "assignments", people: [anna.id], ids: expect.any(Array) },
      { topic: "schedules", people: [anna.id] },
      { topic: "units", people: [] },
    ]);
  });

  test("stays unchanged when one of its villas is rejected", async () => {
    const { bookingId, first, second } = await bookedAndFinished();
    await approving(first);
    await rejecting(second);
    expect(await rowsOf(bookingId)).toMatchObject([{ status: "scheduled" }]);
  });

  test("and the approval are one transaction: if completing the booking fails, nothing is approved", async () => {
    const { first } = await bookedAndFinished();
    const by: Person = { id: sanne.id, name: "Sanne", role: "teamleader" };
    const failing = { assignmentApproved: [() => Promise.reject(new Error("schedules failed"))] };
    const approval = perform({ ...app.park, handlers: failing }, by, (context) => approve({ ...context, by }, first));
    await expect(approval).rejects.toThrow("schedules failed");
    expect((await workOf(app, first)).status).toBe("needs_review");
  });
});

test("only supervisors may decide, on existing work", async () => {
  const id = await work("needs_review");
  const calls = [`/api/assignments/${id}/approve`, `/api/assignments/${id}/reject`];
  for (const who of [anna, await signInAs(app, "qc")])
    for (const path of calls) expectProblem(await who.patch(path, { reason: "Dusty" }), "wrong-role");
  expectProblem(await approving(randomUUID()), "not-found");
  expectProblem(await rejecting(randomUUID()), "not-found");
  const admin = await signInAs(app, "admin");
  expect((await admin.patch(`/api/assignments/${id}/reject`, { reason: "Dusty" })).status).toBe(200);
});
