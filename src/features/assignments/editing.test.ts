import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addVilla, addWork, auditOf, crewOf, type Work, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { addRemovedVilla, inMay, openPlanningPark } from "../../../tests/support/planning";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import type { TestApp } from "../../../tests/support/start-app";
import { availabilities } from "../../server/database/tables";

// A supervisor edits and reassigns planned work: response, rows, audit trail and notifications.

let app: TestApp;
let sanne: Caller;
let gone: Caller;
let anna: Caller;
let bob: Caller;
let cem: Caller;
let villa: string;
beforeAll(async () => {
  ({ app, sanne, anna, bob, cem, gone } = await openPlanningPark());
});
beforeEach(async () => {
  villa = await addVilla(app, { maxPersons: 8 });
});
afterAll(() => app.close());

const edit = (id: string, given: object) => sanne.patch(`/api/assignments/${id}`, given);
const dayOf = (who: Caller) => `/api/assignments/cleaner/${who.id}/${inMay("10").slice(0, 10)}`;
const planned = (given: Partial<Work> = {}) =>
  addWork(app, { lead: anna, helpers: [bob], villa, plannedAt: new Date(inMay("10")), ...given });

describe("an edit", () => {
  test("changes only the fields in it; the audit row has the changed fields before and after", async () => {
    const id = await planned();
    const other = await addVilla(app);
    const heard = await recordAnnouncements(app);
    const given = {
      unitId: other,
      plannedAt: inMay("11"),
      priority: "low",
      instructions: " Late ",
      supervisorId: sanne.id,
    };
    const answer = await edit(id, { ...given, estimatedMinutes: 90 });
    expect(answer.status, answer.text).toBe(200);
    const after = { ...given, instructions: "Late", estimatedMinutes: 90, cleanerId: anna.id, status: "pending" };
    expect(answer.body).toMatchObject(after);
    expect((await sanne.get(`/api/assignments/${id}`)).body).toEqual(answer.body);
    const meta = {
      unitId: [villa, other],
      plannedAt: [inMay("10"), inMay("11")],
      priority: ["normal", "low"],
      instructions: [null, "Late"],
      supervisorId: [null, sanne.id],
    };
    expect((await auditOf(app, id)).slice(1)).toEqual([{ action: "assignment.edit", userId: sanne.id, meta }]);
    expect(await heard()).toEqual([
      { topic: "assignments", people: [anna.id, bob.id], ids: [id] },
      { topic: "units", people: [] },
    ]);
    const emptied = { priority: "low", instructions: null, supervisorId: null, estimatedMinutes: 60 };
    expect((await edit(id, { instructions: " ", supervisorId: null, estimatedMinutes: null })).body).toMatchObject(
      emptied,
    );
  });

  test("sets the collaborators: some leave, some join, and all of them are notified", async () => {
    const id = await planned();
    const heard = await recordAnnouncements(app);
    expect((await edit(id, { collaboratorIds: [cem.id, anna.id] })).status).toBe(200);
    expect(await crewOf(app, id)).toEqual({ active: [cem.id], left: [bob.id] });
    const meta = { collaboratorIds: [[bob.id], [cem.id]] };
    expect((await auditOf(app, id)).slice(1)).toEqual([{ action: "assignment.edit", userId: sanne.id, meta }]);
    expect((await heard())[0]).toEqual({ topic: "assignments", people: [anna.id, bob.id, cem.id], ids: [id] });
    expect((await edit(id, { collaboratorIds: [] })).status).toBe(200);
    expect(await crewOf(app, id)).toEqual({ active: [], left: [bob.id, cem.id] });
  });

  test("by difference keeps a colleague's collaborators; a list that would undo them is refused", async () => {
    const id = await planned();
    const admin = await signInAs(app, "admin", "Daan");
    await admin.patch(`/api/assignments/${id}`, { addCollaboratorIds: [cem.id] });
    expectProblem(await edit(id, { collaboratorIds: [bob.id], priority: "high" }), "changed-meanwhile");
    expect((await edit(id, { removeCollaboratorIds: [bob.id] })).status).toBe(200);
    expect(await crewOf(app, id)).toEqual({ active: [cem.id], left: [bob.id] });
  });

  test.each(["pending", "in_progress", "needs_review", "done"] as const)(
    "of %s work without changes does nothing",
    async (status) => {
      const id = await planned({ status });
      const [row, books, heard] = [await workOf(app, id), await auditOf(app, id), await recordAnnouncements(app)];
      const same = { cleanerId: anna.id, collaboratorIds: [bob.id], plannedAt: inMay("10"), priority: "normal" };
      for (const given of [{}, same, { cleanerId: anna.id }]) expect((await edit(id, given)).status).toBe(200);
      expect([await workOf(app, id), await auditOf(app, id), await heard()]).toEqual([row, books, []]);
    },
  );

  test("of started work changes instructions and priority, as new to its cleaners, who are told at once", async () => {
    const id = await planned({ status: "in_progress" });
    const heard = await recordAnnouncements(app);
    const before = Date.now();
    const answer = await edit(id, { priority: "high", instructions: " Guests arrive at two " });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      priority: "high",
      instructions: "Guests arrive at two",
      status: "in_progress",
    });
    const { planChangedAt } = await workOf(app, id);
    expect(planChangedAt?.getTime()).toBeGreaterThanOrEqual(before);
    const [shown] = z.parse(z.array(z.looseObject({})), (await anna.get(dayOf(anna))).body);
    expect(shown).toMatchObject({ planChangedAt: planChangedAt?.toISOString(), priority: "high" });
    expect((await heard())[0]).toEqual({ topic: "assignments", people: [anna.id, bob.id], ids: [id] });
    const meta = { priority: ["normal", "high"], instructions: [null, "Guests arrive at two"] };
    expect((await auditOf(app, id)).slice(1)).toEqual([{ action: "assignment.edit", userId: sanne.id, meta }]);
    // The same again is no news, and a new lead takes it with other instructions.
    expect((await edit(id, { priority: "high" })).body).toMatchObject({ planChangedAt: planChangedAt?.toISOString() });
    expect((await edit(id, { cleanerId: cem.id, priority: "low" })).body).toMatchObject({ cleanerId: cem.id });
  });

  test("of pending work is no news: nobody has read it yet", async () => {
    const id = await planned();
    expect((await edit(id, { instructions: "Late" })).body).toMatchObject({ planChangedAt: null });
  });

  test.each(["in_progress", "needs_review", "done"] as const)("of %s work is refused", async (status) => {
    const id = await planned({ status });
    const row = await workOf(app, id);
    for (const given of [
      { plannedAt: inMay("12") },
      { collaboratorIds: [] },
      { plannedAt: inMay("12"), priority: "low" },
    ])
      expectProblem(await edit(id, given), "state-conflict", "Only a pending assignment can be changed.");
    if (status !== "in_progress")
      for (const given of [{ priority: "high" }, { instructions: "x" }, { cleanerId: cem.id, priority: "high" }])
        expectProblem(await edit(id, given), "state-conflict");
    expect([await workOf(app, id), await auditOf(app, id)]).toMatchObject([row, [{ action: "assignment.create" }]]);
  });

  test.each([
    ["an unknown villa", () => ({ unitId: randomUUID() }), "unitId"],
    ["a removed villa", async () => ({ unitId: await addRemovedVilla(app) }), "unitId"],
    ["a lead who is not a cleaner", () => ({ cleanerId: sanne.id }), "cleanerId"],
    ["a removed lead", () => ({ cleanerId: gone.id }), "cleanerId"],
    ["a removed collaborator", () => ({ collaboratorIds: [bob.id, gone.id] }), "collaboratorIds"],
    ["a supervisor with another role", () => ({ supervisorId: anna.id }), "supervisorId"],
  ])("refuses %s, and nothing of it is done", async (_, given, path) => {
    const id = await planned();
    const row = await workOf(app, id);
    const answer = await edit(id, { priority: "high", ...(await given()) });
    expect(problemOf(answer)).toMatchObject({ code: "invalid", errors: [{ path }] });
    expect([await workOf(app, id), await crewOf(app, id)]).toEqual([row, { active: [bob.id], left: [] }]);
  });

  test("can't move it to a day and villa with open work; its own day does not conflict", async () => {
    const id = await planned();
    await planned({ plannedAt: new Date(inMay("11")), status: "in_progress" });
    const other = await addVilla(app);
    await planned({ villa: other });
    for (const given of [{ plannedAt: inMay("11", "14:00") }, { unitId: other }])
      expectProblem(await edit(id, given), "state-conflict", "This villa already has an open assignment that day.");
    expect((await edit(id, { plannedAt: inMay("10", "15:00") })).body).toMatchObject({
      plannedAt: inMay("10", "15:00"),
    });
    expect((await edit(id, { plannedAt: inMay("12") })).status).toBe(200);
  });

  test("of an unknown assignment: not found", async () => {
    expectProblem(await edit(randomUUID(), { priority: "high" }), "not-found");
  });
});

describe("reassigning", () => {
  test.each(["pending", "in_progress"] as const)(
    "%s: the previous lead has left, and both are notified",
    async (status) => {
      const id = await planned({ status });
      const heard = await recordAnnouncements(app);
      const answer = await edit(id, { cleanerId: cem.id });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body).toMatchObject({ cleaner: { id: cem.id, name: "Cem" }, status, uncovered: false });
      expect(await crewOf(app, id)).toEqual({ active: [bob.id], left: [anna.id] });
      const meta = { lead: [anna.id, cem.id] };
      expect((await auditOf(app, id)).slice(1)).toEqual([{ action: "assignment.reassign", userId: sanne.id, meta }]);
      expect(await heard()).toEqual([
        { topic: "assignments", people: [anna.id, bob.id, cem.id], ids: [id] },
        { topic: "units", people: [] },
      ]);
      expectProblem(await anna.get(`/api/assignments/${id}`), "not-found");
      expect((await cem.post(`/api/assignments/${id}/start`)).status).toBe(200);
    },
  );

  test.each(["needs_review", "done"] as const)("%s: refused", async (status) => {
    const id = await planned({ status });
    expectProblem(await edit(id, { cleanerId: cem.id }), "state-conflict", /unfinished assignment/);
    expect((await workOf(app, id)).cleanerId).toBe(anna.id);
  });

  test("to a collaborator: they lead, and are no longer a collaborator", async () => {
    const id = await planned({ status: "in_progress" });
    expect((await edit(id, { cleanerId: bob.id })).status).toBe(200);
    expect((await workOf(app, id)).cleanerId).toBe(bob.id);
    expect(await crewOf(app, id)).toEqual({ active: [], left: [bob.id, anna.id] });
    // And back.
    expect((await edit(id, { cleanerId: anna.id })).body).toMatchObject({ cleanerId: anna.id });
  });

  test("covers uncovered work, by someone else or by the previous lead", async () => {
    const [other, back] = [
      await planned({ uncovered: true, helpers: [] }),
      await planned({ uncovered: true, helpers: [] }),
    ];
    expect((await edit(other, { cleanerId: cem.id })).body).toMatchObject({ cleanerId: cem.id, uncovered: false });
    expect(await crewOf(app, other)).toEqual({ active: [], left: [anna.id] });
    expect((await edit(back, { cleanerId: anna.id })).body).toMatchObject({ cleanerId: anna.id, uncovered: false });
    expect(await crewOf(app, back)).toEqual({ active: [], left: [] });
    expect((await auditOf(app, back)).at(-1)).toMatchObject({ action: "assignment.reassign" });
    expect((await anna.post(`/api/assignments/${back}/start`)).status).toBe(200);
  });

  test("uncovered work that only gets collaborators is led by the first of them", async () => {
    const id = await planned({ uncovered: true, helpers: [] });
    const answer = await edit(id, { collaboratorIds: [bob.id, cem.id] });
    expect(answer.body).toMatchObject({ cleanerId: bob.id, uncovered: false });
    expect(await crewOf(app, id)).toEqual({ active: [cem.id], left: [anna.id] });
  });

  test("together with other changes is one edit with one audit row", async () => {
    const id = await planned();
    const answer = await edit(id, { cleanerId: cem.id, collaboratorIds: [anna.id], priority: "high" });
    expect(answer.body).toMatchObject({ cleanerId: cem.id, priority: "high" });
    expect(await crewOf(app, id)).toEqual({ active: [anna.id], left: expect.arrayContaining([bob.id]) });
    const meta = { lead: [anna.id, cem.id], collaboratorIds: [[bob.id], [anna.id]], priority: ["normal", "high"] };
    expect((await auditOf(app, id)).slice(1)).toEqual([{ action: "assignment.edit", userId: sanne.id, meta }]);
  });
});

describe("a cleaner who is absent that day", () => {
  beforeAll(async () => {
    const away = { isAvailable: false, reason: "Fever" };
    await app.database.db.insert(availabilities).values([
      { ...away, userId: cem.id, date: "2031-05-10" },
      { ...away, userId: anna.id, date: "2031-05-12" },
      { ...away, userId: bob.id, date: "2031-05-13" },
    ]);
  });

  test.each([
    ["can't get work", { cleanerId: () => cem.id }, "cleanerId", "Cem"],
    ["can't be a collaborator", { collaboratorIds: () => [bob.id, cem.id] }, "collaboratorIds", "Cem"],
    ["can't stay the lead of work that moves to that day", { plannedAt: () => inMay("12") }, "cleanerId", "Anna"],
    [
      "can't stay a collaborator on work that moves to that day",
      { plannedAt: () => inMay("13") },
      "collaboratorIds",
      "Bob",
    ],
  ])("%s", async (_, given: Record<string, () => unknown>, path, name) => {
    const id = await planned();
    const heard = await recordAnnouncements(app);
    const answer = await edit(id, Object.fromEntries(Object.entries(given).map(([field, value]) => [field, value()])));
    expectProblem(answer, "invalid", `${name} is absent that day.`);
    expect(problemOf(answer).errors).toMatchObject([{ path }]);
    expect([await crewOf(app, id), await heard()]).toEqual([{ active: [bob.id], left: [] }, []]);
  });

  test("may keep their work, and get work on another day", async () => {
    const theirs = await planned({ lead: cem, helpers: [] });
    expect((await edit(theirs, { priority: "high" })).status).toBe(200);
    const moved = await edit(await planned({ villa: await addVilla(app) }), {
      cleanerId: cem.id,
      plannedAt: inMay("11"),
    });
    expect(moved.body).toMatchObject({ cleanerId: cem.id });
  });

  test("can't be planned for new work", async () => {
    const sent = { unitId: villa, cleanerId: anna.id, plannedAt: inMay("10"), collaboratorIds: [cem.id] };
    expectProblem(await sanne.post("/api/assignments", sent), "invalid", "Cem is absent that day.");
    const other = await sanne.post("/api/assignments", { ...sent, collaboratorIds: [] });
    expect(other.status).toBe(201);
  });
});
