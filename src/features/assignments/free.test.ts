import { expect, test } from "vitest";
import { isFree } from "./rules/free";

const zone = "Europe/Amsterdam";
/** Ten o'clock park time in November. */
const work = { plannedAt: "2026-11-21T09:00:00.000Z", estimatedMinutes: 90 };

test.each([
  ["nothing that day", [], true],
  ["a booking that ends when it starts", [["08:00", "10:00"]], true],
  ["a booking that starts when it ends", [["11:30", "13:00"]], true],
  ["an overlap of a minute before", [["08:00", "10:01"]], false],
  ["an overlap of a minute after", [["11:29", "13:00"]], false],
  ["a whole day around it", [["09:00", "17:00"]], false],
  ["one within it", [["10:15", "10:30"]], false],
  [
    "one before it and one during it",
    [
      ["08:00", "09:00"],
      ["11:00", "12:00"],
    ],
    false,
  ],
])("with %s somebody is free: %s", (_, times, expected) => {
  const booked = times.map(([startTime = "", endTime = ""]) => ({ startTime, endTime }));
  expect(isFree({ absent: false, booked }, work, zone)).toBe(expected);
});

test("absent people are not free, and work without an estimate takes no time", () => {
  expect(isFree({ absent: true, booked: [] }, work, zone)).toBe(false);
  const short = { ...work, estimatedMinutes: null };
  expect(isFree({ absent: false, booked: [{ startTime: "10:00", endTime: "10:30" }] }, short, zone)).toBe(false);
  expect(isFree({ absent: false, booked: [{ startTime: "10:01", endTime: "10:30" }] }, short, zone)).toBe(true);
});
