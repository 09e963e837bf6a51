import { describe, expect, test } from "vitest";
import { canShare, proposeShares } from "./rules/share-out";

// The proposal of who gets the villas of somebody who is absent.

const day = (name: string, openMinutes = 0, other: { absent?: boolean; booked?: [string, string] } = {}) => ({
  cleaner: { id: name, name },
  openMinutes,
  absent: other.absent ?? false,
  booked: other.booked ? [{ startTime: other.booked[0], endTime: other.booked[1] }] : [],
});
const villa = (id: string, estimatedMinutes: number | null = 60) => {
  return { id, plannedAt: "2026-11-23T08:00:00.000Z", estimatedMinutes };
};
const proposed = (work: ReturnType<typeof villa>[], days: ReturnType<typeof day>[]) =>
  Object.fromEntries(proposeShares(work, days, "Europe/Amsterdam"));

describe("a proposal", () => {
  test("levels the load, the longest villa first", () => {
    const work = [villa("short", 30), villa("long", 90), villa("middle", 60)];
    expect(proposed(work, [day("ben", 60), day("cem", 0)])).toEqual({ long: "cem", middle: "ben", short: "cem" });
  });

  test("never names an absent person", () => {
    expect(proposed([villa("v1")], [day("anna", 0, { absent: true }), day("ben", 600)])).toEqual({ v1: "ben" });
    expect(proposed([villa("v1")], [day("anna", 0, { absent: true })])).toEqual({});
  });

  test("prefers free people to those who are booked then, even with more work", () => {
    const booked: [string, string] = ["09:00", "17:00"];
    expect(proposed([villa("v1")], [day("ben", 0, { booked }), day("cem", 120)])).toEqual({ v1: "cem" });
    expect(proposed([villa("v1")], [day("ben", 60, { booked }), day("cem", 0, { booked })])).toEqual({ v1: "cem" });
  });

  test("fills nobody's day beyond eight hours as long as somebody else has time", () => {
    const booked: [string, string] = ["09:00", "17:00"];
    expect(proposed([villa("v1")], [day("ben", 450), day("cem", 300, { booked })])).toEqual({ v1: "cem" });
  });
});

test.each([
  ["pending", true, true],
  ["in_progress", true, true],
  ["needs_review", true, false],
  ["done", true, false],
  ["pending", false, false],
] as const)("a %s villa, uncovered: %s, can be shared out: %s", (status, uncovered, expected) => {
  expect(canShare({ status, uncovered })).toBe(expected);
});
