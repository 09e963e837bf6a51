import { expect, test } from "vitest";
import { callLimit } from "./call-limit";

test("a caller may make so many calls at once, and then one whenever its share of the minute has passed", () => {
  const limit = callLimit(3);
  expect([limit("a", 0), limit("a", 0), limit("a", 0)]).toEqual([0, 0, 0]);
  expect(limit("a", 5_000)).toBe(15_000);
  expect(limit("a", 20_000)).toBe(0);
  expect(limit("a", 20_000)).toBe(20_000);
});

test("callers are counted apart, and one that was quiet for a minute may make all calls again", () => {
  const limit = callLimit(2);
  for (const caller of ["a", "b"]) expect([limit(caller, 0), limit(caller, 0)]).toEqual([0, 0]);
  expect([limit("a", 1), limit("b", 1)].every((wait) => wait > 0)).toBe(true);
  expect([limit("a", 60_000), limit("a", 60_000), limit("a", 60_000)]).toEqual([0, 0, 30_000]);
});

test("thousands of callers are not remembered for ever", () => {
  const limit = callLimit(60);
  for (let index = 0; index < 5_000; index++) expect(limit(`${index}`, index * 1_000)).toBe(0);
});
