import { describe, expect, test } from "vitest";
import {
  afterSave,
  afterSilence,
  type Entry,
  followed,
  isChanged,
  listNews,
  moved,
  nameFaults,
  numberFaults,
  type Row,
  rowsOf,
} from "./draft";

const list = (...names: string[]): Entry[] => names.map((name) => ({ id: name[0] ?? "", fields: { name, qty: "1" } }));
const stored = list("a", "b", "c");
const names = (rows: readonly Row[]) =>
  rows.map(({ fields, isRemoved }) => (isRemoved ? `-${fields.name}` : fields.name));
const change = (rows: readonly Row[], key: string, changes: Partial<Row>) =>
  rows.map((row) => (row.key === key ? { ...row, ...changes } : row));
const added = (name: string): Row => ({ key: name, fields: { name, qty: "1" }, isRemoved: false });

describe("a list that somebody else changes while it is edited", () => {
  test.each<[string, (rows: Row[]) => Row[], Entry[], string[]]>([
    ["follows names and order where nothing was typed", (rows) => rows, list("c2", "a", "b"), ["c2", "a", "b"]],
    [
      "keeps what was typed",
      (rows) => change(rows, "b", { fields: { name: "mine", qty: "1" } }),
      list("a", "b2", "c"),
      ["a", "mine", "c"],
    ],
    [
      "keeps its own order, and puts theirs after the same neighbour",
      (rows) => moved(rows, "c", 0),
      list("a", "x", "b", "c"),
      ["c", "a", "x", "b"],
    ],
    [
      "keeps new rows beside their neighbour",
      (rows) => [...rows.slice(0, 1), added("new"), ...rows.slice(1)],
      list("b", "a", "c"),
      ["b", "a", "new", "c"],
    ],
    ["loses what they removed", (rows) => rows, list("a", "c"), ["a", "c"]],
    [
      "keeps what they removed but was changed here",
      (rows) => change(rows, "b", { fields: { name: "mine", qty: "1" } }),
      list("a", "c"),
      ["a", "mine", "c"],
    ],
    [
      "keeps what was removed here",
      (rows) => change(rows, "b", { isRemoved: true }),
      list("a", "b2", "c"),
      ["a", "-b2", "c"],
    ],
  ])("%s", (_, edit, latest, expected) => {
    expect(names(followed(stored, edit(rowsOf(stored)), latest))).toEqual(expected);
  });

  test("an entry that they removed is a new one", () => {
    const rows = change(rowsOf(stored), "b", { fields: { name: "mine", qty: "1" } });
    expect(followed(stored, rows, list("a"))[1]?.id).toBeUndefined();
  });

  test("a new row whose save had no response is the entry that was stored", () => {
    const saved = [...stored, { id: "1", fields: { name: "x", qty: "1" } }];
    const typed = [...rowsOf(stored), added(" x ")];
    const rows = followed(stored, typed, saved);
    expect(rows.at(-1)).toMatchObject({ key: " x ", id: "1" });
    expect(isChanged(saved, rows)).toBe(false);
    // Of two alike, only one is stored.
    expect(followed(stored, [...typed, { ...added("x"), key: "y" }], saved).map(({ id }) => id)).toEqual([
      ...["a", "b", "c", "1"],
      undefined,
    ]);
  });

  test("a new row that was changed after a save without a response is the entry that was stored", () => {
    const typed = [...rowsOf(stored), added("x")];
    const unsure = afterSilence(typed, change(typed, "x", { fields: { name: "y", qty: "1" } }));
    const saved = [...stored, { id: "1", fields: { name: "x", qty: "1" } }];
    expect(followed(stored, unsure, saved).slice(3)).toMatchObject([{ key: "x", id: "1", fields: { name: "y" } }]);
    // Nothing was stored, nor by a second such save.
    const again = afterSilence(unsure, followed(stored, unsure, stored));
    expect(followed(stored, again, saved).slice(3)).toMatchObject([{ key: "x", id: "1", fields: { name: "y" } }]);
  });

  test("what they changed is told", () => {
    expect(listNews(stored, list("b", "a2", "d"))).toEqual([
      { label: "Entries", text: "added d; removed c" },
      { label: "a", text: "now a2, 1" },
      { label: "Order", text: "changed" },
    ]);
    expect(listNews(stored, stored)).toEqual([]);
  });
});

describe("a list that is edited while it is saved", () => {
  // "b" is removed, and "x" is new.
  const sent = [...change(rowsOf(stored), "b", { isRemoved: true }), added("x")];
  const saved = [...list("a", "c"), { id: "1", fields: { name: "x", qty: "1" } }];

  test.each<[string, (rows: readonly Row[]) => readonly Row[], string[]]>([
    ["is the stored one if nothing was typed", (rows) => rows, ["a", "c", "x"]],
    ["keeps what was typed", (rows) => change(rows, "a", { fields: { name: "mine", qty: "1" } }), ["mine", "c", "x"]],
    ["keeps its own order", (rows) => moved(rows, "x", 0), ["x", "a", "c"]],
    ["keeps rows that were added since", (rows) => [...rows, added("y")], ["a", "c", "x", "y"]],
    ["keeps what was removed since", (rows) => change(rows, "x", { isRemoved: true }), ["a", "c", "-x"]],
    ["keeps what was restored since", (rows) => change(rows, "b", { isRemoved: false }), ["a", "b", "c", "x"]],
  ])("%s", (_, edit, expected) => {
    expect(names(afterSave(sent, edit(sent), saved))).toEqual(expected);
  });

  test("new entries have their ids, and what was restored is a new one", () => {
    const rows = change(sent, "b", { isRemoved: false });
    expect(afterSave(sent, rows, saved).map(({ key, id }) => [key, id])).toEqual([
      ...[
        ["a", "a"],
        ["b", undefined],
        ["c", "c"],
        ["x", "1"],
      ],
    ]);
    expect(isChanged(saved, afterSave(sent, sent, saved))).toBe(false);
  });
});

test("names are neither blank nor too long nor there twice, and numbers are whole", () => {
  const fields = [" ", "Soap", "soap ", "x".repeat(6)].map((name) => ({ name, qty: "1" }));
  expect(nameFaults(fields, 5).map(({ index }) => index)).toEqual([0, 2, 3]);
  const quantities = ["0", "1", " 99 ", "100", "1.5", "", "-1"].map((qty) => ({ name: "x", qty }));
  expect(numberFaults(quantities, "qty", 99).map(({ index }) => index)).toEqual([0, 3, 4, 5, 6]);
});
