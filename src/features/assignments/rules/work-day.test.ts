import { expect, test } from "vitest";
import { workDay } from "./work-day";

const now = new Date("2026-11-23T09:00:00Z");

test.each([
  ["work from before", "2026-11-20T10:00:00Z", "2026-11-23"],
  ["today's work, also from earlier today", "2026-11-23T06:00:00Z", "2026-11-23"],
  ["yesterday's in UTC, today's in the park", "2026-11-22T23:30:00Z", "2026-11-23"],
  ["a later day's", "2026-11-25T10:00:00Z", "2026-11-25"],
])("%s", (_, plannedAt, day) => {
  expect(workDay(new Date(plannedAt), now, "Europe/Amsterdam")).toBe(day);
});
