import { expect, test } from "vitest";
import { isOnToday } from "./on-today";

const friday = "2026-11-20T08:00:00.000Z";
const [first, last] = ["2026-11-22T23:00:00.000Z", "2026-11-23T22:59:59.999Z"];
const [before, after] = ["2026-11-22T22:59:59.999Z", "2026-11-23T23:00:00.000Z"];

test.each([
  ["pending", friday, null, true],
  ["in_progress", friday, null, true],
  ["needs_review", friday, before, false],
  ["needs_review", friday, first, true],
  ["done", friday, last, true],
  ["done", friday, after, false],
  ["needs_review", before, before, false],
  ["needs_review", first, before, true],
  ["done", last, after, true],
  ["pending", after, null, false],
  ["in_progress", after, null, true],
  ["needs_review", after, last, true],
  ["done", after, before, false],
] as const)(
  "%s work planned for %s and finished at %s is on the schedule of 23 November: %s",
  (status, plannedAt, finishedAt, expected) => {
    expect(isOnToday({ status, plannedAt, finishedAt }, "2026-11-23", "Europe/Amsterdam")).toBe(expected);
  },
);
