import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { recordAnnouncements, topicsIn } from "../../../tests/support/announcement-recorder";
import { addVilla, addWork, asPark } from "../../../tests/support/builders";
import { type Caller, signInAs } from "../../../tests/support/caller";
import { addStandardItems, definitionOf } from "../../../tests/support/checklists";
import { expectProblem } from "../../../tests/support/problem";
import { startApp, type TestApp } from "../../../tests/support/start-app";
import { assignments, auditLogs, unitMissingItems } from "../../server/database/tables";
import { assignment } from "./contract/assignment";
import { openItemIds } from "./rules/checklist";

// Items that a villa doesn't have, as cleaners report and leaders confirm (docs/domain.md, "Checklists").

let app: TestApp;
let anna: Caller;
let leader: Caller;
let items: string[];
beforeAll(async () => {
  app = await startApp();
  [anna, leader] = [await signInAs(app, "cleaner"), await signInAs(app, "teamleader")];
  items = await asPark(app, (context) =>
    addStandardItems(context, [definitionOf("Beds"), definitionOf("Balcony", { photo: "required" })]),
  );
});
afterAll(() => app.close());

const read = async (path: string) => z.parse(assignment, (await leader.get(path)).body);
const idsIn = async (path: string) => (await read(path)).checklist.items.map(({ id }) => id);
const missing = async (villa: string) => {
  const rows = await app.database.db.select().from(unitMissingItems).where(eq(unitMissingItems.unitId, villa));
  return rows.map(({ checklistItemId: item, confirmedById: by }) => ({ item, by }));
};

/** Work in progress and pending work of one villa, and the balcony's tick of the first. */
async function plan() {
  const villa = await addVilla(app);
  const work = `/api/assignments/${await addWork(app, { lead: anna, villa, status: "in_progress" })}`;
  const tomorrow = new Date(Date.now() + 86_400_000);
  const next = `/api/assignments/${await addWork(app, { lead: anna, villa, plannedAt: tomorrow })}`;
  return { villa, work, next, tick: `${work}/checklist/${items[1]}` };
}

test("a reported item counts as done without its photo, and unticking takes the report back", async () => {
  const { work, tick } = await plan();
  expectProblem(await anna.post(tick), "state-conflict", "Please take a photo first: this task requires one.");
  const reported = z.parse(assignment, (await anna.post(tick, { notHere: true })).body);
  expect(reported.checklistCompletions).toMatchObject([{ notHere: true, isConfirmed: false }]);
  expect(openItemIds(reported)).toEqual([items[0]]);
  await anna.delete(tick);
  expect(openItemIds(await read(work))).toEqual(items);
});

test("once a leader confirms it, that villa's coming work doesn't have it; started work and other villas keep it", async () => {
  const [{ villa, work, next, tick }, other] = [await plan(), await plan()];
  await anna.post(tick, { notHere: true });
  const confirmed = await leader.post(`${tick}/confirm-missing`);
  expect(confirmed.status).toBe(200);
  expect(z.parse(assignment, confirmed.body).checklistCompletions).toMatchObject([{ isConfirmed: true }]);
  // A second leader's tap.
  expect((await leader.post(`${tick}/confirm-missing`)).status).toBe(200);
  expect(await missing(villa)).toEqual([{ item: items[1], by: leader.id }]);
  expect([await idsIn(next), await idsIn(work), await idsIn(other.next)]).toEqual([[items[0]], items, items]);
  const notes = and(eq(auditLogs.action, "unit.item-missing"), eq(auditLogs.entityId, villa));
  const rows = await app.database.db.select().from(auditLogs).where(notes);
  expect(rows).toMatchObject([{ userId: leader.id, meta: { itemId: items[1] } }]);
  // Undo.
  await leader.delete(`/api/units/${villa}/missing-items/${items[1]}`);
  expect(await idsIn(next)).toEqual(items);
  expect((await read(work)).checklistCompletions).toMatchObject([{ isConfirmed: false }]);
});

test("leaders who look at finished work hear of the confirmation and of its undo", async () => {
  const villa = await addVilla(app);
  const tick = `/api/assignments/${await addWork(app, { lead: anna, villa, status: "in_progress" })}/checklist/${items[1]}`;
  await anna.post(tick, { notHere: true });
  await app.database.db
    .update(assignments)
    .set({ status: "done", finishedAt: new Date() })
    .where(eq(assignments.unitId, villa));
  const heard = await recordAnnouncements(app);
  await leader.post(`${tick}/confirm-missing`);
  expect(topicsIn(await heard())).toContain("assignments");
  await leader.delete(`/api/units/${villa}/missing-items/${items[1]}`);
  expect(topicsIn(await heard())).toContain("assignments");
});

test("what nobody reports, or not any more, can't be confirmed", async () => {
  const { villa, tick } = await plan();
  const refused = async () =>
    expectProblem(
      await leader.post(`${tick}/confirm-missing`),
      "state-conflict",
      "Nobody reports this task as missing any more.",
    );
  await refused();
  await anna.post(tick, { notHere: true });
  await anna.delete(tick);
  await refused();
  expect(await missing(villa)).toEqual([]);
  expectProblem(await leader.post(`${tick.slice(0, -36)}${crypto.randomUUID()}/confirm-missing`), "not-found");
});

test("a phone that started before the confirmation reached it keeps the item", async () => {
  const { villa, work, next, tick } = await plan();
  const { checklist } = await read(next);
  await anna.post(tick, { notHere: true });
  for (const item of items.slice(0, 1)) await anna.post(`${work}/checklist/${item}`);
  await leader.post(`${tick}/confirm-missing`);
  await anna.post(`${work}/complete`);
  const started = await anna.post(`${next}/start`, { snapshotId: checklist.snapshotId });
  expect(z.parse(assignment, started.body).checklist).toEqual(checklist);
  expect(await missing(villa)).toHaveLength(1);
});
