// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useLastDay } from "./use-last-day";

/** Fills in the fields of a form's range one after the other, and returns the range. */
function afterFilling(first: string, last: string, steps: ["first" | "last", string][]) {
  let range = { first, last };
  const hook = renderHook(() => useLastDay(range));
  for (const [field, day] of steps) {
    if (field === "last") act(() => hook.result.current.choose(day));
    range = field === "last" ? { ...range, last: day } : { first: day, last: hook.result.current.lastFor(day) };
    hook.rerender();
  }
  return [range.first, range.last];
}

test.each<[string, [string, string], ["first" | "last", string][], [string, string]]>([
  ["a single day moves", ["2026-11-21", "2026-11-21"], [["first", "2026-11-19"]], ["2026-11-19", "2026-11-19"]],
  [
    "a month and then a day are typed",
    ["2026-11-21", "2026-11-21"],
    [
      ["first", "2026-12-21"],
      ["first", "2026-12-03"],
    ],
    ["2026-12-03", "2026-12-03"],
  ],
  [
    "a day that its month doesn't have is passed",
    ["2026-03-31", "2026-03-31"],
    [
      ["first", ""],
      ["first", "2026-02-15"],
    ],
    ["2026-02-15", "2026-02-15"],
  ],
  [
    "the chosen last day stays",
    ["2026-11-21", "2026-11-21"],
    [
      ["last", "2026-11-25"],
      ["first", "2026-12-22"],
      ["first", "2026-11-22"],
    ],
    ["2026-11-22", "2026-11-25"],
  ],
  [
    "a range stays that the form begins with",
    ["2026-11-21", "2026-11-25"],
    [["first", "2026-11-23"]],
    ["2026-11-23", "2026-11-25"],
  ],
  ["a range is moved away", ["2026-11-21", "2026-11-25"], [["first", "2026-11-28"]], ["2026-11-28", "2026-11-28"]],
])("%s", (_, [first, last], steps, range) => {
  expect(afterFilling(first, last, steps)).toEqual(range);
});
