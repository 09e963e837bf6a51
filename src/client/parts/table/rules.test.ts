import { afterEach, describe, expect, test } from "vitest";
import { compareNaturally } from "../../../shared/natural-order";
import { activateLanguage } from "../../../shared/words";
import { rowAfter } from "./row-keys";
import { toggled, withRange } from "./selection";
import { formatSort, nextSort, parseSort, sortRows } from "./sorting";
import { drawnRows, visibleRange } from "./visible-rows";

type Villa = { code: string; guests: number | null };
const columns = [
  { id: "code", sortBy: ({ code }: Villa) => code },
  { id: "guests", sortBy: ({ guests }: Villa) => guests },
  { id: "edit" },
];
const villas = [
  { code: "WL-10", guests: 4 },
  { code: "wl-9", guests: null },
  { code: "DV-101", guests: 8 },
  { code: "WL-9a", guests: 4 },
];
const order = (sort: string) => sortRows(villas, columns, parseSort(sort, columns)).map(({ code }) => code);

describe("the order", () => {
  test.each([
    ["code", ["DV-101", "wl-9", "WL-9a", "WL-10"]],
    ["-code", ["WL-10", "WL-9a", "wl-9", "DV-101"]],
    ["guests", ["WL-10", "WL-9a", "DV-101", "wl-9"]],
    ["-guests", ["DV-101", "WL-10", "WL-9a", "wl-9"]],
    // Neither a column without values nor an unknown one changes it.
    ["edit", ["WL-10", "wl-9", "DV-101", "WL-9a"]],
    ["-nothing", ["WL-10", "wl-9", "DV-101", "WL-9a"]],
  ])("%s: numbers in a text by value, empty values last, equal ones as given", (sort, expected) => {
    expect(order(sort)).toEqual(expected);
  });

  describe("of names is the reader's", () => {
    afterEach(() => activateLanguage("en", {}));
    // An alphabet may have "ł" as a letter of its own after "l", where others see an "l" with a stroke; "ß" sorts as "ss".
    test.each([
      ["en", ["Łucja", "Lucy", "Luna"], ["Łucja", "Lucy", "Luna"]],
      ["pl", ["Łucja", "Lucy", "Luna"], ["Lucy", "Luna", "Łucja"]],
      ["tr", ["Şule", "Sinem", "Suna"], ["Sinem", "Suna", "Şule"]],
      ["tr", ["İpek", "Işık", "Hale"], ["Hale", "Işık", "İpek"]],
      ["de", ["Strauss", "Straßer", "Strasse 2"], ["Strasse 2", "Straßer", "Strauss"]],
      ["uk", ["Їжак", "Ян", "Іван"], ["Іван", "Їжак", "Ян"]],
      ["ar", ["زيد", "أحمد", "باسم"], ["أحمد", "باسم", "زيد"]],
    ])("in %s", (locale, names, expected) => {
      activateLanguage(locale, {});
      const byName = [{ id: "name", sortBy: (name: string) => name }];
      expect(sortRows(names, byName, { column: "name", descending: false })).toEqual(expected);
      expect(names.toSorted(compareNaturally)).toEqual(expected);
    });
  });

  test("a header sorts ascending first, then changes direction; another one starts again", () => {
    const first = nextSort(undefined, "code");
    const second = nextSort(first, "code");
    expect([first, second, nextSort(second, "code"), nextSort(second, "guests")].map(formatSort)).toEqual([
      ...["code", "-code", "code", "guests"],
    ]);
    expect(parseSort(formatSort(second), columns)).toEqual(second);
  });
});

describe("the drawn rows", () => {
  test("are those on screen and a few around them, in blocks", () => {
    expect(visibleRange(1000, 500, 900, 50)).toEqual({ first: 0, end: 16 });
    expect(visibleRange(1000, -20_000, 900, 50)).toEqual({ first: 392, end: 432 });
    expect(visibleRange(1000, -49_500, 900, 50)).toEqual({ first: 976, end: 1000 });
    expect(visibleRange(5, 500, 900, 50)).toEqual({ first: 0, end: 5 });
    expect(visibleRange(0, 500, 900, 50)).toEqual({ first: 0, end: 0 });
  });

  test("always include the active one, with the gaps around it", () => {
    expect(drawnRows({ first: 8, end: 10 }, 2)).toEqual([
      { index: 2, gap: 2 },
      { index: 8, gap: 5 },
      { index: 9, gap: 0 },
    ]);
    expect(drawnRows({ first: 0, end: 2 }, 7).at(-1)).toEqual({ index: 7, gap: 5 });
    expect(drawnRows({ first: 0, end: 2 }, -1)).toHaveLength(2);
  });
});

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 29, 29],
  ["ArrowUp", 0, 0],
  ["PageDown", 25, 29],
  ["PageUp", 25, 15],
  ["Home", 25, 0],
  ["End", 0, 29],
  ["Tab", 3, undefined],
])("%s on row %i of 30 moves to %s", (key, from, to) => {
  expect(rowAfter(key, from, 30)).toBe(to);
});

test("a range goes from the anchor to the row, in both directions, and adds to the selection", () => {
  const keys = ["a", "b", "c", "d", "e"];
  expect([...toggled(new Set(["a"]), "b")]).toEqual(["a", "b"]);
  expect([...toggled(new Set(["a"]), "a")]).toEqual([]);
  expect([...withRange(new Set(["a"]), keys, "b", "d")]).toEqual(["a", "b", "c", "d"]);
  expect([...withRange(new Set(), keys, "d", "b")]).toEqual(["b", "c", "d"]);
  expect([...withRange(new Set(), keys, "gone", "b")]).toEqual(["b"]);
  expect([...withRange(new Set(), keys, undefined, "b")]).toEqual(["b"]);
});
