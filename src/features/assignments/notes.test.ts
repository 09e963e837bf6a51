import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordAnnouncements } from "../../../tests/support/announcement-recorder";
import { addChecklist, addWork, auditOf, notesOf, ticksOf } from "../../../tests/support/builders";
import { type Answer, type Caller, signInAs } from "../../../tests/support/caller";
import { holdTransaction } from "../../../tests/support/held-transaction";
import { pass, rework, start } from "../../../tests/support/inspecting";
import { ago, sendLate } from "../../../tests/support/late-steps";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";

// Notes on checklist items (docs/domain.md, "Assignment lifecycle"): one text per person and item, ticked or not.

let app: TestApp;
let items: string[];
let anna: Caller;
let bob: Caller;
let sanne: Caller;
let ruben: Caller;
let id: string;
beforeAll(async () => {
  app = await startApp();
  items = await addChecklist(app);
  [anna, bob, sanne, ruben] = await Promise.all([
    signInAs(app, "cleaner", "Anna"),
    signInAs(app, "cleaner", "Bob"),
    signInAs(app, "teamleader", "Sanne"),
    signInAs(app, "qc", "Ruben"),
  ]);
});
beforeEach(async () => {
  id = await addWork(app, { lead: anna, helpers: [bob], status: "in_progress", madeAt: ago(600), minutesAgo: 500 });
});
afterAll(() => app.close());

const path = () => `/api/assignments/${id}`;
const itemPath = (item = 0) => `${path()}/checklist/${items[item]}`;
const note = (who: Caller, notes: unknown, item = 0) => who.put(`${itemPath(item)}/notes`, { notes });
const lateNote = async (who: Caller, notes: string, minutesLate: number) => {
  const answer = await sendLate(who, "PUT", `${itemPath()}/notes`, { minutesLate }, { notes });
  expect(answer.status, answer.text).toBe(200);
};
const textsOf = async () => (await notesOf(app, id)).map(({ text }) => text);
const notesInAudit = async () =>
  (await auditOf(app, id)).slice(1).map(({ userId, meta: { notes, outdated } }) => [userId, notes ?? outdated]);

describe("a note on an open item", () => {
  const words = "Shower drain is blocked";
  const expectShown = ({ status, body }: Answer, completions: unknown[] = []) =>
    expect([status, body]).toMatchObject([
      200,
      {
        checklistNotes: [{ checklistItemId: items[0], text: words, writtenBy: { id: anna.id, name: "Anna" } }],
        checklistCompletions: completions,
      },
    ]);

  test("reaches colleagues at once, and everyone who reviews the work with the item open", async () => {
    const heard = await recordAnnouncements(app);
    expectShown(await note(anna, `  ${words}\n`));
    expect(await heard()).toEqual([{ topic: "assignments", people: [anna.id, bob.id], ids: [id] }]);
    expectShown(await bob.get(path()));
    expectShown(await anna.patch(`${path()}/finish`));
    expectShown(await sanne.get(path()));
    await sanne.patch(`${path()}/approve`);
    expectShown(await ruben.get(path()));
  });

  test("stays when the item is ticked, unticked and ticked again by anybody", async () => {
    await note(anna, words);
    const tick = { checklistItemId: items[0], notes: words };
    expectShown(await bob.post(itemPath()), [{ ...tick, completedById: bob.id }]);
    expect((await bob.delete(itemPath())).status).toBe(204);
    expectShown(await bob.get(path()));
    expectShown(await anna.post(itemPath(), { notes: "  " }), [{ ...tick, completedById: anna.id }]);
  });

  test("stays after a rejection and after rework", async () => {
    await note(anna, words);
    await anna.patch(`${path()}/finish`);
    await sanne.patch(`${path()}/reject`, { reason: "Oven" });
    expectShown(await anna.get(path()));
    await anna.patch(`${path()}/finish`);
    await sanne.patch(`${path()}/approve`);
    await start(ruben, id);
    expect((await rework(ruben, id)).status).toBe(200);
    expectShown(await anna.get(path()));
  });

  test("can't be changed once the work is submitted", async () => {
    await note(anna, words);
    await anna.patch(`${path()}/finish`);
    const sentence = "Notes can only be changed while the cleaning is in progress.";
    expectProblem(await note(anna, "Too late"), "state-conflict", sentence);
    await sanne.patch(`${path()}/approve`);
    await pass(ruben, id);
    expectShown(await sanne.get(path()));
  });
});

describe("one's own note", () => {
  test("can be corrected after the tick, and deleted with a blank one; the audit trail has every text", async () => {
    await anna.post(itemPath(), { notes: "Lamp" });
    await note(anna, "Lamp is out");
    await note(anna, "Lamp is out ");
    await note(anna, " ");
    await note(anna, "");
    expect(await textsOf()).toEqual([]);
    expect((await anna.get(path())).body).toMatchObject({
      checklistNotes: [],
      checklistCompletions: [{ notes: null }],
    });
    expect((await auditOf(app, id)).slice(1)).toMatchObject([
      { action: "assignment.tick", meta: { itemId: items[0], notes: [null, "Lamp"] } },
      { action: "assignment.note", meta: { itemId: items[0], notes: ["Lamp", "Lamp is out"] } },
      { action: "assignment.note", meta: { itemId: items[0], notes: ["Lamp is out", null] } },
    ]);
    const history = await sanne.get(`${path()}/history`);
    expect(history.body).toMatchObject([
      {},
      { text: "Task 1", note: "Lamp" },
      { text: "Task 1", note: "Lamp is out" },
      { text: "Task 1" },
    ]);
  });

  test("belongs to one item", async () => {
    await note(anna, "Lamp", 0);
    await note(anna, "Tap", 1);
    expect((await notesOf(app, id)).map(({ checklistItemId, text }) => [checklistItemId, text])).toEqual([
      [items[0], "Lamp"],
      [items[1], "Tap"],
    ]);
  });

  test("that was written before the present one and arrives after it changes nothing, and its text is in the audit trail", async () => {
    await lateNote(anna, "Written second", 10);
    await lateNote(anna, "Written first", 30);
    expect(await textsOf()).toEqual(["Written second"]);
    expect(await notesInAudit()).toEqual([
      [anna.id, [null, "Written second"]],
      [anna.id, "Written first"],
    ]);
  });

  test("is not brought back by an older one after it was deleted", async () => {
    await lateNote(anna, "Written first", 30);
    await lateNote(anna, "", 10);
    await lateNote(anna, "Written second", 20);
    expect(await textsOf()).toEqual([]);
  });

  test("is corrected even if the network took longer for the first text than for the second", async () => {
    await lateNote(anna, "Lmap is out", 0);
    await lateNote(anna, "Lamp is out", 0.5);
    expect(await textsOf()).toEqual(["Lamp is out"]);
  });

  test.each([
    ["is required", undefined],
    ["is text", 7],
    ["has at most 2,000 characters", "x".repeat(2_001)],
    ["has no NUL", "a\u0000b"],
  ])("%s", async (_, notes) => {
    expectProblem(await note(anna, notes), "invalid");
    expect(await textsOf()).toEqual([]);
  });

  test("is for an item of the checklist", async () => {
    for (const itemId of [id, "window"])
      expectProblem(await anna.put(`${path()}/checklist/${itemId}/notes`, { notes: "x" }), "not-found");
  });
});

describe("two people's notes on one item", () => {
  test("are both kept in the order in which they were written, if the older one arrives late", async () => {
    await anna.post(itemPath());
    await lateNote(bob, "Guest hurt a finger", 10);
    await lateNote(anna, "Knife drawer is broken", 30);
    expect(await textsOf()).toEqual(["Knife drawer is broken", "Guest hurt a finger"]);
    expect((await anna.get(path())).body).toMatchObject({
      checklistCompletions: [{ notes: "Knife drawer is broken\nGuest hurt a finger" }],
    });
    expect((await notesInAudit()).slice(1)).toEqual([
      [bob.id, [null, "Guest hurt a finger"]],
      [anna.id, [null, "Knife drawer is broken"]],
    ]);
  });

  const written = [
    ["anna", "Lamp", 50],
    ["bob", "Tap drips", 40],
    ["anna", "Lamp is out", 30],
    ["bob", "Tap drips, plumber is called", 20],
  ] as const;
  test.each(ordersOf(written).map((order) => ({ order, words: order.map(([, text]) => text).join(", ") })))(
    "are the same in whatever order they arrive: $words",
    async ({ order }) => {
      for (const [who, text, minutesLate] of order) await lateNote(who === "anna" ? anna : bob, text, minutesLate);
      expect(await textsOf()).toEqual(["Lamp is out", "Tap drips, plumber is called"]);
      const texts = (await notesInAudit()).flatMap(([, notes]) => notes).filter((text) => text !== null);
      for (const [, text] of written) expect(texts).toContain(text);
    },
  );

  test("written at the same moment are both kept", async () => {
    await Promise.all([note(anna, "Lamp"), note(bob, "Tap")]);
    expect((await textsOf()).sort()).toEqual(["Lamp", "Tap"]);
  });

  test("of a tick that a colleague removes at that moment is refused", async () => {
    await bob.post(itemPath());
    const [tick] = await ticksOf(app, id);
    const hold = await holdTransaction(app);
    await hold.query("select from assignments where id = $1 for update", [id]);
    const answer = anna.patch(`/api/assignment-checklist-completions/${tick?.id}`, { notes: "Lamp" });
    await Promise.race([hold.waitForBlocked(1), answer]);
    await hold.query("delete from assignment_checklist_completions where id = $1", [tick?.id]);
    await hold.release();
    const refusal = "This task is no longer ticked, or the villa is not assigned to you.";
    expectProblem(await answer, "not-found", refusal);
    expect(await notesOf(app, id)).toEqual([]);
  });

  test("can't overwrite each other by the call for a tick's notes, which shows them as one text", async () => {
    const answer = await anna.post(itemPath(), { notes: "Lamp" });
    const tickId = Object(answer.body).checklistCompletions[0].id;
    const change = (who: Caller, notes: string) =>
      who.patch(`/api/assignment-checklist-completions/${tickId}`, { notes });
    expect((await change(bob, "Lamp\nTap")).body).toMatchObject({ checklistCompletions: [{ notes: "Lamp\nTap" }] });
    expect((await change(bob, "Lamp\nTap drips")).body).toMatchObject({
      checklistCompletions: [{ notes: "Lamp\nTap drips" }],
    });
    expect((await change(bob, "")).body).toMatchObject({ checklistCompletions: [{ notes: "Lamp" }] });
    expect(await notesOf(app, id)).toMatchObject([{ authorId: anna.id, text: "Lamp" }]);
  });
});

/** Returns the values in every order. */
function ordersOf<T>(values: readonly T[]): T[][] {
  if (values.length === 0) return [[]];
  return values.flatMap((first, i) => ordersOf(values.toSpliced(i, 1)).map((rest) => [first, ...rest]));
}
