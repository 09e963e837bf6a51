import { expect, test } from "vitest";
import { mondayOf, weekNumber } from "./rules/week";

test.each([
  ["2026-11-21", "2026-11-16", 47],
  ["2026-11-16", "2026-11-16", 47],
  ["2026-11-22", "2026-11-16", 47],
  ["2026-11-23", "2026-11-23", 48],
  // Week 1 has the year's first Thursday: these days are in the last week of the previous year, or the first of the next.
  ["2027-01-01", "2026-12-28", 53],
  ["2024-12-30", "2024-12-30", 1],
  ["2026-01-01", "2025-12-29", 1],
])("%s lies in the week of Monday %s, number %i", (day, monday, number) => {
  expect(mondayOf(day)).toBe(monday);
  expect(weekNumber(monday)).toBe(number);
});
