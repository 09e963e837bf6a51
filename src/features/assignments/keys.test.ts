import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addChecklist, addWork, auditOf, notesOf, ticksOf } from "../../../tests/support/builders";
import { type Answer, type Caller, signInAs } from "../../../tests/support/caller";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { findings } from "../../server/database/tables";

// A call's Idempotency-Key becomes the id of what it creates, so that an offline phone can refer to it before any response.

let app: TestApp;
let items: string[];
let anna: Caller;
let bob: Caller;
let id: string;
beforeAll(async () => {
  app = await startApp();
  items = await addChecklist(app);
  [anna, bob] = [await signInAs(app, "cleaner", "Anna"), await signInAs(app, "cleaner", "Bob")];
});
beforeEach(async () => {
  id = await work();
});
afterAll(() => app.close());

const work = () => addWork(app, { lead: anna, helpers: [bob], status: "in_progress" });
const keyed = (who: Caller, method: string, path: string, key: string, body?: unknown): Promise<Answer> =>
  who.send(method, path, { headers: { "idempotency-key": key }, ...(body !== undefined && { body }) });
const tick = (who: Caller, item: number, key: string, notes?: string, of = id) =>
  keyed(who, "POST", `/api/assignments/${of}/checklist/${items[item]}`, key, { notes });
const find = (who: Caller, key: string, of = id) =>
  keyed(who, "POST", `/api/assignments/${of}/findings`, key, { type: "damage", text: "Crack" });
const note = (who: Caller, key: string, notes: string) =>
  who.patch(`/api/assignment-checklist-completions/${key}`, { notes });
const textsOf = async () => (await notesOf(app, id)).map(({ text }) => text);
const actionsOf = async () => (await auditOf(app, id)).map(({ action, userId }) => [action, userId]).slice(1);

describe("a finding", () => {
  test("has the key as its id, and can be deleted by it", async () => {
    const key = randomUUID();
    const answer = await find(anna, key.toUpperCase());
    expect(answer).toMatchObject({ status: 201, body: { id: key } });
    expect((await anna.delete(`/api/assignments/${id}/findings/${key}`)).status).toBe(204);
    expect(await app.database.db.select().from(findings).where(eq(findings.id, key))).toEqual([]);
  });

  test("without a key gets a new id each time", async () => {
    const found = { type: "note", text: "Tap drips" };
    for (let i = 0; i < 2; i++) expect((await anna.post(`/api/assignments/${id}/findings`, found)).status).toBe(201);
    const rows = await app.database.db.select().from(findings).where(eq(findings.assignmentId, id));
    expect(new Set(rows.map((row) => row.id)).size).toBe(2);
  });

  test("whose key is already a finding's id is refused, whatever finding that is, and writes nothing", async () => {
    const key = randomUUID();
    await find(anna, key);
    const elsewhere = await work();
    const sentence = "This finding already exists. If it is a different one, please add it again.";
    expectProblem(await find(bob, key), "already-taken", sentence);
    expectProblem(await find(anna, key, elsewhere), "already-taken", sentence);
    expect(await app.database.db.select().from(findings).where(eq(findings.id, key))).toHaveLength(1);
    expect(await actionsOf()).toEqual([["assignment.finding", anna.id]]);
  });
});

describe("a tick", () => {
  test("has the key as its id, and people can note something by it", async () => {
    const key = randomUUID();
    expect((await tick(anna, 0, key)).status).toBe(200);
    expect(await ticksOf(app, id)).toMatchObject([{ id: key, checklistItemId: items[0] }]);
    expect((await note(bob, key, "Lamp")).status).toBe(200);
    expect((await note(anna, key, "Tap")).status).toBe(200);
    expect((await note(bob, key, "Lamp is out")).status).toBe(200);
    expect(await textsOf()).toEqual(["Tap", "Lamp is out"]);
  });

  test("whose key is already a tick's id is refused, whatever tick that is, and writes nothing", async () => {
    const key = randomUUID();
    await tick(anna, 0, key);
    const elsewhere = await work();
    for (const again of [tick(bob, 1, key), tick(anna, 1, key), tick(anna, 0, key, undefined, elsewhere)])
      expectProblem(await again, "already-taken", "This tick was already used for another task. Please tick again.");
    expect(await ticksOf(app, id)).toHaveLength(1);
    expect(await ticksOf(app, elsewhere)).toEqual([]);
  });

  test("that came after a colleague's adds its notes to theirs, on a new line", async () => {
    await tick(anna, 0, randomUUID(), "Lamp is out");
    const before = await ticksOf(app, id);
    expect((await tick(bob, 0, randomUUID(), " Tap drips ")).body).toMatchObject({
      checklistCompletions: [{ notes: "Lamp is out\nTap drips", completedById: anna.id }],
    });
    expect((await tick(bob, 0, randomUUID(), "Tap drips")).status).toBe(200);
    expect((await tick(anna, 0, randomUUID(), "Lamp is out")).status).toBe(200);
    expect((await tick(bob, 0, randomUUID())).status).toBe(200);
    expect(await ticksOf(app, id)).toEqual(before);
    expect(await textsOf()).toEqual(["Lamp is out", "Tap drips"]);
    expect(await actionsOf()).toEqual([
      ["assignment.tick", anna.id],
      ["assignment.note", bob.id],
    ]);
  });

  test("that came after a colleague's without notes sets its own", async () => {
    await tick(anna, 0, randomUUID());
    await tick(bob, 0, randomUUID(), "Tap drips");
    expect(await textsOf()).toEqual(["Tap drips"]);
  });

  test("may have notes as long as the colleague's", async () => {
    const texts = ["a".repeat(2_000), "b".repeat(2_000)];
    await tick(anna, 0, randomUUID(), texts[0]);
    expect((await tick(bob, 0, randomUUID(), texts[1])).status).toBe(200);
    expect(await textsOf()).toEqual(texts);
  });
});

describe("the key of a tick that came after a colleague's", () => {
  test("stands for the colleague's: notes sent to it are added", async () => {
    const mine = randomUUID();
    await tick(anna, 0, randomUUID(), "Lamp is out");
    await tick(bob, 0, mine);
    const answer = await note(bob, mine.toUpperCase(), "Tap drips");
    expect(answer).toMatchObject({ status: 200, body: { id } });
    expect(await textsOf()).toEqual(["Lamp is out", "Tap drips"]);
    expect((await note(bob, mine, "")).status).toBe(200);
    expect(await textsOf()).toEqual(["Lamp is out"]);
  });

  test("is unknown to others, and once the item is open again", async () => {
    const mine = randomUUID();
    await tick(anna, 0, randomUUID());
    await tick(bob, 0, mine);
    expectProblem(await note(anna, mine, "Tap drips"), "not-found");
    await anna.delete(`/api/assignments/${id}/checklist/${items[0]}`);
    expectProblem(await note(bob, mine, "Tap drips"), "not-found");
  });

  test("only stands for ticks", async () => {
    const [found, started] = [randomUUID(), randomUUID()];
    await tick(anna, 0, randomUUID());
    await find(bob, found);
    await keyed(bob, "POST", `/api/assignments/${id}/start`, started);
    await keyed(bob, "POST", "/api/objects/upload", randomUUID());
    for (const key of [found, started, randomUUID()]) expectProblem(await note(bob, key, "Tap"), "not-found");
    expect(await textsOf()).toEqual([]);
  });

  test("changes nothing once the villa is submitted", async () => {
    const mine = randomUUID();
    await tick(anna, 0, randomUUID(), "Lamp is out");
    await tick(bob, 0, mine);
    await anna.patch(`/api/assignments/${id}/finish`);
    expectProblem(await note(bob, mine, "Tap drips"), "state-conflict");
    expect(await textsOf()).toEqual(["Lamp is out"]);
  });
});
