import { describe, expect, test } from "vitest";
import { daysBetween } from "../../../../shared/time";
import { barsOf, overlapping } from "./bars";

const days = daysBetween("2026-11-20", "2026-11-26");
const stay = (arrival: string, departure: string) => ({ arrival: `2026-${arrival}`, departure: `2026-${departure}` });
/** "1-5 lane 0/1": from and to in half days from the first day on. */
const shown = (...stays: ReturnType<typeof stay>[]) =>
  barsOf(stays, days).map(({ start, end, lane, lanes, isCutAtStart, isCutAtEnd }) =>
    [isCutAtStart ? "…" : "", `${start}-${end} lane ${lane}/${lanes}`, isCutAtEnd ? "…" : ""].join(""),
  );

describe("a stay's bar", () => {
  test.each([
    ["reaches from midday to midday", [stay("11-20", "11-22")], ["1-5 lane 0/1"]],
    ["is cut where the days begin", [stay("11-10", "11-21")], ["…0-3 lane 0/1"]],
    ["is cut where the days end", [stay("11-25", "12-24")], ["11-14 lane 0/1…"]],
    ["is half a day on the first day if guests leave then", [stay("11-10", "11-20")], ["…0-1 lane 0/1"]],
    ["is half a day on the last day if guests arrive then", [stay("11-26", "11-30")], ["13-14 lane 0/1…"]],
    ["is left out before and after", [stay("11-10", "11-19"), stay("11-27", "11-30")], []],
    [
      "shares its line with the next one that arrives when it leaves",
      [stay("11-20", "11-22"), stay("11-22", "11-24")],
      ["1-5 lane 0/1", "5-9 lane 0/1"],
    ],
    [
      "gets a line of its own if it overlaps, and the next free one again",
      [stay("11-20", "11-23"), stay("11-22", "11-25"), stay("11-23", "11-24"), stay("11-25", "11-26")],
      ["1-7 lane 0/2", "5-11 lane 1/2", "7-9 lane 0/2", "11-13 lane 0/1"],
    ],
  ])("%s", (_, stays, bars) => {
    expect(shown(...stays)).toEqual(bars);
  });
});

test.each([
  ["the same days", stay("11-20", "11-22"), true],
  ["one night in common", stay("11-21", "11-25"), true],
  ["around it", stay("11-10", "11-30"), true],
  ["arriving when it leaves", stay("11-22", "11-25"), false],
  ["leaving when it arrives", stay("11-18", "11-20"), false],
])("a stay with %s overlaps: %s", (_, other, expected) => {
  expect(overlapping(stay("11-20", "11-22"), [other])).toEqual(expected ? [other] : []);
});

test("a stay does not overlap with itself", () => {
  const one = { ...stay("11-20", "11-22"), id: "a" };
  expect(overlapping(one, [one])).toEqual([]);
});
