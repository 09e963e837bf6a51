import { expect, test } from "vitest";
import { codeRefusal, supervisorOf } from "./rules";

const now = new Date("2026-11-21T12:00:00Z");
const fine = { isActive: true, expiresAt: null, maxUses: null, usedCount: 0 };

test.each([
  ["it does not exist", undefined, "unknown-code"],
  ["it is valid", fine, null],
  ["it is inactive", { ...fine, isActive: false }, "inactive-code"],
  ["it expires in a moment", { ...fine, expiresAt: new Date("2026-11-21T12:00:00.001Z") }, null],
  ["it expires now", { ...fine, expiresAt: now }, "expired-code"],
  ["it expired yesterday", { ...fine, expiresAt: new Date("2026-11-20T12:00:00Z") }, "expired-code"],
  ["one use is left", { ...fine, maxUses: 10, usedCount: 9 }, null],
  ["no use is left", { ...fine, maxUses: 10, usedCount: 10 }, "used-up-code"],
  ["it has no limit", { ...fine, usedCount: 1_000_000 }, null],
  [
    "it is inactive, expired and used up: the first reason counts",
    { isActive: false, expiresAt: now, maxUses: 1, usedCount: 1 },
    "inactive-code",
  ],
])("a code when %s: %s", (_, code, expected) => {
  const refusal = codeRefusal(code, now);
  expect(refusal?.code ?? null).toBe(expected);
  if (refusal) expect(refusal.errors).toEqual([{ path: "registrationCode", message: refusal.sentence }]);
});

test.each([
  ["an admin for a supervisor", "admin", "other", "other"],
  ["an admin without a supervisor", "admin", undefined, "me"],
  ["a team leader for someone else", "teamleader", "other", "me"],
] as const)("made by %s it is that person's", (_, role, wanted, expected) => {
  expect(supervisorOf({ id: "me", role }, wanted)).toBe(expected);
});
