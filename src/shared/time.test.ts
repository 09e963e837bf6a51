import { describe, expect, test } from "vitest";
import { addDays, dayWindow, isDay, minutesBetween, parkDay, parkInstant, parkTime } from "./time";

const amsterdam = "Europe/Amsterdam";

describe("park time", () => {
  test.each([
    ["2026-11-21", "09:00", "2026-11-21T08:00:00.000Z"],
    ["2026-07-01", "09:00", "2026-07-01T07:00:00.000Z"],
    // The clocks go forward on 29 March 2026: nine o'clock stays nine o'clock.
    ["2026-03-28", "09:00", "2026-03-28T08:00:00.000Z"],
    ["2026-03-29", "09:00", "2026-03-29T07:00:00.000Z"],
    ["2026-03-29", "00:00", "2026-03-28T23:00:00.000Z"],
    // 02:30 does not exist that night.
    ["2026-03-29", "02:30", "2026-03-29T01:30:00.000Z"],
    // The clocks go back on 25 October 2026: 02:30 happens twice, and the first one counts.
    ["2026-10-25", "02:30", "2026-10-25T00:30:00.000Z"],
    ["2026-10-25", "09:00", "2026-10-25T08:00:00.000Z"],
  ])("%s %s is %s", (day, time, instant) => {
    expect(parkInstant(day, time, amsterdam).toISOString()).toBe(instant);
  });

  test.each([
    ["2026-11-21T22:59:59Z", "2026-11-21"],
    ["2026-11-21T23:00:00Z", "2026-11-22"],
    ["2026-06-30T22:00:00Z", "2026-07-01"],
  ])("%s lies on park day %s", (instant, day) => {
    expect(parkDay(new Date(instant), amsterdam)).toBe(day);
  });

  test.each([
    ["2026-11-21T08:05:59Z", "09:05"],
    ["2026-11-21T23:00:00Z", "00:00"],
    ["2026-06-30T22:30:00Z", "00:30"],
  ])("at %s the clocks show %s", (instant, time) => {
    expect(parkTime(new Date(instant), amsterdam)).toBe(time);
  });

  test.each([
    ["2026-03-29", 23],
    ["2026-10-25", 25],
    ["2026-11-21", 24],
  ])("%s is %i hours long", (day, hours) => {
    const { from, until } = dayWindow(day, amsterdam);
    expect((until.getTime() - from.getTime()) / 3_600_000).toBe(hours);
  });

  test.each([
    ["Europe/Amsterdam", "2026-10-25T00:59:59Z"],
    ["Europe/Amsterdam", "2026-03-29T00:59:59Z"],
    ["Australia/Lord_Howe", "2026-04-04T14:59:59Z"],
    ["Asia/Kathmandu", "2026-07-01T18:14:59Z"],
    ["Africa/Monrovia", "1972-01-07T00:44:29Z"],
    ["Europe/Amsterdam", "1937-06-30T23:40:27Z"],
  ])("in %s is what its clocks show, also around %s", (zone, around) => {
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
    for (let seconds = -7_200; seconds <= 7_200; seconds += 61) {
      const at = new Date(Date.parse(around) + seconds * 1_000);
      expect(parkTime(at, zone)).toBe(clock.format(at));
    }
  });

  test("adding days crosses months, leap days and years", () => {
    expect([addDays("2028-02-28", 1), addDays("2026-12-31", 1), addDays("2026-03-01", -1)]).toEqual([
      "2028-02-29",
      "2027-01-01",
      "2026-02-28",
    ]);
  });

  test.each([
    ["2026-11-21", true],
    ["2028-02-29", true],
    ["2026-02-29", false],
    ["2026-13-45", false],
    ["21-11-2026", false],
    ["", false],
  ])("%s is a day: %s", (text, expected) => {
    expect(isDay(text)).toBe(expected);
  });

  test("minutes are rounded and never negative", () => {
    const start = new Date("2026-11-21T08:00:00Z");
    expect(minutesBetween(start, new Date("2026-11-21T08:01:29Z"))).toBe(1);
    expect(minutesBetween(start, new Date("2026-11-21T07:00:00Z"))).toBe(0);
  });
});
