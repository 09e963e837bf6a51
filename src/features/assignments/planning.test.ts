import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { listenIn } from "../../../tests/support/announced";
import { addVilla, addWork, auditOf, crewOf, type Work } from "../../../tests/support/builders";
import { type Answer, type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { assignments, units, users } from "../../server/database/tables";

// What a supervisor plans and takes off the plan again: answer, rows, audit trail and who is told.

let app: TestApp;
let sanne: Caller;
let gone: Caller;
let anna: Caller;
let bob: Caller;
let cem: Caller;
let villa: string;
beforeAll(async () => {
  app = await startApp();
  const cleaner = (name: string) => signInAs(app, "cleaner", name);
  [anna, bob, cem, gone] = await Promise.all([cleaner("Anna"), cleaner("Bob"), cleaner("Cem"), cleaner("Gone")]);
  sanne = await signInAs(app, "teamleader", "Sanne");
  await app.database.db.update(users).set({ removedAt: new Date() }).where(eq(users.id, gone.id));
});
beforeEach(async () => {
  villa = await addVilla(app, { maxPersons: 8 });
});
afterAll(() => app.close());

const at = (day: string, time = "09:00") => `2031-05-${day}T${time}:00.000Z`;
const plan = (given: object = {}) =>
  sanne.post("/api/assignments", { unitId: villa, cleanerId: anna.id, plannedAt: at("10"), ...given });
const idIn = ({ body }: Answer) => z.parse(z.object({ id: z.string() }), body).id;
const planned = (given: Partial<Work> = {}) =>
  addWork(app, { lead: anna, helpers: [bob], villa, plannedAt: new Date(at("10")), ...given });
const removedVilla = async () => {
  const id = await addVilla(app);
  await app.database.db.update(units).set({ removedAt: new Date() }).where(eq(units.id, id));
  return id;
};
const openOf = (unitId: string) => app.database.db.$count(assignments, eq(assignments.unitId, unitId));

describe("planning", () => {
  test("makes a pending assignment, written down and told to its people", async () => {
    const heard = await listenIn(app);
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
      plannedAt: at("10"),
      instructions: "Baby cot, please.",
      priority: "high",
      estimatedMinutes: 100,
      uncovered: false,
      // The lead is no helper, and nobody helps twice.
      collaborators: [{ cleaner: { name: "Bob" } }, { cleaner: { name: "Cem" } }],
    });
    expect((await anna.get(`/api/assignments/${id}`)).body).toEqual(answer.body);
    const meta = { cleanerId: anna.id, collaboratorIds: [bob.id, cem.id] };
    expect(await auditOf(app, id)).toEqual([{ action: "assignment.create", userId: sanne.id, meta }]);
    expect(await heard()).toEqual([
      { topic: "assignments", people: [anna.id, bob.id, cem.id] },
      { topic: "units", people: [] },
    ]);
  });

  test("needs villa, cleaner and time; the rest is what is usual", async () => {
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
    ["a villa that is not there", () => ({ unitId: randomUUID() }), "unitId"],
    ["a villa that was removed", async () => ({ unitId: await removedVilla() }), "unitId"],
    ["a cleaner who is not there", () => ({ cleanerId: randomUUID() }), "cleanerId"],
    ["a cleaner who is none", () => ({ cleanerId: sanne.id }), "cleanerId"],
    ["a cleaner who was removed", () => ({ cleanerId: gone.id }), "cleanerId"],
    ["a helper who is none", () => ({ collaboratorIds: [bob.id, sanne.id] }), "collaboratorIds"],
    ["a helper who was removed", () => ({ collaboratorIds: [gone.id] }), "collaboratorIds"],
    ["a supervisor who is none", () => ({ supervisorId: bob.id }), "supervisorId"],
    ["a day that no park plans for", () => ({ plannedAt: "1899-12-31T12:00:00Z" }), "plannedAt"],
    ["a time without a zone", () => ({ plannedAt: "2031-05-10T09:00:00" }), "plannedAt"],
    ["no minutes", () => ({ estimatedMinutes: 0 }), "estimatedMinutes"],
    ["another priority", () => ({ priority: "urgent" }), "priority"],
    ["21 helpers", () => ({ collaboratorIds: Array.from({ length: 21 }, () => bob.id) }), "collaboratorIds"],
  ])("refuses %s, and names the field", async (_, given, path) => {
    const sent = await given();
    const before = await app.database.db.$count(assignments);
    const heard = await listenIn(app);
    const answer = await plan(sent);
    expectProblem(answer, "invalid");
    expect(problemOf(answer).errors).toMatchObject([{ path }]);
    expect([await app.database.db.$count(assignments), await heard()]).toEqual([before, []]);
  });

  describe("a villa that has one on that park day already", () => {
    test.each([
      ["pending", false],
      ["in_progress", false],
      ["needs_review", false],
      ["pending", true],
    ] as const)("%s, uncovered: %s: gets no second one", async (status, uncovered) => {
      await planned({ status, uncovered });
      // The last minute of the park's 10 May is two hours before that of the calendar of UTC.
      for (const plannedAt of [at("10", "09:00"), at("10", "21:59"), at("09", "22:00")])
        expectProblem(
          await plan({ plannedAt }),
          "state-conflict",
          "This villa already has an open assignment that day.",
        );
      expect(await openOf(villa)).toBe(1);
      expect((await plan({ plannedAt: at("10", "22:00") })).status).toBe(201);
    });

    test("done: gets another one", async () => {
      await planned({ status: "done" });
      expect((await plan()).status).toBe(201);
    });
  });
});

describe("deleting", () => {
  test("a pending one: gone with its crew, told to its people; what it was stays in the books", async () => {
    const id = await planned();
    const heard = await listenIn(app);
    const answer = await sanne.delete(`/api/assignments/${id}`);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    for (const again of [await sanne.delete(`/api/assignments/${id}`), await sanne.get(`/api/assignments/${id}`)])
      expectProblem(again, "not-found");
    expect([await openOf(villa), await crewOf(app, id)]).toEqual([0, { active: [], left: [] }]);
    const before = { unitId: villa, plannedAt: at("10"), cleanerId: anna.id, people: [anna.id, bob.id] };
    expect((await auditOf(app, id)).slice(1)).toMatchObject([
      { action: "assignment.delete", userId: sanne.id, meta: { before } },
    ]);
    expect(await heard()).toEqual([
      { topic: "assignments", people: [anna.id, bob.id] },
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

test.each(["cleaner", "qc"] as const)("none of it is for %s", async (role) => {
  const id = await planned();
  const who = role === "cleaner" ? anna : await signInAs(app, role);
  const body = { unitId: villa, cleanerId: anna.id, plannedAt: at("20") };
  for (const answer of [
    await who.post("/api/assignments", body),
    await who.patch(`/api/assignments/${id}`, { priority: "high" }),
    await who.delete(`/api/assignments/${id}`),
  ])
    expectProblem(answer, "wrong-role");
  expect(await openOf(villa)).toBe(1);
});
