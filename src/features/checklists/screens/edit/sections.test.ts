import { expect, test } from "vitest";
import type { Row } from "../../../../client/parts/list-editor/draft";
import { itemSaved, placedAt, sectionMoved, sectionRenamed, sectionStepped, sectionsOf, stepped } from "./sections";

/** "A1 A2 B1": items of the sections A and B. */
const rowsOf = (words: string): Row[] =>
  words.split(" ").map((key) => ({ key, fields: { name: key, section: key.charAt(0) }, isRemoved: false }));
const text = (rows: readonly Row[]) => rows.map(({ key, fields }) => `${fields.section}:${key}`).join(" ");
const rows = rowsOf("A1 A2 B1 B2 C1");
const inE = rows.map((row) =>
  row.key < "B" || row.key > "C" ? row : { ...row, fields: { name: row.key, section: "E" } },
);
/** Names the section that had these rows when it was opened "D". */
const renamed = (keys: string, now: Row[]) => sectionRenamed(now, { name: keys.charAt(0), keys: keys.split(" ") }, "D");

test("items that follow each other with the same section are one", () => {
  expect(sectionsOf(rows).map(({ name, start, end }) => [name, start, end])).toEqual([
    ["A", 0, 2],
    ["B", 2, 4],
    ["C", 4, 5],
  ]);
  expect(sectionsOf([])).toEqual([]);
});

test.each([
  ["a step within its section", () => stepped(rows, "A1", 1), "A:A2 A:A1 B:B1 B:B2 C:C1"],
  ["a step down over the edge only changes the section", () => stepped(rows, "A2", 1), "A:A1 B:A2 B:B1 B:B2 C:C1"],
  ["a step up over the edge", () => stepped(rows, "B1", -1), "A:A1 A:A2 A:B1 B:B2 C:C1"],
  ["no step beyond the end", () => stepped(rows, "C1", 1), text(rows)],
  ["a drop after an item of another section", () => placedAt(rows, "A1", "B1", "bottom"), "A:A2 B:B1 B:A1 B:B2 C:C1"],
  ["a drop before an item", () => placedAt(rows, "C1", "A1", "top"), "A:C1 A:A1 A:A2 B:B1 B:B2"],
  ["a section before another one", () => sectionMoved(rows, 4, 0), "C:C1 A:A1 A:A2 B:B1 B:B2"],
  ["a section to the end", () => sectionMoved(rows, 0, 5), "B:B1 B:B2 C:C1 A:A1 A:A2"],
  ["a section where it is", () => sectionMoved(rows, 2, 4), text(rows)],
  ["a section one place down", () => sectionStepped(rows, 0, 1), "B:B1 B:B2 A:A1 A:A2 C:C1"],
  ["a section one place up", () => sectionStepped(rows, 4, -1), "A:A1 A:A2 C:C1 B:B1 B:B2"],
  ["another name for one section", () => renamed("B1 B2", rows), "A:A1 A:A2 D:B1 D:B2 C:C1"],
  ["for one without its first row", () => renamed("B0 B1 B2", rows), "A:A1 A:A2 D:B1 D:B2 C:C1"],
  ["for one with other rows", () => renamed("B8 B9", rows), "A:A1 A:A2 D:B1 D:B2 C:C1"],
  ["for one without a row that moved away", () => renamed("B1 B2 A2", rows), "A:A1 A:A2 D:B1 D:B2 C:C1"],
  ["for one that has another name by now", () => renamed("B1 B2", inE), "A:A1 A:A2 D:B1 D:B2 C:C1"],
  ["for one that is gone", () => renamed("X1 X2", rows), text(rows)],
  [
    "a new item goes to the end of its section",
    () => itemSaved(rows, { key: "new", fields: { name: "new", section: "A" }, isRemoved: false }),
    "A:A1 A:A2 A:new B:B1 B:B2 C:C1",
  ],
  [
    "an item with another section goes there",
    () => itemSaved(rows, { key: "C1", fields: { name: "C1", section: "A" }, isRemoved: false }),
    "A:A1 A:A2 A:C1 B:B1 B:B2",
  ],
])("%s", (_, change, expected) => {
  const after = change();
  expect(typeof after === "string" ? after : text(after)).toBe(expected);
});
