import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { addAssignmentIn, type People, signInPeople } from "../../../tests/support/assignment-states";
import { book, workFor } from "../../../tests/support/bookings";
import { actionsOf, addChecklist, addVilla, workOf } from "../../../tests/support/builders";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { qcReviews, schedules, units } from "../../server/database/tables";
import { getBoard } from "./contract/board";

// docs/domain.md, "Assignment lifecycle": a leader reopens finished work, inspected or not.

let app: TestApp;
let people: People;
let items: string[];
beforeAll(async () => {
  app = await startApp();
  items = await addChecklist(app);
  people = await signInPeople(app);
});
afterAll(() => app.close());

const pathOf = (id: string) => `/api/assignments/${id}`;
const reopen = (id: string, reason = " The guests found crumbs. ") =>
  people.leader.post(`${pathOf(id)}/reopen`, { reason });

const reopened = {
  rejectionReason: "The guests found crumbs.",
  rejectedBy: { name: "Test teamleader" },
  isReopened: true,
};

test.each(["done", "passed", "done2"] as const)(
  "work that was %s goes back to its cleaners with the reason",
  async (state) => {
    const id = await addAssignmentIn(app, people, state, items);
    const { round } = await workOf(app, id);
    const answer = await reopen(id);
    expect(answer, answer.text).toMatchObject({
      status: 200,
      body: { status: "in_progress", finishedAt: null, ...reopened, round },
    });
    expect(await people.lead.get(pathOf(id))).toMatchObject({ body: reopened });
    expect((await people.lead.post(`${pathOf(id)}/complete`)).status).toBe(200);
    // Another round: it is approved and inspected again.
    expect(await workOf(app, id)).toMatchObject({
      status: "needs_review",
      round: round + 1,
      qcStatus: null,
      isReopened: false,
      actualMinutes: 30,
    });
    expect((await people.leader.patch(`${pathOf(id)}/approve`)).status).toBe(200);
    expect((await people.olaf.post(`${pathOf(id)}/qc/complete`, { status: "passed" })).status).toBe(200);
    expect(await actionsOf(app, id)).toEqual([
      "assignment.reopen",
      "assignment.complete",
      "assignment.approve",
      "inspection.decide",
    ]);
  },
);

test("an inspection that somebody has started ends", async () => {
  const id = await addAssignmentIn(app, people, "inspecting", items);
  expect((await reopen(id)).status).toBe(200);
  expect(await workOf(app, id)).toMatchObject({ status: "in_progress", qcStatus: null });
  expect((await app.database.db.select().from(qcReviews)).filter((one) => one.assignmentId === id)).toEqual([]);
  expect(await actionsOf(app, id)).toEqual(["assignment.reopen", "inspection.release"]);
});

test("a blank reason, a villa that is gone and unfinished work are refused", async () => {
  const id = await addAssignmentIn(app, people, "done", items);
  expectProblem(await reopen(id, "  "), "invalid", "Please give a reason.");
  expectProblem(await reopen(await addAssignmentIn(app, people, "review", items)), "state-conflict");
  await app.database.db.update(units).set({ removedAt: new Date() });
  expectProblem(await reopen(id), "state-conflict", "This villa has been deleted. It can't be cleaned again.");
  await app.database.db.update(units).set({ removedAt: null });
});

test("its booking is scheduled again, and its entry names the villa", async () => {
  const villa = await addVilla(app);
  const [row] = await book(people.leader, { cleanerIds: [people.stranger.id], unitIds: [villa] });
  const [{ id } = { id: "" }] = await workFor(app, [villa]);
  for (const [method, step] of [
    ["POST", "start"],
    ["PATCH", "finish"],
  ] as const)
    await people.stranger.send(method, `${pathOf(id)}/${step}`);
  await people.leader.patch(`${pathOf(id)}/approve`);
  const status = async () => (await app.database.db.select().from(schedules)).find((one) => one.id === row?.id)?.status;
  expect(await status()).toBe("completed");
  await reopen(id);
  expect(await status()).toBe("scheduled");
});

test("work that was reopened once and is rejected later says so, and undoing its submission tells of the reopening again", async () => {
  const id = await addAssignmentIn(app, people, "passed", items);
  const { lead, leader } = people;
  const feedback = async () => (await leader.get(pathOf(id))).body;
  await reopen(id);
  await lead.post(`${pathOf(id)}/complete`);
  expect((await lead.post(`${pathOf(id)}/undo`)).status).toBe(200);
  expect(await feedback()).toMatchObject(reopened);
  await lead.post(`${pathOf(id)}/complete`);
  await leader.patch(`${pathOf(id)}/reject`, { reason: "Oven" });
  expect(await feedback()).toMatchObject({ rejectionReason: "Oven", isReopened: false });
});

test("the board and QC's list are told that it was reopened, not that it is approved", async () => {
  const id = await addAssignmentIn(app, people, "passed", items);
  await reopen(id);
  const { leader, quinn } = people;
  const { inProgress } = z.parse(getBoard.reply, (await leader.get(getBoard.path)).body);
  expect(inProgress.find((card) => card.id === id)).toMatchObject({ feedback: "reopened" });
  const decided = z.parse(
    z.array(z.looseObject({ id: z.string() })),
    (await quinn.get("/api/assignments/qc?state=completed")).body,
  );
  expect(decided.find((one) => one.id === id)).toMatchObject(reopened);
});
