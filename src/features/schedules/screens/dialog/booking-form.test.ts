import { describe, expect, test } from "vitest";
import { type BookingForm, bookingOf, changesOf, claimOf, emptyForm, faultOf, isSame } from "./booking-form";
import { rowsOf, unitAt } from "./unit-steps";

const filled: BookingForm = { ...emptyForm("2026-11-21"), cleanerIds: ["aylin"], unitIds: ["a"] };
const nobody = "Please select at least one assignment method (cleaner, team, or supervisor) and at least one unit";

describe("the form's errors", () => {
  test.each<[Partial<BookingForm>, string | undefined, string | undefined]>([
    [{}, undefined, undefined],
    [{ startDate: "" }, "startDate", "Please select start and end dates"],
    [{ endDate: "" }, "endDate", "Please select start and end dates"],
    [{ endDate: "2026-02-29" }, "endDate", "Please select start and end dates"],
    [{ endDate: "2026-11-20" }, "endDate", "The end date must not be before the start date."],
    [{ endDate: "2027-02-20" }, undefined, undefined],
    [{ endDate: "2027-02-21" }, "endDate", "At most 92 days can be booked at once."],
    [{ startTime: "" }, "startTime", "Please select start and end times."],
    [{ endTime: "09:00" }, "endTime", "The end time must be after the start time."],
    [{ cleanerIds: [] }, "cleanerIds", nobody],
    [{ cleanerIds: [], unitIds: [] }, "cleanerIds", nobody],
    [{ unitIds: [] }, "unitIds", nobody],
    [{ cleanerIds: [], teamId: "dunes" }, undefined, undefined],
    [{ cleanerIds: [], supervisorId: "sanne" }, undefined, undefined],
  ])("%j: at %s", (change, field, message) => {
    expect(faultOf({ ...filled, ...change })).toEqual(field && { field, message });
  });
});

describe("what is sent", () => {
  test("a single day is a date, empty choices are omitted, and notes are trimmed", () => {
    expect(bookingOf({ ...filled, notes: "  Linen van  " })).toEqual({
      date: "2026-11-21",
      startTime: "09:00",
      endTime: "17:00",
      cleanerIds: ["aylin"],
      unitIds: ["a"],
      notes: "Linen van",
    });
    expect(bookingOf({ ...filled, teamId: "dunes", supervisorId: "sanne" })).toMatchObject({
      teamId: "dunes",
      supervisorId: "sanne",
      notes: null,
    });
  });

  test.each<[string, Partial<BookingForm>, object]>([
    ["nothing", {}, {}],
    ["the day", { startDate: "2026-11-22", endDate: "2026-11-22" }, { date: "2026-11-22" }],
    ["the times", { startTime: "08:00", endTime: "12:00" }, { startTime: "08:00", endTime: "12:00" }],
    ["notes", { notes: " Keys " }, { notes: "Keys" }],
    [
      "no team any more, and a supervisor",
      { teamId: "", supervisorId: "sanne" },
      { teamId: null, supervisorId: "sanne" },
    ],
    ["people", { cleanerIds: ["bob"] }, { addCleanerIds: ["bob"], removeCleanerIds: ["aylin"] }],
    ["villas", { unitIds: ["b", "a"] }, { addUnitIds: ["b"] }],
  ])("an edit sends only what it changed: %s", (_, change, expected) => {
    const before = { ...filled, teamId: "dunes" };
    expect(changesOf(before, { ...before, ...change })).toEqual(expected);
  });

  test("several days are a range", () => {
    const range = bookingOf({ ...filled, endDate: "2026-11-23" });
    expect(range).toMatchObject({ startDate: "2026-11-21", endDate: "2026-11-23" });
    expect(range).not.toHaveProperty("date");
  });
});

test("a form claims every day of its range, also across a new year; an invalid range only its first day", () => {
  const days = (change: Partial<BookingForm>) => claimOf({ ...filled, ...change }).dates;
  expect(days({ startDate: "2026-12-31", endDate: "2027-01-02" })).toEqual(["2026-12-31", "2027-01-01", "2027-01-02"]);
  expect(days({ endDate: "" })).toEqual(["2026-11-21"]);
  expect(days({ endDate: "2999-12-31" })).toEqual(["2026-11-21"]);
});

test("the order of choices is not a change", () => {
  const two = { ...filled, unitIds: ["a", "b"] };
  expect(isSame(two, { ...filled, unitIds: ["b", "a"] })).toBe(true);
  expect(isSame(two, filled)).toBe(false);
});

describe("arrow keys in the units grid", () => {
  const area = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at + 1}`);
  const rows = rowsOf([area("d", 8), area("w", 7), area("z", 1)]);
  test("six side by side, and each area starts a new row", () => {
    expect(rows.map((row) => row.length)).toEqual([6, 2, 6, 1, 1]);
  });
  test.each([
    ["d1", "ArrowRight", "d2"],
    ["d6", "ArrowRight", "d7"],
    ["d8", "ArrowRight", "w1"],
    ["w1", "ArrowLeft", "d8"],
    ["d1", "ArrowLeft", undefined],
    ["d2", "ArrowDown", "d8"],
    ["d5", "ArrowDown", "d8"],
    ["d8", "ArrowDown", "w2"],
    ["w1", "ArrowUp", "d7"],
    ["z1", "ArrowDown", undefined],
    ["d4", "Home", "d1"],
    ["w2", "End", "w6"],
    ["d1", "Enter", undefined],
  ])("from %s %s leads to %s", (from, key, to) => {
    expect(unitAt(rows, from, key)).toBe(to);
  });
});
