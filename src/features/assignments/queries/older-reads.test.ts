import { beforeEach, expect, test } from "vitest";
import { startCaches } from "../../../../tests/support/fake-caches";
import { assignmentOf, checklistItemOf, checklistOf, idNumber } from "../../../../tests/support/screen-data";
import { openReadCache } from "../../../client/outbox/cached-reads";
import { completingOlder } from "./older-reads";

// What a phone has cached before the app was updated (docs/domain.md, "Offline work").

beforeEach(() => void startCaches());

const tick = { id: idNumber(60), checklistItemId: idNumber(50), completedAt: "2026-11-20T07:00:00.000Z" };
const photo = { id: idNumber(61), url: "/objects/1" };

/** An assignment as the version before checklists per villa had it. */
function older() {
  const { kind, checklist, reworkItems, awaitedItemIds, checklistNotes, ...work } = assignmentOf();
  return { ...work, checklistCompletions: [tick], media: [photo] };
}
const read = (answer: unknown) => completingOlder({ queryFn: (_: object) => Promise.resolve(answer) }).queryFn({});

const completed = {
  checklist: { version: 0, snapshotId: "", items: [checklistItemOf(1, { label: "Beds", section: "", quantity: 6 })] },
  reworkItems: [],
  awaitedItemIds: [],
  checklistNotes: [],
  checklistCompletions: [{ ...tick, notHere: false }],
  media: [{ ...photo, itemId: null, isSuperseded: false }],
};

test.each([
  ["an assignment", older(), completed],
  ["a day", [older()], [completed]],
  ["a page of a list", { items: [older()], next: "" }, { items: [completed], next: "" }],
])("%s gets the checklist that was cached beside it", async (_, answer, expected) => {
  const items = [{ id: idNumber(50), label: "Beds", defaultQty: 6 }];
  await (await openReadCache()).put("/api/checklist-items", Response.json(items));
  expect(await read(answer)).toMatchObject(expected);
});

test("without a cached checklist the page still works", async () => {
  expect(await read(older())).toMatchObject({ checklist: { items: [] } });
});

test("fresh data stay as they are", async () => {
  const fresh = assignmentOf({ checklist: checklistOf("Make the beds") });
  expect(await read([fresh])).toEqual([assignmentOf({ checklist: checklistOf("Make the beds") })]);
});
