import { expect, onTestFinished, test } from "vitest";
import { activateLanguage } from "../../../../shared/words";
import { cellAfter } from "./grid-keys";

const size = { rows: 350, columns: 31 };
const at = { row: 4, column: 10 };

test.each([
  ["ArrowRight", false, [4, 11]],
  ["ArrowLeft", false, [4, 9]],
  ["ArrowDown", false, [5, 10]],
  ["ArrowUp", false, [3, 10]],
  ["PageDown", false, [14, 10]],
  ["PageUp", false, [0, 10]],
  ["Home", false, [4, 0]],
  ["End", false, [4, 30]],
  ["Home", true, [0, 0]],
  ["End", true, [349, 30]],
])("%s (Ctrl: %s) moves to %j", (key, ctrl, [row, column]) => {
  expect(cellAfter(key, ctrl, at, size)).toEqual({ row, column });
});

test.each(["Tab", "a", "Escape", "Enter"])("%s moves nowhere", (key) => {
  expect(cellAfter(key, false, at, size)).toBeUndefined();
});

test("arrows lead beyond the first and the last day", () => {
  expect(cellAfter("ArrowLeft", false, { row: 0, column: 0 }, size)).toEqual({ row: 0, column: -1 });
  expect(cellAfter("ArrowRight", false, { row: 0, column: 30 }, size)).toEqual({ row: 0, column: 31 });
});

test("from right to left, the left arrow leads to the next day", () => {
  activateLanguage("ar", {});
  onTestFinished(() => activateLanguage("en", {}));
  expect(cellAfter("ArrowLeft", false, at, size)).toEqual({ row: 4, column: 11 });
});
