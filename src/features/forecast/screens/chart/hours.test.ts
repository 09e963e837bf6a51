import { expect, test } from "vitest";
import { forecastOf } from "../../../../../tests/support/forecast-data";
import { hoursOf, placeOf, widthOf } from "./hours";

const zone = "Europe/Amsterdam";
const [anna] = forecastOf().cleaners;
const dayOf = (...spans: [from: string, until: string][]) => ({
  cleaners: anna
    ? [{ ...anna, shift: null, work: spans.map(([from, until]) => ({ assignmentId: "", code: "", from, until })) }]
    : [],
});
const labels = (day: ReturnType<typeof dayOf>, in_ = zone) => hoursOf(day, in_).marks.map(({ label }) => label);

test("the hours are whole ones of the park's clock around all work, and at least eight", () => {
  expect(labels(dayOf(["2031-05-12T07:20:00Z", "2031-05-12T16:10:00Z"]))).toEqual(
    "9 10 11 12 1 2 3 4 5 6".split(" ").map((hour, index) => `${hour}:00 ${index < 3 ? "AM" : "PM"}`),
  );
  expect(labels(dayOf(["2031-05-12T07:20:00Z", "2031-05-12T08:10:00Z"]))).toHaveLength(8);
  // In India, clocks are half an hour off.
  expect(labels(dayOf(["2031-05-12T04:00:00Z", "2031-05-12T05:00:00Z"]), "Asia/Kolkata")[0]).toBe("9:00 AM");
});

test("work past midnight and the hour that occurs twice have room", () => {
  expect(labels(dayOf(["2031-05-12T20:00:00Z", "2031-05-12T23:30:00Z"])).slice(0, 4)).toEqual([
    ...["10:00 PM", "11:00 PM", "12:00 AM", "1:00 AM"],
  ]);
  expect(labels(dayOf(["2026-10-25T00:00:00Z", "2026-10-25T02:00:00Z"])).slice(0, 3)).toEqual([
    ...["2:00 AM", "2:00 AM", "3:00 AM"],
  ]);
  expect(hoursOf({ cleaners: [] }, zone).marks).toEqual([]);
});

test("a span lies between the hours, and is cut off at their ends", () => {
  const hours = { from: 0, until: 4 * 3_600_000 };
  expect(placeOf(3_600_000, hours)).toBe("25%");
  const span = { from: "1970-01-01T01:00:00Z", until: "1970-01-01T09:00:00Z" };
  expect(widthOf(span, hours)).toBe("75%");
});
