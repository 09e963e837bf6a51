import { expect, test } from "vitest";
import { linesThatFit } from "./fit";

test.each([
  ["full HD", 1920, 1080, 9],
  ["4K", 3840, 2160, 9],
  ["full HD, upright", 1080, 1920, 9],
  ["4:3", 1024, 768, 12],
  ["a phone", 390, 844, 11],
  ["a phone on its side", 844, 390, 9],
  ["a strip", 1920, 20, 9],
  ["nothing", 1920, 0, 1],
])("on %s", (_, width, height, lines) => {
  expect(linesThatFit({ width, height })).toBe(lines);
});
