import { expect, test } from "vitest";
import { supervisorOf, whyNoCode, whyRefused } from "./rules";

const now = new Date("2026-11-21T12:00:00Z");
const fine = { isActive: true, expiresAt: null, maxUses: null, usedCount: 0 };

test.each([
  ["there is none", undefined, "unknown-code"],
  ["it is fine", fine, null],
  ["it has been switched off", { ...fine, isActive: false }, "inactive-code"],
  ["it ends in a moment", { ...fine, expiresAt: new Date("2026-11-21T12:00:00.001Z") }, null],
  ["it ends now", { ...fine, expiresAt: now }, "expired-code"],
  ["it ended yesterday", { ...fine, expiresAt: new Date("2026-11-20T12:00:00Z") }, "expired-code"],
  ["the last use is left", { ...fine, maxUses: 10, usedCount: 9 }, null],
  ["no use is left", { ...fine, maxUses: 10, usedCount: 10 }, "used-up-code"],
  ["it has no limit", { ...fine, usedCount: 1_000_000 }, null],
  [
    "it is off, over and used up: the first reason counts",
    { isActive: false, expiresAt: now, maxUses: 1, usedCount: 1 },
    "inactive-code",
  ],
])("a code when %s: %s", (_, code, expected) => {
  expect(whyRefused(code, now)?.code ?? null).toBe(expected);
});

test.each([
  ["an admin for somebody", "admin", "other", "other"],
  ["an admin for nobody in particular", "admin", undefined, "me"],
  ["a team leader for somebody", "teamleader", "other", "me"],
] as const)("made by %s it is that person's", (_, role, wanted, expected) => {
  expect(supervisorOf({ id: "me", role }, wanted)).toBe(expected);
});

test.each([
  ["never", null, false],
  ["in a moment", new Date("2026-11-21T12:00:00.001Z"), false],
  ["now", now, true],
  ["yesterday", new Date("2026-11-20T12:00:00Z"), true],
])("one that expires %s can't be made: %s", (_, expiresAt, isRefused) => {
  expect(whyNoCode(expiresAt, now) !== null).toBe(isRefused);
});
