import { afterEach, describe, expect, test } from "vitest";
import { activateLanguage } from "../../../../shared/words";
import { monthsLater, stepTo, weeksOf, windowOf } from "./month";

describe("the weeks of a month", () => {
  test.each([
    ["2026-11-21", "2026-11-01", "2026-12-05", 5],
    ["2026-12-31", "2026-11-29", "2027-01-02", 5],
    ["2027-01-01", "2026-12-27", "2027-02-06", 6],
    // A February that begins on a Sunday has exactly four weeks.
    ["2026-02-14", "2026-02-01", "2026-02-28", 4],
    ["2028-02-29", "2028-01-30", "2028-03-04", 5],
    ["2026-08-01", "2026-07-26", "2026-09-05", 6],
  ])("of %s go from %s to %s: %i", (day, from, to, count) => {
    const weeks = weeksOf(day);
    expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual([from, to, count]);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(new Set(weeks.flat()).size).toBe(count * 7);
  });

  test("a leap day has its cell, in its place", () => {
    expect(weeksOf("2028-02-01").at(-1)?.slice(0, 3)).toEqual(["2028-02-27", "2028-02-28", "2028-02-29"]);
    expect(weeksOf("2026-02-01").flat()).not.toContain("2026-02-29");
  });

  test("the first and the last month request no day that a park can't plan for", () => {
    expect(windowOf(weeksOf("1900-01-01")).from).toBe("1900-01-01");
    expect(windowOf(weeksOf("2999-12-31")).to).toBe("2999-12-31");
    expect(windowOf(weeksOf("2026-11-21"))).toEqual({ from: "2026-11-01", to: "2026-12-05" });
  });
});

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2026-12-31", 1, "2027-01-31"],
  ["2027-01-15", -1, "2026-12-15"],
])("%s and %i months is %s", (day, count, later) => {
  expect(monthsLater(day, count)).toBe(later);
});

test("a short month does not change the chosen day of the month", () => {
  expect(monthsLater("2026-02-28", 1, 31)).toBe("2026-03-31");
  expect(monthsLater("2026-03-31", 1, 31)).toBe("2026-04-30");
});

test.each([
  ["2026-11-21", "ArrowRight", "2026-11-22"],
  ["2026-12-31", "ArrowRight", "2027-01-01"],
  ["2028-03-01", "ArrowLeft", "2028-02-29"],
  ["2026-11-21", "ArrowUp", "2026-11-14"],
  ["2026-11-28", "ArrowDown", "2026-12-05"],
  // 21 November 2026 is a Saturday.
  ["2026-11-21", "Home", "2026-11-15"],
  ["2026-11-21", "End", "2026-11-21"],
  ["2026-11-22", "Home", "2026-11-22"],
  ["2026-12-31", "End", "2027-01-02"],
  ["2026-11-21", "Enter", undefined],
  ["2026-11-21", "a", undefined],
  ["2999-12-31", "ArrowRight", undefined],
])("from %s %s leads to %s", (day, key, next) => {
  expect(stepTo(day, key)).toBe(next);
});

describe("in other languages", () => {
  afterEach(() => activateLanguage("en", {}));

  test.each<[locale: string, first: string]>([
    ["en", "2026-11-01"],
    ["ar", "2026-10-31"],
    ...["nl", "de", "fr", "es", "pt", "pl", "ro", "bg", "uk", "tr"].map((locale): [string, string] => [
      locale,
      "2026-10-26",
    ]),
  ])("%s: November 2026 is shown from %s on", (locale, first) => {
    activateLanguage(locale, {});
    expect(weeksOf("2026-11-21")[0]?.[0]).toBe(first);
  });

  test.each([
    // Arabic lines run to the left, and so do the days.
    ["ar", "ArrowLeft", "2026-11-25"],
    ["ar", "ArrowRight", "2026-11-23"],
    ["ar", "ArrowDown", "2026-12-01"],
    ["ar", "Home", "2026-11-21"],
    ["ar", "End", "2026-11-27"],
    ["pl", "ArrowLeft", "2026-11-23"],
    ["pl", "Home", "2026-11-23"],
    ["pl", "End", "2026-11-29"],
  ])("%s: from Tuesday, 24 November, %s leads to %s", (locale, key, next) => {
    activateLanguage(locale, {});
    expect(stepTo("2026-11-24", key)).toBe(next);
  });
});
