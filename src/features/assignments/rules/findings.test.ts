import { expect, test } from "vitest";
import { ageOf, canDealWith, canReopenFinding, countOpen } from "./findings";

const then = new Date("2026-11-21T11:00:00Z");

test.each([
  [null, "yes", "already"],
  [then, "already", "yes"],
] as const)("a finding dealt with at %s: mark %s, reopen %s", (dealtWithAt, mark, reopen) => {
  expect([canDealWith({ dealtWithAt }), canReopenFinding({ dealtWithAt })]).toEqual([mark, reopen]);
});

test("only open findings count, each once whatever its quantity", () => {
  const dealtWith = { at: then.toISOString(), by: null };
  const found = [
    ...[{ type: "damage" as const }, { type: "damage" as const, dealtWith }, { type: "replace" as const, qty: 4 }],
    ...[
      { type: "lost" as const, dealtWith: null },
      { type: "lost" as const, dealtWith },
    ],
  ];
  expect(countOpen(found)).toEqual({ damage: 1, lost: 1, replace: 1, note: 0 });
});

test.each([
  [0, { count: 0, unit: "minute" }],
  [59, { count: 59, unit: "minute" }],
  [60, { count: 1, unit: "hour" }],
  [23 * 60 + 59, { count: 23, unit: "hour" }],
  [24 * 60, { count: 1, unit: "day" }],
  [10 * 24 * 60 + 90, { count: 10, unit: "day" }],
] as const)("%d minutes are %o", (minutes, age) => {
  expect(ageOf(minutes)).toEqual(age);
});
