import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { actionsOf, addChecklist, addWork, auditOf, crewOf, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { getBoard } from "./contract/board";

// What happens to a person's work when they are deleted or change role.

let app: TestApp;
let admin: Caller;
let sanne: Caller;
let ruben: Caller;
let anna: Caller;
let ben: Caller;
let cem: Caller;
let items: string[];
beforeAll(async () => {
  app = await startApp();
  items = await addChecklist(app);
  [admin, ruben] = await Promise.all([signInAs(app, "admin"), signInAs(app, "qc", "Ruben")]);
});
beforeEach(async () => {
  [sanne, anna, ben, cem] = await Promise.all([
    signInAs(app, "teamleader", "Sanne"),
    signInAs(app, "cleaner", "Anna"),
    signInAs(app, "cleaner", "Ben"),
    signInAs(app, "cleaner", "Cem"),
  ]);
});
afterAll(() => app.close());

const remove = async (who: Caller) => {
  const answer = await admin.delete(`/api/users/${who.id}`);
  expect(answer.status, answer.text).toBe(204);
};
const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day);

/** The two ways for a cleaner to stop cleaning, and why their villas are uncovered then. */
const ways: [string, (who: Caller) => Promise<unknown>, string][] = [
  ["is deleted", remove, "removed"],
  ["becomes an inspector", (who) => admin.patch(`/api/users/${who.id}`, { role: "qc" }), "other-role"],
];

describe.each(ways)("a cleaner who %s", (_, leave, whyUncovered) => {
  test("hands the work they lead on any day to the next collaborator, and leaves the work they help with", async () => {
    const led = await Promise.all(
      (
        [
          ["pending", -30],
          ["in_progress", 0],
          ["pending", 60],
        ] as const
      ).map(([status, days]) => addWork(app, { lead: anna, helpers: [ben, cem], status, plannedAt: inDays(days) })),
    );
    const helped = await addWork(app, { lead: cem, helpers: [anna] });
    const heard = await recordAnnouncements(app);
    await leave(anna);
    for (const id of led) {
      expect(await workOf(app, id)).toMatchObject({ cleanerId: ben.id, uncovered: false });
      expect(await crewOf(app, id)).toEqual({ active: [cem.id], left: expect.arrayContaining([ben.id, anna.id]) });
      const meta = { cleanerId: anna.id, lead: [anna.id, ben.id] };
      expect((await auditOf(app, id)).slice(1)).toEqual([{ action: "assignment.leave", userId: admin.id, meta }]);
    }
    expect((await workOf(app, helped)).cleanerId).toBe(cem.id);
    expect(await crewOf(app, helped)).toEqual({ active: [], left: [anna.id] });
    const told = (await heard()).flatMap((one) => ("topic" in one && one.topic === "assignments" ? one.people : []));
    expect(new Set(told)).toEqual(new Set([anna.id, ben.id, cem.id]));
  });

  test("leaves work without collaborators uncovered, in their name, for a leader to reassign", async () => {
    const id = await addWork(app, { lead: anna, left: [ben], status: "in_progress" });
    await leave(anna);
    expect(await workOf(app, id)).toMatchObject({ cleanerId: anna.id, uncovered: true, status: "in_progress" });
    expectProblem(await ben.post(`/api/assignments/${id}/complete`), "not-found");
    expect((await sanne.get(`/api/assignments/${id}`)).body).toMatchObject({ whyUncovered });
    const { body: board } = await sanne.get("/api/assignments/board");
    expect(z.parse(getBoard.reply, board).inProgress).toContainEqual(expect.objectContaining({ id, whyUncovered }));
    const given = await sanne.patch(`/api/assignments/${id}`, { cleanerId: ben.id });
    expect(given.body).toMatchObject({
      cleanerId: ben.id,
      uncovered: false,
      whyUncovered: null,
      status: "in_progress",
    });
  });

  test("keeps their finished work", async () => {
    const finished = { lead: anna, helpers: [ben], ticked: items };
    const inReview = await addWork(app, { ...finished, status: "needs_review" });
    const done = await addWork(app, { ...finished, status: "done" });
    await leave(anna);
    for (const id of [inReview, done]) {
      expect(await workOf(app, id)).toMatchObject({ cleanerId: anna.id, uncovered: false });
      expect(await actionsOf(app, id)).toEqual([]);
    }
  });

  test("and whose villa is sent back afterwards: a collaborator takes over, or it is uncovered", async () => {
    const shared = await addWork(app, { lead: anna, helpers: [ben, cem], status: "needs_review", ticked: items });
    const alone = await addWork(app, { lead: anna, status: "needs_review", ticked: items });
    const inspected = await addWork(app, { lead: cem, helpers: [anna], status: "done", ticked: items });
    await leave(anna);
    await leave(ben);
    for (const id of [shared, alone]) await sanne.patch(`/api/assignments/${id}/reject`, { reason: "Dusty" });
    const rework = { status: "needs_rework", notes: "Dusty" };
    expect((await ruben.post(`/api/assignments/${inspected}/qc/complete`, rework)).status).toBe(200);
    expect(await workOf(app, shared)).toMatchObject({ cleanerId: cem.id, uncovered: false, status: "in_progress" });
    expect((await crewOf(app, shared)).active).toEqual([]);
    expect(await workOf(app, alone)).toMatchObject({ cleanerId: anna.id, uncovered: true, status: "in_progress" });
    expect(await workOf(app, inspected)).toMatchObject({ cleanerId: cem.id, uncovered: false, status: "in_progress" });
    expect((await crewOf(app, inspected)).active).toEqual([]);
    expect((await cem.get(`/api/assignments/${shared}`)).status).toBe(200);
  });
});

test("a deleted person's finished work stays readable, without their name", async () => {
  const id = await addWork(app, { lead: anna, status: "done", ticked: items });
  await remove(anna);
  const { body } = await sanne.get(`/api/assignments/${id}`);
  expect(body).toMatchObject({ status: "done", cleaner: { id: anna.id, name: "Removed user" } });
});

test("a new name, phone number or team does not move work", async () => {
  const id = await addWork(app, { lead: anna, helpers: [ben] });
  await admin.patch(`/api/users/${anna.id}`, { name: "Ans Bos", telephone: "1", role: "cleaner" });
  expect((await workOf(app, id)).cleanerId).toBe(anna.id);
  expect(await actionsOf(app, id)).toEqual([]);
});

test.each(["deleted", "an inspector"])("unfinished work has no supervisor once its leader is %s", async (how) => {
  const ids: string[] = [];
  for (const status of ["pending", "in_progress", "needs_review", "done"] as const)
    ids.push(await addWork(app, { lead: anna, helpers: [ben], status, ticked: items, supervisor: sanne }));
  const heard = await recordAnnouncements(app);
  if (how === "deleted") await remove(sanne);
  else await admin.patch(`/api/users/${sanne.id}`, { role: "qc" });
  const supervisors = await Promise.all(ids.map(async (id) => (await workOf(app, id)).supervisorId));
  expect(supervisors).toEqual([null, null, null, sanne.id]);
  const meta = { supervisorId: [sanne.id, null] };
  expect((await auditOf(app, ids[0] ?? "")).slice(1)).toEqual([{ action: "assignment.edit", userId: admin.id, meta }]);
  const people = expect.arrayContaining([anna.id, ben.id, sanne.id]);
  expect(await heard()).toContainEqual({ topic: "assignments", people });
});

test.each(["deleted", "an inspector"])(
  "work that is opened again has no supervisor if its leader is %s by now",
  async (how) => {
    const leader = await signInAs(app, "teamleader", "Merel");
    const add = (supervisor: Caller) => addWork(app, { lead: anna, status: "done", ticked: items, supervisor });
    const [reopened, reworked, other] = [await add(sanne), await add(sanne), await add(leader)];
    if (how === "deleted") await remove(sanne);
    else await admin.patch(`/api/users/${sanne.id}`, { role: "qc" });
    for (const id of [reopened, other]) await leader.post(`/api/assignments/${id}/reopen`, { reason: "Dusty" });
    const rework = { status: "needs_rework", notes: "Dusty" };
    expect((await ruben.post(`/api/assignments/${reworked}/qc/complete`, rework)).status).toBe(200);
    for (const [id, userId, action] of [
      [reopened, leader.id, "assignment.reopen"],
      [reworked, ruben.id, "inspection.decide"],
    ] as const) {
      expect(await workOf(app, id)).toMatchObject({ supervisorId: null, status: "in_progress" });
      const cleared = { action: "assignment.edit", userId, meta: { supervisorId: [sanne.id, null] } };
      expect((await auditOf(app, id)).slice(-2)).toMatchObject([cleared, { action, userId }]);
    }
    expect(await workOf(app, other)).toMatchObject({ supervisorId: leader.id, status: "in_progress" });
  },
);

test.each(["deleted", "an inspector"])(
  "work whose approval is undone has no supervisor if they are %s by now",
  async (how) => {
    const leader = await signInAs(app, "teamleader", "Merel");
    const add = (supervisor: Caller) => addWork(app, { lead: anna, status: "needs_review", ticked: items, supervisor });
    const [left, other] = [await add(sanne), await add(leader)];
    for (const id of [left, other]) await leader.patch(`/api/assignments/${id}/approve`);
    if (how === "deleted") await remove(sanne);
    else await admin.patch(`/api/users/${sanne.id}`, { role: "qc" });
    for (const id of [left, other]) expect((await leader.post(`/api/assignments/${id}/undo`)).status).toBe(200);
    expect(await workOf(app, left)).toMatchObject({ supervisorId: null, status: "needs_review" });
    expect(await workOf(app, other)).toMatchObject({ supervisorId: leader.id, status: "needs_review" });
  },
);

test("an inspection started by a deleted inspector is open to others", async () => {
  const noor = await signInAs(app, "qc", "Noor");
  const id = await addWork(app, { lead: anna, status: "done", ticked: items });
  const decided = await addWork(app, { lead: anna, status: "done", ticked: items });
  await noor.post(`/api/assignments/${id}/qc/start`);
  await noor.post(`/api/assignments/${decided}/qc/complete`, { status: "passed" });
  expectProblem(
    await ruben.post(`/api/assignments/${id}/qc/start`),
    "state-conflict",
    "Noor is inspecting this villa.",
  );
  await remove(noor);
  expect((await ruben.get("/api/assignments/qc?status=pending")).text).toContain(id);
  expect((await ruben.post(`/api/assignments/${id}/qc/complete`, { status: "passed" })).status).toBe(200);
  expect((await sanne.get(`/api/assignments/${decided}`)).body).toMatchObject({
    qcReviews: [{ status: "passed", reviewer: { name: "Removed user" } }],
  });
  expect(await actionsOf(app, id)).toContain("inspection.release");
});
