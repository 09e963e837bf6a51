import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addVilla, addWork, auditOf, crewOf, type Work } from "../../../tests/support/builders";
import { type Caller, idIn, signInAs } from "../../../tests/support/caller";
import { addRemovedVilla, inMay, openPlanningPark } from "../../../tests/support/planning";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import type { TestApp } from "../../../tests/support/start-app";
import { assignments } from "../../server/database/tables";

// A supervisor plans and deletes work: response, rows, audit trail and notifications.

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

const plan = (given: object = {}) =>
  sanne.post("/api/assignments", { unitId: villa, cleanerId: anna.id, plannedAt: inMay("10"), ...given });
const planned = (given: Partial<Work> = {}) =>
  addWork(app, { lead: anna, helpers: [bob], villa, plannedAt: new Date(inMay("10")), ...given });
const openOf = (unitId: string) => app.database.db.$count(assignments, eq(assignments.unitId, unitId));

describe("planning", () => {
  test("creates a pending assignment with an audit row, and notifies its people", async () => {
    const heard = await recordAnnouncements(app);
    const answer = await plan({
      collaboratorIds: [bob.id, anna.id, bob.id, cem.id],
      supervisorId: sanne.id,
      instructions: "  Baby cot, please.\n",
      priority: "high",
      estimatedMinutes: 100,
    });
    expect(answer.status, answer.text).toBe(201);
    const id = idIn(answer);
    expect(answer.body).toMatchObject({
      status: "pending",
      unitId: villa,
      cleaner: { id: anna.id, name: "Anna" },
      supervisor: { id: sanne.id, name: "Sanne" },
      plannedAt: inMay("10"),
      instructions: "Baby cot, please.",
      priority: "high",
      estimatedMinutes: 100,
      uncovered: false,
      // The lead can't be a collaborator, and duplicates count once.
      collaborators: [{ cleaner: { name: "Bob" } }, { cleaner: { name: "Cem" } }],
    });
    expect((await anna.get(`/api/assignments/${id}`)).body).toEqual(answer.body);
    const meta = { cleanerId: anna.id, collaboratorIds: [bob.id, cem.id] };
    expect(await auditOf(app, id)).toEqual([{ action: "assignment.create", userId: sanne.id, meta }]);
    expect(await heard()).toEqual([
      { topic: "assignments", people: [anna.id, bob.id, cem.id], ids: expect.any(Array) },
      { topic: "units", people: [] },
    ]);
  });

  test("requires villa, cleaner and time, and has defaults for the rest", async () => {
    const usual = {
      priority: "normal",
      estimatedMinutes: 90,
      instructions: null,
      supervisorId: null,
      collaborators: [],
    };
    expect((await plan()).body).toMatchObject(usual);
    villa = await addVilla(app, { maxPersons: 4 });
    expect((await plan({ estimatedMinutes: null, instructions: " " })).body).toMatchObject({
      ...usual,
      estimatedMinutes: 60,
    });
  });

  test.each([
    ["an unknown villa", () => ({ unitId: randomUUID() }), "unitId"],
    ["a removed villa", async () => ({ unitId: await addRemovedVilla(app) }), "unitId"],
    ["an unknown cleaner", () => ({ cleanerId: randomUUID() }), "cleanerId"],
    ["someone who is not a cleaner", () => ({ cleanerId: sanne.id }), "cleanerId"],
    ["a removed cleaner", () => ({ cleanerId: gone.id }), "cleanerId"],
    ["a collaborator who is not a cleaner", () => ({ collaboratorIds: [bob.id, sanne.id] }), "collaboratorIds"],
    ["a removed collaborator", () => ({ collaboratorIds: [gone.id] }), "collaboratorIds"],
    ["a supervisor with another role", () => ({ supervisorId: bob.id }), "supervisorId"],
    ["a day out of range", () => ({ plannedAt: "1899-12-31T12:00:00Z" }), "plannedAt"],
    ["a time without a zone", () => ({ plannedAt: "2031-05-10T09:00:00" }), "plannedAt"],
    ["zero minutes", () => ({ estimatedMinutes: 0 }), "estimatedMinutes"],
    ["an unknown priority", () => ({ priority: "urgent" }), "priority"],
    ["21 helpers", () => ({ collaboratorIds: Array.from({ length: 21 }, () => bob.id) }), "collaboratorIds"],
  ])("refuses %s, and names the field", async (_, given, path) => {
    const sent = await given();
    const before = await app.database.db.$count(assignments);
    const heard = await recordAnnouncements(app);
    const answer = await plan(sent);
    expectProblem(answer, "invalid");
    expect(problemOf(answer).errors).toMatchObject([{ path }]);
    expect([await app.database.db.$count(assignments), await heard()]).toEqual([before, []]);
  });

  describe("a villa that already has one on that park day", () => {
    test.each([
      ["pending", false],
      ["in_progress", false],
      ["needs_review", false],
      ["pending", true],
    ] as const)("%s, uncovered: %s: gets no second one", async (status, uncovered) => {
      await planned({ status, uncovered });
      // 10 May ends two hours earlier in the park than in UTC.
      for (const plannedAt of [inMay("10", "09:00"), inMay("10", "21:59"), inMay("09", "22:00")])
        expectProblem(
          await plan({ plannedAt }),
          "state-conflict",
          "This villa already has an open assignment that day.",
        );
      expect(await openOf(villa)).toBe(1);
      expect((await plan({ plannedAt: inMay("10", "22:00") })).status).toBe(201);
    });

    test("done: gets another one", async () => {
      await planned({ status: "done" });
      expect((await plan()).status).toBe(201);
    });
  });
});

describe("deleting", () => {
  test("removes pending work with its crew and notifies its people; the audit row keeps its contents", async () => {
    const id = await planned();
    const heard = await recordAnnouncements(app);
    const answer = await sanne.delete(`/api/assignments/${id}`);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    for (const again of [await sanne.delete(`/api/assignments/${id}`), await sanne.get(`/api/assignments/${id}`)])
      expectProblem(again, "not-found");
    expect([await openOf(villa), await crewOf(app, id)]).toEqual([0, { active: [], left: [] }]);
    const before = { unitId: villa, plannedAt: inMay("10"), cleanerId: anna.id, people: [anna.id, bob.id] };
    expect((await auditOf(app, id)).slice(1)).toMatchObject([
      { action: "assignment.delete", userId: sanne.id, meta: { before } },
    ]);
    expect(await heard()).toEqual([
      { topic: "assignments", people: [anna.id, bob.id], ids: expect.any(Array) },
      { topic: "units", people: [] },
    ]);
    expect((await plan()).status).toBe(201);
  });

  test.each(["in_progress", "needs_review", "done"] as const)("%s work: refused", async (status) => {
    const id = await planned({ status });
    expectProblem(await sanne.delete(`/api/assignments/${id}`), "state-conflict", /Only a pending assignment/);
    expect(await openOf(villa)).toBe(1);
  });
});

test.each(["cleaner", "qc"] as const)("%s may do none of this", async (role) => {
  const id = await planned();
  const who = role === "cleaner" ? anna : await signInAs(app, role);
  const body = { unitId: villa, cleanerId: anna.id, plannedAt: inMay("20") };
  for (const answer of [
    await who.post("/api/assignments", body),
    await who.patch(`/api/assignments/${id}`, { priority: "high" }),
    await who.delete(`/api/assignments/${id}`),
  ])
    expectProblem(answer, "wrong-role");
  expect(await openOf(villa)).toBe(1);
});
