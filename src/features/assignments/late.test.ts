import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { addChecklist, addWork, crewOf, ticksOf, type Work, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { ago, expectAgo, late } from "../../../tests/support/phone";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { auditLogs, findings, qcReviews } from "../../server/database/tables";
import { getHistory } from "./contract/supervision";

// Work done without a network: it counts from when it was done, by the phone's word, and the books say as well when it arrived.

let app: TestApp;
let items: string[];
let [anna, bob, sanne, ruben]: Caller[] = [];
const person = (one: Caller | undefined): Caller => {
  if (!one) throw new Error("nobody there");
  return one;
};
beforeAll(async () => {
  app = await startApp();
  items = await addChecklist(app);
});
beforeEach(async () => {
  [anna, bob] = [await signInAs(app, "cleaner", "Anna"), await signInAs(app, "cleaner", "Bob")];
  [sanne, ruben] = [await signInAs(app, "teamleader", "Sanne"), await signInAs(app, "qc", "Ruben")];
});
afterAll(() => app.close());

const planned = (given: Partial<Work> = {}) =>
  addWork(app, { lead: person(anna), helpers: [person(bob)], madeAt: ago(600), ...given });
const at = (id: string) => `/api/assignments/${id}`;

async function historyOf(id: string) {
  const { body } = await person(sanne).get(`${at(id)}/history`);
  return z.parse(getHistory.reply, body);
}
async function expectDone(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
}

describe("a day without a network", () => {
  test("every step says when it was done, and when the server heard of it", async () => {
    const id = await planned();
    const cleaner = (method: string, path: string, minutes: number, body?: unknown) =>
      expectDone(late(person(anna), method, at(id) + path, { minutes }, body));
    await cleaner("POST", "/start", 300);
    for (const [i, itemId] of items.entries()) await cleaner("POST", `/checklist/${itemId}`, 290 - i);
    await cleaner("DELETE", `/checklist/${items[11]}`, 270);
    await cleaner("POST", `/checklist/${items[11]}`, 260);
    const [tick] = await ticksOf(app, id);
    const notes = { notes: "Tap drips" };
    const notesPath = `/api/assignment-checklist-completions/${tick?.id}`;
    await expectDone(late(person(anna), "PATCH", notesPath, { minutes: 250 }, notes));
    await cleaner("POST", "/findings", 240, { type: "damage", text: "Crack" });
    const [found] = await app.database.db.select().from(findings).where(eq(findings.assignmentId, id));
    await cleaner("DELETE", `/findings/${found?.id}`, 230);
    await cleaner("POST", "/complete", 220, { actualMinutes: 200 });
    const handedIn = await workOf(app, id);
    await expectDone(late(person(sanne), "PATCH", `${at(id)}/reject`, { minutes: 210 }, { reason: "Oven" }));
    expectAgo((await workOf(app, id)).rejectedAt, 210);
    await cleaner("PATCH", "/finish", 200);
    await expectDone(late(person(sanne), "PATCH", `${at(id)}/approve`, { minutes: 190 }));
    await expectDone(late(person(ruben), "POST", `${at(id)}/qc/start`, { minutes: 180 }));
    await expectDone(late(person(ruben), "POST", `${at(id)}/qc/complete`, { minutes: 170 }, { status: "passed" }));

    const told = (await historyOf(id)).slice(1);
    const minutes = [300, ...items.map((_, i) => 290 - i), 270, 260, 250, 240, 230, 220, 210, 200, 190, 180, 170];
    expect(told).toHaveLength(minutes.length);
    for (const [i, entry] of told.entries()) {
      expectAgo(entry.at, minutes[i] ?? 0);
      expectAgo(entry.arrivedAt, 0);
    }
    expectAgo(handedIn.startedAt, 300);
    expectAgo(handedIn.finishedAt, 220);
    // 80 minutes have passed between start and hand-in, whatever the phone counted, and whenever all of it arrived.
    expect(handedIn.actualMinutes).toBe(80);
    for (const one of await ticksOf(app, id)) expectAgo(one.createdAt, 0);
    expectAgo((await ticksOf(app, id)).find(({ checklistItemId }) => checklistItemId === items[3])?.completedAt, 287);
    expectAgo(found?.createdAt, 240);
    const [review] = await app.database.db.select().from(qcReviews).where(eq(qcReviews.assignmentId, id));
    expectAgo(review?.createdAt, 180);
    expectAgo(review?.reviewedAt, 170);
  });

  test.each([
    ["an hour ahead", 60],
    ["a day behind", -1_440],
    ["ten years ahead", 5_256_000],
  ])("by a clock that is %s makes no difference", async (_, wrongBy) => {
    const id = await planned();
    await expectDone(late(person(anna), "POST", `${at(id)}/start`, { minutes: 90, wrongBy }));
    expectAgo((await workOf(app, id)).startedAt, 90);
  });

  test("what arrives at once says nothing of an arrival", async () => {
    const id = await planned();
    await expectDone(late(person(anna), "POST", `${at(id)}/start`, { minutes: 0 }));
    const [, start] = await historyOf(id);
    expect(start?.arrivedAt).toBeNull();
    const rows = await app.database.db.select().from(auditLogs).where(eq(auditLogs.entityId, id));
    expect(rows.some(({ meta }) => "arrivedAt" in meta)).toBe(false);
  });
});

describe("a step is never before the one that it follows", () => {
  test("nor before the work was planned", async () => {
    const id = await planned({ madeAt: ago(30) });
    await expectDone(late(person(anna), "POST", `${at(id)}/start`, { minutes: 1e8 }));
    const { startedAt, createdAt } = await workOf(app, id);
    expect(startedAt).toEqual(createdAt);
  });

  test("whoever took that one", async () => {
    const id = await planned();
    await expectDone(late(person(anna), "POST", `${at(id)}/start`, { minutes: 60 }));
    await expectDone(late(person(anna), "POST", `${at(id)}/checklist/${items[0]}`, { minutes: 40 }));
    await expectDone(late(person(bob), "POST", `${at(id)}/checklist/${items[1]}`, { minutes: 50 }));
    await expectDone(late(person(bob), "POST", `${at(id)}/checklist/${items[2]}`, { minutes: 30 }));
    const times = new Map((await ticksOf(app, id)).map((tick) => [tick.checklistItemId, tick.completedAt.getTime()]));
    const [first, second, third] = items.slice(0, 3).map((item) => times.get(item) ?? 0);
    expect(second).toBe(first);
    expect(third).toBeGreaterThan(first ?? 0);
  });

  test("so a start after which nothing lies gives no negative minutes", async () => {
    const id = await planned({ ticked: items });
    await expectDone(late(person(anna), "POST", `${at(id)}/start`, { minutes: 10 }));
    await expectDone(late(person(anna), "PATCH", `${at(id)}/finish`, { minutes: 50 }));
    expect(await workOf(app, id)).toMatchObject({ actualMinutes: 0, status: "needs_review" });
  });

  test("many at once lie in the order in which they arrived", async () => {
    const id = await planned({ status: "in_progress", minutesAgo: 500 });
    await Promise.all(
      items.map((item, i) =>
        expectDone(
          late(person(i % 2 ? anna : bob), "POST", `${at(id)}/checklist/${item}`, { minutes: (i * 37) % 300 }),
        ),
      ),
    );
    const told = (await historyOf(id)).map((one) => one.at);
    expect(told).toHaveLength(13);
    expect(told).toEqual([...told].sort());
  });
});

test("a change of the plan counts from when it arrives, whatever is said of it", async () => {
  const id = await planned({ helpers: [] });
  const edit = { collaboratorIds: [person(bob).id], cleanerId: person(anna).id };
  await expectDone(late(person(sanne), "PATCH", at(id), { minutes: 300 }, edit));
  const told = await historyOf(id);
  expectAgo(told[1]?.at, 0);
  expect(told[1]?.arrivedAt).toBeNull();
  expect((await crewOf(app, id)).active).toEqual([person(bob).id]);
});

describe("two cleaners without a network", () => {
  test("keep all their ticks, however they arrive", async () => {
    const id = await planned({ status: "in_progress", minutesAgo: 500 });
    for (const [i, item] of items.slice(0, 6).entries()) {
      await expectDone(late(person(anna), "POST", `${at(id)}/checklist/${item}`, { minutes: 100 - i }, { notes: "A" }));
      await expectDone(late(person(bob), "POST", `${at(id)}/checklist/${items[i + 6]}`, { minutes: 90 - i }));
      // And one that both of them did.
      await expectDone(late(person(bob), "POST", `${at(id)}/checklist/${item}`, { minutes: 80 - i }, { notes: "B" }));
    }
    const ticks = await ticksOf(app, id);
    expect(ticks).toHaveLength(12);
    const done = ticks.map((tick) => `${tick.completedById} ${tick.notes}`).sort();
    const expected = [...Array(6).fill(`${person(anna).id} A\nB`), ...Array(6).fill(`${person(bob).id} null`)];
    expect(done).toEqual(expected.sort());
  });

  test("once one has finished, the other's new ticks are refused with a sentence, and what was ticked stays", async () => {
    const id = await planned({ status: "in_progress", minutesAgo: 500, ticked: items.slice(0, 4) });
    await expectDone(late(person(anna), "PATCH", `${at(id)}/finish`, { minutes: 20 }));
    const tick = (i: number) =>
      late(person(bob), "POST", `${at(id)}/checklist/${items[i]}`, { minutes: 40 }, { notes: "Late" });
    const sentence = "The checklist can only be ticked while the cleaning is in progress.";
    expectProblem(await tick(5), "state-conflict", sentence);
    expect((await tick(1)).status).toBe(200);
    const ticks = await ticksOf(app, id);
    expect(ticks.map(({ notes }) => notes)).toEqual([null, null, null, null]);
  });
});
