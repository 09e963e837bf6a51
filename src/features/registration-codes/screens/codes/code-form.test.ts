import { expect, test } from "vitest";
import { newCodeOf } from "./code-form";

const zone = "Europe/Amsterdam";
const now = new Date("2026-03-01T23:30:00Z");
const form = { maxUses: "10", days: "30", company: " Duinvallei Park ", supervisorId: "someone" } as const;

test("a code lasts to the end of its last park day, past the change of the clocks", () => {
  expect(newCodeOf(form, now, zone)).toEqual({
    supervisorId: "someone",
    company: "Duinvallei Park",
    maxUses: 10,
    expiresAt: "2026-04-01T21:59:00.000Z",
  });
});

test("unlimited leaves out maxUses, never leaves out expiresAt", () => {
  expect(newCodeOf({ ...form, maxUses: "", days: "" }, now, zone)).toEqual({
    supervisorId: "someone",
    company: "Duinvallei Park",
  });
});
