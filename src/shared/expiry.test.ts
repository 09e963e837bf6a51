import { expect, test } from "vitest";
import { expiryRefusal } from "./expiry";

const now = new Date("2026-11-21T12:00:00Z");

test.each([
  ["never", null, false],
  ["in a moment", new Date("2026-11-21T12:00:00.001Z"), false],
  ["now", now, true],
  ["yesterday", new Date("2026-11-20T12:00:00Z"), true],
])("one that expires %s can't be made: %s", (_, expiresAt, isRefused) => {
  expect(expiryRefusal(expiresAt, now) !== null).toBe(isRefused);
});
