import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { addChecklist, addWork, crewOf, notesOf, ticksOf, type Work, workOf } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { ago, expectAgo, sendLate } from "../../../tests/support/late-steps";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { auditLogs, findings, qcReviews } from "../../server/database/tables";
import { getHistory } from "./contract/history";

// Work done offline: it is dated by the phone's clock, and the audit trail also has the time of arrival.

let app: TestApp;
let items: string[];
let [anna, bob, sanne, ruben]: Caller[] = [];
const person = (one: Caller | undefined): Caller => {
  if (!one) throw new Error("a tick is missing");
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

describe("a day offline", () => {
  test("every step has the time when it happened and when it arrived", async () => {
    const id = await planned();
    const cleaner = (method: string, path: string, minutesLate: number, body?: unknown) =>
      expectDone(sendLate(person(anna), method, at(id) + path, { minutesLate }, body));
    await cleaner("POST", "/start", 300);
    for (const [i, itemId] of items.entries()) await cleaner("POST", `/checklist/${itemId}`, 290 - i);
    await cleaner("DELETE", `/checklist/${items[11]}`, 270);
    await cleaner("POST", `/checklist/${items[11]}`, 260);
    const [tick] = await ticksOf(app, id);
    const notes = { notes: "Tap drips" };
    const notesPath = `/api/assignment-checklist-completions/${tick?.id}`;
    await expectDone(sendLate(person(anna), "PATCH", notesPath, { minutesLate: 250 }, notes));
    await cleaner("POST", "/findings", 240, { type: "damage", text: "Crack" });
    const [found] = await app.database.db.select().from(findings).where(eq(findings.assignmentId, id));
    await cleaner("DELETE", `/findings/${found?.id}`, 230);
    await cleaner("POST", "/complete", 220, { actualMinutes: 200 });
    const handedIn = await workOf(app, id);
    await expectDone(sendLate(person(sanne), "PATCH", `${at(id)}/reject`, { minutesLate: 210 }, { reason: "Oven" }));
    expectAgo((await workOf(app, id)).rejectedAt, 210);
    await cleaner("PATCH", "/finish", 200);
    await expectDone(sendLate(person(sanne), "PATCH", `${at(id)}/approve`, { minutesLate: 190 }));
    await expectDone(sendLate(person(ruben), "POST", `${at(id)}/qc/start`, { minutesLate: 180 }));
    await expectDone(
      sendLate(person(ruben), "POST", `${at(id)}/qc/complete`, { minutesLate: 170 }, { status: "passed" }),
    );

    const told = (await historyOf(id)).slice(1);
    const minutes = [300, ...items.map((_, i) => 290 - i), 270, 260, 250, 240, 230, 220, 210, 200, 190, 180, 170];
    expect(told).toHaveLength(minutes.length);
    for (const [i, entry] of told.entries()) {
      expectAgo(entry.at, minutes[i] ?? 0);
      expectAgo(entry.arrivedAt, 0);
    }
    expectAgo(handedIn.startedAt, 300);
    expectAgo(handedIn.finishedAt, 220);
    // 80 minutes passed between start and finish, whatever the phone counted and whenever the steps arrived.
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
    await expectDone(
      sendLate(person(anna), "POST", `${at(id)}/start`, { minutesLate: 90, clockErrorMinutes: wrongBy }),
    );
    expectAgo((await workOf(app, id)).startedAt, 90);
  });

  test("steps that arrive at once have no separate arrival time", async () => {
    const id = await planned();
    await expectDone(sendLate(person(anna), "POST", `${at(id)}/start`, { minutesLate: 0 }));
    const [, start] = await historyOf(id);
    expect(start?.arrivedAt).toBeNull();
    const rows = await app.database.db.select().from(auditLogs).where(eq(auditLogs.entityId, id));
    expect(rows.some(({ meta }) => "arrivedAt" in meta)).toBe(false);
  });
});

describe("a step is never before the one that it follows", () => {
  test("nor before the work was planned", async () => {
    const id = await planned({ madeAt: ago(30) });
    await expectDone(sendLate(person(anna), "POST", `${at(id)}/start`, { minutesLate: 1e8 }));
    const { startedAt, createdAt } = await workOf(app, id);
    expect(startedAt).toEqual(createdAt);
  });

  test("whoever took that one", async () => {
    const id = await planned();
    await expectDone(sendLate(person(anna), "POST", `${at(id)}/start`, { minutesLate: 60 }));
    await expectDone(sendLate(person(anna), "POST", `${at(id)}/checklist/${items[0]}`, { minutesLate: 40 }));
    await expectDone(sendLate(person(bob), "POST", `${at(id)}/checklist/${items[1]}`, { minutesLate: 50 }));
    await expectDone(sendLate(person(bob), "POST", `${at(id)}/checklist/${items[2]}`, { minutesLate: 30 }));
    const times = new Map((await ticksOf(app, id)).map((tick) => [tick.checklistItemId, tick.completedAt.getTime()]));
    const [first, second, third] = items.slice(0, 3).map((item) => times.get(item) ?? 0);
    expect(second).toBe(first);
    expect(third).toBeGreaterThan(first ?? 0);
  });

  test("so a start that is dated later gives no negative minutes", async () => {
    const id = await planned({ ticked: items });
    await expectDone(sendLate(person(anna), "POST", `${at(id)}/start`, { minutesLate: 10 }));
    await expectDone(sendLate(person(anna), "PATCH", `${at(id)}/finish`, { minutesLate: 50 }));
    expect(await workOf(app, id)).toMatchObject({ actualMinutes: 0, status: "needs_review" });
  });

  test("many at once are in order of arrival", async () => {
    const id = await planned({ status: "in_progress", minutesAgo: 500 });
    await Promise.all(
      items.map((item, i) =>
        expectDone(
          sendLate(person(i % 2 ? anna : bob), "POST", `${at(id)}/checklist/${item}`, { minutesLate: (i * 37) % 300 }),
        ),
      ),
    );
    const told = (await historyOf(id)).map((one) => one.at);
    expect(told).toHaveLength(13);
    expect(told).toEqual([...told].sort());
  });
});

test("a change of the plan is dated by its arrival, whatever its headers say", async () => {
  const id = await planned({ helpers: [] });
  const edit = { collaboratorIds: [person(bob).id], cleanerId: person(anna).id };
  await expectDone(sendLate(person(sanne), "PATCH", at(id), { minutesLate: 300 }, edit));
  const told = await historyOf(id);
  expectAgo(told[1]?.at, 0);
  expect(told[1]?.arrivedAt).toBeNull();
  expect((await crewOf(app, id)).active).toEqual([person(bob).id]);
});

describe("two cleaners offline", () => {
  test("keep all their ticks, in whatever order they arrive", async () => {
    const id = await planned({ status: "in_progress", minutesAgo: 500 });
    for (const [i, item] of items.slice(0, 6).entries()) {
      await expectDone(
        sendLate(person(anna), "POST", `${at(id)}/checklist/${item}`, { minutesLate: 100 - i }, { notes: "A" }),
      );
      await expectDone(sendLate(person(bob), "POST", `${at(id)}/checklist/${items[i + 6]}`, { minutesLate: 90 - i }));
      // And one that both of them ticked.
      await expectDone(
        sendLate(person(bob), "POST", `${at(id)}/checklist/${item}`, { minutesLate: 80 - i }, { notes: "B" }),
      );
    }
    const done = (await ticksOf(app, id)).map((tick) => tick.completedById);
    expect(done.sort()).toEqual([...Array(6).fill(person(anna).id), ...Array(6).fill(person(bob).id)].sort());
    const notes = await notesOf(app, id);
    for (const item of items.slice(0, 6))
      expect(notes.filter((one) => one.checklistItemId === item).map(({ text }) => text)).toEqual(["A", "B"]);
  });

  test("once one has finished, the other's new ticks and notes are refused with a sentence, and existing ones stay", async () => {
    const id = await planned({ status: "in_progress", minutesAgo: 500, ticked: items.slice(0, 4) });
    const tick = (i: number, body?: unknown) =>
      sendLate(person(bob), "POST", `${at(id)}/checklist/${items[i]}`, { minutesLate: 40 }, body);
    await expectDone(tick(2, { notes: "Early" }));
    await expectDone(sendLate(person(anna), "PATCH", `${at(id)}/finish`, { minutesLate: 20 }));
    const sentence = "The checklist can only be ticked while the cleaning is in progress.";
    expectProblem(await tick(5, { notes: "Late" }), "state-conflict", sentence);
    const notesSentence = "Notes can only be changed while the cleaning is in progress.";
    expectProblem(await tick(1, { notes: "Lamp broken" }), "state-conflict", notesSentence);
    for (const body of [undefined, { notes: " " }]) expect((await tick(1, body)).status).toBe(200);
    expect((await tick(2, { notes: "Early" })).status).toBe(200);
    expect(await ticksOf(app, id)).toHaveLength(4);
    expect((await notesOf(app, id)).map(({ text }) => text)).toEqual(["Early"]);
    expect((await historyOf(id)).filter(({ action }) => action === "assignment.note")).toHaveLength(1);
  });
});
