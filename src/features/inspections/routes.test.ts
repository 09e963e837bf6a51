import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addWork, auditOf, type Work, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { openInspectionPark, pass, path, rework, start } from "../../../tests/support/inspecting";
import { expectProblem } from "../../../tests/support/problem";
import type { TestApp } from "../../../tests/support/start-app";
import { times } from "../../../tests/support/times";
import { qcReviews } from "../../server/database/tables";

let app: TestApp;
let anna: Caller;
let sanne: Caller;
let ruben: Caller;
let noor: Caller;
beforeAll(async () => {
  ({ app, anna, sanne, ruben, noor } = await openInspectionPark());
});
afterAll(() => app.close());

const work = (status: Work["status"] = "done") => addWork(app, { lead: anna, status });
const reviewsOf = (id: string) =>
  app.database.db.select().from(qcReviews).where(eq(qcReviews.assignmentId, id)).orderBy(asc(qcReviews.id));
const lastOf = async (id: string) => (await auditOf(app, id)).at(-1);

describe("the steps", () => {
  test("starting records the inspector, once", async () => {
    const id = await work();
    const heard = await recordAnnouncements(app);
    const answer = await start(ruben, id);
    expect(answer).toMatchObject({
      status: 200,
      body: { id, status: "done", qcReviews: [{ status: "in_progress", notes: null, reviewer: { name: "Ruben" } }] },
    });
    expect(await workOf(app, id)).toMatchObject({ status: "done", qcStatus: "in_progress" });
    const [review] = await reviewsOf(id);
    expect(review).toMatchObject({ round: 1, reviewerId: ruben.id, reviewedAt: null });
    const row = { action: "inspection.start", userId: ruben.id, meta: { reviewId: review?.id, round: 1 } };
    expect(await lastOf(id)).toEqual(row);
    expect(await heard()).toEqual([{ topic: "assignments", people: [anna.id], ids: [id] }]);

    expect(await start(ruben, id)).toMatchObject({ status: 200, body: answer.body });
    expect(await auditOf(app, id)).toHaveLength(2);
    expectProblem(await start(noor, id), "state-conflict", "Ruben is inspecting this villa.");
    expect(await heard()).toEqual([]);
  });

  test("passing keeps the villa done, even without a start", async () => {
    const id = await work();
    const heard = await recordAnnouncements(app);
    const answer = await noor.post(`${path(id)}/qc/complete`, { status: "passed", notes: " Spotless. " });
    expect(answer).toMatchObject({ status: 200, body: { status: "done", qcReviews: [{ status: "passed" }] } });
    expect(await workOf(app, id)).toMatchObject({ status: "done", qcStatus: "passed" });
    const [review] = await reviewsOf(id);
    expect(review).toMatchObject({ status: "passed", notes: "Spotless.", reviewerId: noor.id });
    expect(await auditOf(app, id)).toMatchObject([
      { action: "assignment.create" },
      {
        action: "inspection.decide",
        userId: noor.id,
        meta: { reviewId: review?.id, round: 1, status: "passed", notes: "Spotless." },
      },
    ]);
    expect(await heard()).toEqual([
      { topic: "assignments", people: [anna.id], ids: [id] },
      { topic: "units", people: [] },
    ]);
  });

  test("rework sends the villa back, and is shown until the cleaner finishes again", async () => {
    const id = await work();
    await start(ruben, id);
    const heard = await recordAnnouncements(app);
    expect(await rework(ruben, id)).toMatchObject({
      status: 200,
      body: {
        status: "in_progress",
        finishedAt: null,
        qcReviews: [{ status: "needs_rework", notes: "Sand in the drain." }],
      },
    });
    expect(await workOf(app, id)).toMatchObject({ status: "in_progress", qcStatus: "needs_rework", round: 1 });
    expect(await lastOf(id)).toMatchObject({ action: "inspection.decide", meta: { status: "needs_rework", round: 1 } });
    expect(await heard()).toEqual([
      { topic: "assignments", people: [anna.id], ids: [id] },
      { topic: "units", people: [] },
    ]);
    expect((await anna.get(path(id))).body).toMatchObject({ qcReviews: [{ notes: "Sand in the drain." }] });

    expect((await anna.patch(`${path(id)}/finish`)).body).toMatchObject({ status: "needs_review", qcReviews: [] });
    expect(await workOf(app, id)).toMatchObject({ qcStatus: null, round: 2 });
    expectProblem(await start(ruben, id), "state-conflict", "Only an approved assignment can be inspected.");
    expect((await sanne.patch(`${path(id)}/approve`)).status).toBe(200);
    expect((await pass(noor, id)).body).toMatchObject({
      qcReviews: [{ status: "passed", reviewer: { name: "Noor" } }],
    });
    expect((await reviewsOf(id)).map(({ round, status }) => [round, status])).toEqual([
      [1, "needs_rework"],
      [2, "passed"],
    ]);
  });

  test("rework without notes is refused at that field, and changes nothing", async () => {
    const id = await work();
    for (const notes of [null, "", " \n "]) {
      const answer = await rework(ruben, id, notes);
      expectProblem(answer, "invalid", "Please provide feedback notes when marking for rework.");
      expect(answer.body).toMatchObject({ errors: [{ path: "notes" }] });
    }
    expectProblem(await ruben.post(`${path(id)}/qc/complete`, { status: "in_progress" }), "invalid");
    expect(await reviewsOf(id)).toEqual([]);
    expect(await auditOf(app, id)).toHaveLength(1);
  });

  test.each(["pending", "in_progress", "needs_review"] as const)("%s work gives 404 to QC", async (status) => {
    const id = await work(status);
    for (const step of [start, pass, rework]) expectProblem(await step(ruben, id), "not-found");
    expectProblem(await ruben.get(path(id)), "not-found");
  });

  test("no other role may inspect", async () => {
    const id = await work();
    for (const who of [anna, sanne, await signInAs(app, "admin")])
      for (const step of [start, pass, rework]) expectProblem(await step(who, id), "wrong-role");
    expect(await auditOf(app, id)).toHaveLength(1);
  });
});

describe("at the same moment", () => {
  test.each(times(10))("two inspectors start: one inspects, the other is told who (%i)", async () => {
    const id = await work();
    const answers = await Promise.all([start(ruben, id), start(noor, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [review, ...others] = await reviewsOf(id);
    const [name, refused] = review?.reviewerId === ruben.id ? ["Ruben", answers[1]] : ["Noor", answers[0]];
    expectProblem(refused, "state-conflict", `${name} is inspecting this villa.`);
    expect(others).toEqual([]);
    expect(await auditOf(app, id)).toHaveLength(2);
  });

  test.each(times(10))("a pass and a rework: the first one counts (%i)", async () => {
    const id = await work();
    const [passed, reworked] = await Promise.all([pass(ruben, id), rework(noor, id)]);
    const [review, ...others] = await reviewsOf(id);
    const outcome = { status: (await workOf(app, id)).status, verdict: review?.status, others };
    const refused = passed.status === 200 ? reworked : passed;
    expect(outcome).toEqual(
      refused === reworked
        ? { status: "done", verdict: "passed", others: [] }
        : { status: "in_progress", verdict: "needs_rework", others: [] },
    );
    expectProblem(refused, "state-conflict", "This inspection has already been decided.");
    expect(await auditOf(app, id)).toHaveLength(2);
  });

  test.each(times(10))("an inspector starts while another decides: one of them is refused (%i)", async () => {
    const id = await work();
    const [started, decided] = await Promise.all([start(ruben, id), rework(noor, id)]);
    expect([started.status, decided.status].sort()).toEqual([200, 409]);
    const [review, ...others] = await reviewsOf(id);
    expect(others).toEqual([]);
    expect(review).toMatchObject(
      decided.status === 200
        ? { status: "needs_rework", reviewerId: noor.id }
        : { status: "in_progress", reviewerId: ruben.id },
    );
    expect((await workOf(app, id)).qcStatus).toBe(review?.status);
  });

  test.each(times(10))(
    "QC starts while a supervisor approves: it succeeds after the approval, or not at all (%i)",
    async () => {
      const id = await work("needs_review");
      const [approved, started] = await Promise.all([sanne.patch(`${path(id)}/approve`), start(ruben, id)]);
      expect(approved.status).toBe(200);
      expect([200, 404]).toContain(started.status);
      const qcStatus = started.status === 200 ? "in_progress" : null;
      expect(await workOf(app, id)).toMatchObject({ status: "done", qcStatus });
    },
  );

  test.each(times(10))("rework while a supervisor reassigns the villa: both are consistent (%i)", async () => {
    const id = await work();
    const bob = await signInAs(app, "cleaner", "Bob");
    const [reworked, given] = await Promise.all([rework(ruben, id), sanne.patch(path(id), { cleanerId: bob.id })]);
    expect(reworked.status).toBe(200);
    expect([200, 409]).toContain(given.status);
    const cleanerId = given.status === 200 ? bob.id : anna.id;
    expect(await workOf(app, id)).toMatchObject({ status: "in_progress", qcStatus: "needs_rework", cleanerId });
  });
});
