import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addChecklist, addWork, auditOf, notesOf, ticksOf, type Work, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { perform } from "../../server/actions/perform";
import { assignments } from "../../server/database/tables";
import { addReplacementPreset } from "./actions/presets";

// What each step writes. Who may take it, and in which states, is in routes.test.ts.

let app: TestApp;
let anna: Caller;
let items: string[];
beforeAll(async () => {
  app = await startApp();
  items = await addChecklist(app);
});
beforeEach(async () => {
  anna = await signInAs(app, "cleaner");
});
afterAll(() => app.close());

const work = (given: Partial<Work> = {}) => addWork(app, { lead: anna, status: "in_progress", ...given });
const item = (at: number) => items[at] ?? "";
const isNow = (instant: Date | null) => expect(Math.abs(Date.now() - Number(instant))).toBeLessThan(20_000);

test("every role can read the presets, in their order", async () => {
  const expected = [
    { label: "Light bulb", defaultQty: 1 },
    { label: "Dish cloths", defaultQty: 2 },
    { label: "Toilet paper", defaultQty: 4 },
  ];
  for (const preset of expected) await perform(app.park, null, (context) => addReplacementPreset(context, preset));
  for (const role of ["admin", "teamleader", "cleaner", "qc"] as const)
    expect((await (await signInAs(app, role)).get("/api/replacement-presets")).body).toEqual(
      expected.map((one) => ({ ...one, id: expect.any(String), createdAt: expect.any(String) })),
    );
});

test("every role can read the checklist, in its order", async () => {
  const expected = items.map((id, i) => ({ id, label: `Task ${i + 1}`, defaultQty: 1, createdAt: expect.any(String) }));
  for (const role of ["admin", "teamleader", "cleaner", "qc"] as const)
    expect((await (await signInAs(app, role)).get("/api/checklist-items")).body).toEqual(expected);
});

test("starting records the time and the previous status", async () => {
  const id = await work({ status: "pending" });
  await anna.post(`/api/assignments/${id}/start`);
  isNow((await workOf(app, id)).startedAt);
  expect((await auditOf(app, id)).at(-1)?.meta).toEqual({ status: ["pending", "in_progress"] });
});

describe("ticking", () => {
  test("records the person, the time and their notes", async () => {
    const id = await work();
    const answer = await anna.post(`/api/assignments/${id}/checklist/${item(0)}`, { notes: "  Tap drips\n" });
    const [tick] = await ticksOf(app, id);
    expect(tick).toMatchObject({ checklistItemId: item(0), completedById: anna.id });
    expect(await notesOf(app, id)).toMatchObject([{ checklistItemId: item(0), authorId: anna.id, text: "Tap drips" }]);
    isNow(tick?.completedAt ?? null);
    expect(answer.body).toMatchObject({ checklistCompletions: [{ checklistItemId: item(0), notes: "Tap drips" }] });
  });

  test("twice keeps the first tick, its time and its notes", async () => {
    const id = await work({ ticked: [item(0)] });
    const before = await ticksOf(app, id);
    expect((await anna.post(`/api/assignments/${id}/checklist/${item(0)}`, { notes: " " })).status).toBe(200);
    expect(await ticksOf(app, id)).toEqual(before);
    expect(await auditOf(app, id)).toHaveLength(1);
  });

  test.each([
    ["without a body", undefined],
    ["with an empty one", {}],
    ["with blank notes", { notes: "  " }],
  ])("%s has no notes", async (_, body) => {
    const id = await work();
    expect((await anna.post(`/api/assignments/${id}/checklist/${item(3)}`, body)).status).toBe(200);
    expect(await ticksOf(app, id)).toMatchObject([{ checklistItemId: item(3) }]);
    expect(await notesOf(app, id)).toEqual([]);
  });

  test("an item that is not on the checklist gives 404", async () => {
    const id = await work();
    for (const itemId of [id, "window", "%00"])
      expectProblem(await anna.post(`/api/assignments/${id}/checklist/${itemId}`), "not-found");
    expect(await ticksOf(app, id)).toEqual([]);
  });

  test("accepts notes of at most 2,000 characters, without NUL", async () => {
    const id = await work();
    const tick = (notes: unknown) => anna.post(`/api/assignments/${id}/checklist/${item(0)}`, { notes });
    expectProblem(await tick("x".repeat(2_001)), "invalid", "At most 2000 characters.");
    expectProblem(await tick("a\u0000b"), "invalid", "Text must not contain a NUL character.");
    expectProblem(await tick(7), "invalid");
    expect((await tick("✓".repeat(2_000))).status).toBe(200);
  });
});

describe("notes", () => {
  const note = async (id: string, notes: unknown) => {
    const [tick] = await ticksOf(app, id);
    return anna.patch(`/api/assignment-checklist-completions/${tick?.id}`, { notes });
  };

  test("are trimmed, and blank notes become null", async () => {
    const id = await work({ ticked: [item(0)] });
    expect((await note(id, " Lamp is out ")).body).toMatchObject({ checklistCompletions: [{ notes: "Lamp is out" }] });
    expect((await note(id, "  ")).body).toMatchObject({ checklistCompletions: [{ notes: null }] });
    expect((await auditOf(app, id)).at(-1)).toEqual({
      action: "assignment.note",
      userId: anna.id,
      meta: { itemId: item(0), notes: ["Lamp is out", null] },
    });
  });

  test("are required, as text", async () => {
    const id = await work({ ticked: [item(0)] });
    expectProblem(await note(id, undefined), "invalid", '"notes" is missing or invalid.');
    expectProblem(await note(id, null), "invalid");
  });

  test("of an unknown tick: not found", async () => {
    expectProblem(await anna.patch(`/api/assignment-checklist-completions/${anna.id}`, { notes: "x" }), "not-found");
    expectProblem(await anna.patch("/api/assignment-checklist-completions/x", { notes: "x" }), "not-found");
  });
});

describe("completing", () => {
  const complete = (id: string, body?: unknown) => anna.post(`/api/assignments/${id}/complete`, body);

  test("starts a new round, records the time and clears an earlier rejection", async () => {
    const id = await work({ ticked: items });
    await app.database.db
      .update(assignments)
      .set({ rejectionReason: "Dusty", rejectedById: anna.id, rejectedAt: new Date(), round: 1 })
      .where(eq(assignments.id, id));
    await complete(id);
    const row = await workOf(app, id);
    expect(row).toMatchObject({ round: 2, rejectionReason: null, rejectedById: null, rejectedAt: null });
    isNow(row.finishedAt);
    expect((await auditOf(app, id)).at(-1)?.meta).toEqual({ status: ["in_progress", "needs_review"] });
  });

  test.each([
    ["the phone's count", { actualMinutes: 30 }, 30],
    ["rounded", { actualMinutes: 29.6 }, 30],
    ["at most the time since the start", { actualMinutes: 90 }, 45],
    ["at most the time since the start, with a wrong clock", { actualMinutes: 1e12 }, 45],
    ["at least zero, with a wrong clock", { actualMinutes: -5 }, 0],
    ["the server's count without the phone's", {}, 45],
    ["the server's count, without a body", undefined, 45],
  ])("takes as long as: %s", async (_, body, minutes) => {
    const id = await work({ ticked: items, minutesAgo: 45 });
    expect((await complete(id, body)).body).toMatchObject({ actualMinutes: minutes, status: "needs_review" });
  });

  test.each([["30"], [null], [Number.NaN], [[30]]])("refuses %j as minutes", async (actualMinutes) => {
    const id = await work({ ticked: items });
    expectProblem(await complete(id, { actualMinutes }), "invalid");
    expect((await workOf(app, id)).status).toBe("in_progress");
  });

  test("by finishing with open items counts minutes by the clock and records the number of open items", async () => {
    const id = await work({ ticked: items.slice(5), minutesAgo: 45 });
    await app.database.db
      .update(assignments)
      .set({ rejectionReason: "Dusty", rejectedById: anna.id, rejectedAt: new Date() })
      .where(eq(assignments.id, id));
    const answer = await anna.patch(`/api/assignments/${id}/finish`);
    expect(answer.body).toMatchObject({ actualMinutes: 45, status: "needs_review", rejectionReason: null });
    const row = await workOf(app, id);
    expect(row).toMatchObject({ round: 1, rejectedById: null, rejectedAt: null });
    isNow(row.finishedAt);
    expect((await auditOf(app, id)).at(-1)?.meta).toEqual({ status: ["in_progress", "needs_review"], open: 5 });
  });

  test("with open items is refused with their number", async () => {
    expectProblem(await complete(await work()), "checklist-incomplete", "12 tasks are still open.");
    const almost = await work({ ticked: items.slice(1) });
    expectProblem(await complete(almost), "checklist-incomplete", "1 task is still open.");
  });

  test("after a start that is later by another node's clock gives no negative minutes", async () => {
    const id = await work({ ticked: items, minutesAgo: -2 });
    expect((await complete(id, { actualMinutes: 5 })).body).toMatchObject({ actualMinutes: 0, status: "needs_review" });
  });
});
