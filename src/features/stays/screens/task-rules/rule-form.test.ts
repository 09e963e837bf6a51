import { describe, expect, test } from "vitest";
import { type Trigger, triggers } from "../../contract/needs";
import { ruleFaults, withTrigger } from "./rule-form";
import { whenText } from "./rule-text";

const fields = (trigger: string, days: string, kindId = "a") => ({ name: "", trigger, days, kindId });

test.each<[Trigger, string, boolean]>([
  ["departure", "0", true],
  ["arrival", "0", true],
  ["arrival", "30", true],
  ["arrival", "31", false],
  ["stay", "0", false],
  ["stay", " 60 ", true],
  ["stay", "61", false],
  ["vacant", "1", true],
  ["vacant", "", false],
  ["vacant", "1.5", false],
  ["vacant", "-1", false],
])("%s takes %s days: %s", (trigger, days, isRight) => {
  expect(ruleFaults([fields(trigger, days)])).toHaveLength(isRight ? 0 : 1);
});

test("two rules are not for the same, however their days are typed", () => {
  expect(ruleFaults([fields("stay", "7"), fields("stay", "7", "b"), fields("stay", " 07")])).toEqual([
    { index: 2, field: "trigger", message: "This rule already exists." },
  ]);
});

describe("another trigger", () => {
  test.each<[from: Trigger, days: string, to: Trigger, becomes: string]>([
    ["departure", "0", "arrival", "1"],
    ["departure", "0", "stay", "7"],
    ["stay", "3", "vacant", "3"],
    ["stay", "3", "departure", "0"],
    ["stay", "45", "arrival", "1"],
    ["stay", "x", "vacant", "14"],
  ])("from %s with %s days to %s gives %s", (from, days, to, becomes) => {
    expect(withTrigger(fields(from, days), to)).toEqual({ trigger: to, days: becomes });
  });

  test.each(triggers)("to %s gives days that it takes", (to) => {
    for (const from of triggers) expect(ruleFaults([fields(to, withTrigger(fields(from, "0"), to).days)])).toEqual([]);
  });
});

test("a rule says when it counts", () => {
  const texts = [
    whenText({ trigger: "departure", days: 0 }),
    ...[0, 1, 2].map((days) => whenText({ trigger: "arrival", days })),
    ...[1, 7].map((days) => whenText({ trigger: "stay", days })),
    ...[1, 14].map((days) => whenText({ trigger: "vacant", days })),
  ];
  expect(texts).toEqual([
    "On departure",
    ...["On the day of arrival", "1 day before the arrival", "2 days before the arrival"],
    ...["Every night of a stay", "Every 7 nights of a stay"],
    ...["Every day without guests", "Every 14 days without guests"],
  ]);
});
