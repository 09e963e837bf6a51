import { expect, test } from "vitest";
import { moment } from "./formats";

const amsterdam = "Europe/Amsterdam";
const now = new Date("2026-11-29T10:00:00Z");

test.each([
  ["2026-11-29T08:32:00Z", "9:32 AM"],
  ["2026-11-20T08:32:00Z", "Nov 20, 9:32 AM"],
  ["2025-12-10T11:00:00Z", "Dec 10, 2025, 12:00 PM"],
  ["2027-01-02T11:00:00Z", "Jan 2, 2027, 12:00 PM"],
  // The park's year, not that of UTC.
  ["2025-12-31T23:30:00Z", "Jan 1, 12:30 AM"],
])("on November 29, 2026, %s is %s", (instant, text) => {
  expect(moment(instant, amsterdam, now)).toBe(text);
});
