import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listenIn } from "../../../tests/support/announced";
import { addVilla, addWork, auditOf, crewOf, type Work, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem, problemOf } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { availabilities, units, users } from "../../server/database/tables";

// What a supervisor changes of planned work, and to whom they give it: answer, rows, audit trail and who is told.

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
const edit = (id: string, given: object) => sanne.patch(`/api/assignments/${id}`, given);
const planned = (given: Partial<Work> = {}) =>
  addWork(app, { lead: anna, helpers: [bob], villa, plannedAt: new Date(at("10")), ...given });
const removedVilla = async () => {
  const id = await addVilla(app);
  await app.database.db.update(units).set({ removedAt: new Date() }).where(eq(units.id, id));
  return id;
};

describe("an edit", () => {
  test("changes what it names and keeps the rest; the book-keeping has before and after of what is different", async () => {
    const id = await planned();
    const other = await addVilla(app);
    const heard = await listenIn(app);
    const given = {
      unitId: other,
      plannedAt: at("11"),
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
      plannedAt: [at("10"), at("11")],
      priority: ["normal", "low"],
      instructions: [null, "Late"],
      supervisorId: [null, sanne.id],
    };
    expect((await auditOf(app, id)).slice(1)).toEqual([{ action: "assignment.edit", userId: sanne.id, meta }]);
    expect(await heard()).toEqual([
      { topic: "assignments", people: [anna.id, bob.id] },
      { topic: "units", people: [] },
    ]);
    const emptied = { priority: "low", instructions: null, supervisorId: null, estimatedMinutes: null };
    expect((await edit(id, { instructions: " ", supervisorId: null, estimatedMinutes: null })).body).toMatchObject(
      emptied,
    );
  });

  test("says who helps from now on: some leave, some join, and all of them are told", async () => {
    const id = await planned();
    const heard = await listenIn(app);
    expect((await edit(id, { collaboratorIds: [cem.id, anna.id] })).status).toBe(200);
    expect(await crewOf(app, id)).toEqual({ active: [cem.id], left: [bob.id] });
    const meta = { collaboratorIds: [[bob.id], [cem.id]] };
    expect((await auditOf(app, id)).slice(1)).toEqual([{ action: "assignment.edit", userId: sanne.id, meta }]);
    expect((await heard())[0]).toEqual({ topic: "assignments", people: [anna.id, bob.id, cem.id] });
    expect((await edit(id, { collaboratorIds: [] })).status).toBe(200);
    expect(await crewOf(app, id)).toEqual({ active: [], left: [bob.id, cem.id] });
  });

  test.each(["pending", "in_progress", "needs_review", "done"] as const)(
    "of %s work that says what is so already changes nothing",
    async (status) => {
      const id = await planned({ status });
      const [row, books, heard] = [await workOf(app, id), await auditOf(app, id), await listenIn(app)];
      const same = { cleanerId: anna.id, collaboratorIds: [bob.id], plannedAt: at("10"), priority: "normal" };
      for (const given of [{}, same, { cleanerId: anna.id }]) expect((await edit(id, given)).status).toBe(200);
      expect([await workOf(app, id), await auditOf(app, id), await heard()]).toEqual([row, books, []]);
    },
  );

  test.each(["in_progress", "needs_review", "done"] as const)("of %s work is refused", async (status) => {
    const id = await planned({ status });
    const row = await workOf(app, id);
    for (const given of [{ priority: "high" }, { plannedAt: at("12") }, { collaboratorIds: [] }, { instructions: "x" }])
      expectProblem(await edit(id, given), "state-conflict", "Only a pending assignment can be changed.");
    expectProblem(await edit(id, { cleanerId: cem.id, priority: "high" }), "state-conflict");
    expect([await workOf(app, id), await auditOf(app, id)]).toMatchObject([row, [{ action: "assignment.create" }]]);
  });

  test.each([
    ["a villa that is not there", () => ({ unitId: randomUUID() }), "unitId"],
    ["a villa that was removed", async () => ({ unitId: await removedVilla() }), "unitId"],
    ["a lead who is no cleaner", () => ({ cleanerId: sanne.id }), "cleanerId"],
    ["a lead who was removed", () => ({ cleanerId: gone.id }), "cleanerId"],
    ["a helper who was removed", () => ({ collaboratorIds: [bob.id, gone.id] }), "collaboratorIds"],
    ["a supervisor who is none", () => ({ supervisorId: anna.id }), "supervisorId"],
  ])("refuses %s, and nothing of it is done", async (_, given, path) => {
    const id = await planned();
    const row = await workOf(app, id);
    const answer = await edit(id, { priority: "high", ...(await given()) });
    expect(problemOf(answer)).toMatchObject({ code: "invalid", errors: [{ path }] });
    expect([await workOf(app, id), await crewOf(app, id)]).toEqual([row, { active: [bob.id], left: [] }]);
  });

  test("moves it to no day and no villa that has an open one; its own day is free for itself", async () => {
    const id = await planned();
    await planned({ plannedAt: new Date(at("11")), status: "in_progress" });
    const other = await addVilla(app);
    await planned({ villa: other });
    for (const given of [{ plannedAt: at("11", "14:00") }, { unitId: other }])
      expectProblem(await edit(id, given), "state-conflict", "This villa already has an open assignment that day.");
    expect((await edit(id, { plannedAt: at("10", "15:00") })).body).toMatchObject({ plannedAt: at("10", "15:00") });
    expect((await edit(id, { plannedAt: at("12") })).status).toBe(200);
  });

  test("of what is not there: not found", async () => {
    expectProblem(await edit(randomUUID(), { priority: "high" }), "not-found");
  });
});

describe("giving it to somebody else", () => {
  test.each(["pending", "in_progress"] as const)("%s: the old lead has left, and both are told", async (status) => {
    const id = await planned({ status });
    const heard = await listenIn(app);
    const answer = await edit(id, { cleanerId: cem.id });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ cleaner: { id: cem.id, name: "Cem" }, status, uncovered: false });
    expect(await crewOf(app, id)).toEqual({ active: [bob.id], left: [anna.id] });
    const meta = { lead: [anna.id, cem.id] };
    expect((await auditOf(app, id)).slice(1)).toEqual([{ action: "assignment.reassign", userId: sanne.id, meta }]);
    expect(await heard()).toEqual([
      { topic: "assignments", people: [anna.id, bob.id, cem.id] },
      { topic: "units", people: [] },
    ]);
    expectProblem(await anna.get(`/api/assignments/${id}`), "not-found");
    expect((await cem.post(`/api/assignments/${id}/start`)).status).toBe(200);
  });

  test.each(["needs_review", "done"] as const)("%s: refused", async (status) => {
    const id = await planned({ status });
    expectProblem(await edit(id, { cleanerId: cem.id }), "state-conflict", /unfinished assignment/);
    expect((await workOf(app, id)).cleanerId).toBe(anna.id);
  });

  test("who helps already: they lead, and help no more", async () => {
    const id = await planned({ status: "in_progress" });
    expect((await edit(id, { cleanerId: bob.id })).status).toBe(200);
    expect((await workOf(app, id)).cleanerId).toBe(bob.id);
    expect(await crewOf(app, id)).toEqual({ active: [], left: [bob.id, anna.id] });
    // And back again.
    expect((await edit(id, { cleanerId: anna.id })).body).toMatchObject({ cleanerId: anna.id });
  });

  test("covers uncovered work, for whoever takes it: somebody else, or the one who is back", async () => {
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

  test("uncovered work that gets helpers and no lead is led by the first of them", async () => {
    const id = await planned({ uncovered: true, helpers: [] });
    const answer = await edit(id, { collaboratorIds: [bob.id, cem.id] });
    expect(answer.body).toMatchObject({ cleanerId: bob.id, uncovered: false });
    expect(await crewOf(app, id)).toEqual({ active: [cem.id], left: [anna.id] });
  });

  test("together with other changes is one edit, one line in the books", async () => {
    const id = await planned();
    const answer = await edit(id, { cleanerId: cem.id, collaboratorIds: [anna.id], priority: "high" });
    expect(answer.body).toMatchObject({ cleanerId: cem.id, priority: "high" });
    expect(await crewOf(app, id)).toEqual({ active: [anna.id], left: expect.arrayContaining([bob.id]) });
    const meta = { lead: [anna.id, cem.id], collaboratorIds: [[bob.id], [anna.id]], priority: ["normal", "high"] };
    expect((await auditOf(app, id)).slice(1)).toEqual([{ action: "assignment.edit", userId: sanne.id, meta }]);
  });
});

describe("who is absent that day", () => {
  beforeAll(async () => {
    const away = { isAvailable: false, reason: "Fever" };
    await app.database.db.insert(availabilities).values([
      { ...away, userId: cem.id, date: "2031-05-10" },
      { ...away, userId: anna.id, date: "2031-05-12" },
      { ...away, userId: bob.id, date: "2031-05-13" },
    ]);
  });

  test.each([
    ["is given no work", { cleanerId: () => cem.id }, "cleanerId", "Cem"],
    ["helps with none", { collaboratorIds: () => [bob.id, cem.id] }, "collaboratorIds", "Cem"],
    ["keeps no lead that moves to that day", { plannedAt: () => at("12") }, "cleanerId", "Anna"],
    ["is no helper of what moves there", { plannedAt: () => at("13") }, "collaboratorIds", "Bob"],
  ])("%s", async (_, given: Record<string, () => unknown>, path, name) => {
    const id = await planned();
    const heard = await listenIn(app);
    const answer = await edit(id, Object.fromEntries(Object.entries(given).map(([field, value]) => [field, value()])));
    expectProblem(answer, "invalid", `${name} is absent that day.`);
    expect(problemOf(answer).errors).toMatchObject([{ path }]);
    expect([await crewOf(app, id), await heard()]).toEqual([{ active: [bob.id], left: [] }, []]);
  });

  test("may stay on work that stays, and be given it on another day", async () => {
    const theirs = await planned({ lead: cem, helpers: [] });
    expect((await edit(theirs, { priority: "high" })).status).toBe(200);
    const moved = await edit(await planned({ villa: await addVilla(app) }), { cleanerId: cem.id, plannedAt: at("11") });
    expect(moved.body).toMatchObject({ cleanerId: cem.id });
  });

  test("and planning new work for them is refused", async () => {
    const sent = { unitId: villa, cleanerId: anna.id, plannedAt: at("10"), collaboratorIds: [cem.id] };
    expectProblem(await sanne.post("/api/assignments", sent), "invalid", "Cem is absent that day.");
    const other = await sanne.post("/api/assignments", { ...sent, collaboratorIds: [] });
    expect(other.status).toBe(201);
  });
});
