import { expect, test } from "vitest";
import { pieceAfter } from "./piece-after";

const span = (from: number, until: number) => ({
  from: `2031-05-12T${String(from).padStart(2, "0")}:00:00Z`,
  until: `2031-05-12T${String(until).padStart(2, "0")}:00:00Z`,
});
const rows = [[span(8, 9), span(9, 10), span(12, 14)], [span(8, 10), span(13, 15)], [span(9, 10)]];

test.each([
  ["ArrowRight", [0, 0], [0, 1]],
  ["ArrowRight", [0, 2], [0, 2]],
  ["ArrowLeft", [0, 1], [0, 0]],
  ["Home", [0, 2], [0, 0]],
  ["End", [0, 0], [0, 2]],
  // To the piece at about the same time.
  ["ArrowDown", [0, 2], [1, 1]],
  ["ArrowUp", [1, 1], [0, 2]],
  ["ArrowUp", [0, 1], [0, 1]],
  ["ArrowDown", [1, 1], [2, 0]],
] as const)("%s leads from %j to %j", (key, [row, nth], [toRow, toNth]) => {
  expect(pieceAfter(key, { row, nth }, rows)).toEqual({ row: toRow, nth: toNth });
});

test("other keys lead nowhere", () => {
  expect(pieceAfter("a", { row: 0, nth: 0 }, rows)).toBeUndefined();
});
