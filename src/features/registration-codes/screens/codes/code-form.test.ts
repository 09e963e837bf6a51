import { expect, test } from "vitest";
import { newCodeOf } from "./code-form";

const zone = "Europe/Amsterdam";
const now = new Date("2026-03-01T23:30:00Z");
const form = { maxUses: "10", days: "30", company: " Duinvallei Park ", supervisorId: "someone" } as const;

test("a code is valid until the end of its last park day, across a clock change", () => {
  expect(newCodeOf(form, now, zone)).toEqual({
    supervisorId: "someone",
    company: "Duinvallei Park",
    maxUses: 10,
    expiresAt: "2026-04-01T21:59:00.000Z",
  });
});

test("unlimited omits maxUses, never omits expiresAt", () => {
  expect(newCodeOf({ ...form, maxUses: "", days: "" }, now, zone)).toEqual({
    supervisorId: "someone",
    company: "Duinvallei Park",
  });
});
