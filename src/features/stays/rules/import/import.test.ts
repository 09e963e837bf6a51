import { describe, expect, test } from "vitest";
import type { Cell } from "../../../../shared/import";
import type { StayRow } from "../../contract/import";
import { isTooMuch } from "../coming";
import { clockIn, dayIn } from "./cells";
import { missingStays } from "./plan";
import { readStay } from "./row";

// Stays in sheets, as programs and people write them (docs/domain.md, "Stays").

describe("a day", () => {
  test.each<[Cell, string]>([
    ["2026-12-24", "2026-12-24"],
    ["2026-12-24T15:00", "2026-12-24"],
    ["2026-12-24 15:00:00", "2026-12-24"],
    ["2026/12/4", "2026-12-04"],
    ["24-12-2026", "2026-12-24"],
    ["24/12/2026", "2026-12-24"],
    ["24.12.2026", "2026-12-24"],
    ["24.12.26", "2026-12-24"],
    ["4-1-27", "2027-01-04"],
    ["24. 12. 2026", "2026-12-24"],
    ["24.12.2026 16:00", "2026-12-24"],
    ["24-12-2026, 10.30 uur", "2026-12-24"],
    ["do 24-12-2026", "2026-12-24"],
    ["Do., 24.12.2026", "2026-12-24"],
    ["donderdag 24 december 2026", "2026-12-24"],
    ["24 dec 2026", "2026-12-24"],
    ["24-dec-26", "2026-12-24"],
    ["24. Dezember 2026", "2026-12-24"],
    ["1. März 2027", "2027-03-01"],
    ["1 maart 2027", "2027-03-01"],
    ["1 mrt. 2027", "2027-03-01"],
    ["5 mei 2027", "2027-05-05"],
    ["5. Mai 2027", "2027-05-05"],
    ["1 okt 2027", "2027-10-01"],
    ["December 24, 2026", "2026-12-24"],
    ["29-2-2028", "2028-02-29"],
    [" 24-12-2026 ", "2026-12-24"],
    [46_380, "2026-12-24"],
    [46_380.625, "2026-12-24"],
    [36_526, "2000-01-01"],
  ])("%j is %s", (cell, day) => expect(dayIn(cell)).toBe(day));

  test.each<[Cell]>([
    ["12/24/2026"],
    ["29-2-2027"],
    ["31.11.2026"],
    ["0-12-2026"],
    ["24-12"],
    ["24-12-202"],
    ["24 brumaire 2026"],
    ["2026-12-24 until 2026-12-28"],
    ["24-12-2026 tot 28-12-2026"],
    ["1899-12-31"],
    ["3000-01-01"],
    ["46380"],
    ["tomorrow"],
    [4],
    [-1],
    [1e9],
    [true],
  ])("%j is none", (cell) => expect(dayIn(cell)).toBeUndefined());
});

describe("a time", () => {
  test.each<[Cell, string]>([
    ["15:00", "15:00"],
    ["15:00:00", "15:00"],
    ["9:05", "09:05"],
    ["15.30", "15:30"],
    ["15u30", "15:30"],
    ["15h30", "15:30"],
    ["15 uur", "15:00"],
    ["15 Uhr", "15:00"],
    ["15.30 Uhr", "15:30"],
    ["15", "15:00"],
    [15, "15:00"],
    ["3 PM", "15:00"],
    ["3:30 p.m.", "15:30"],
    ["12 AM", "00:00"],
    ["12:15 pm", "12:15"],
    [0.625, "15:00"],
    [0.604166666666667, "14:30"],
  ])("%j is %s", (cell, time) => expect(clockIn(cell)).toBe(time));

  test.each<[Cell]>([
    ["24:00"],
    ["15:60"],
    ["13 pm"],
    ["0 am"],
    ["noon"],
    ["15:0"],
    [24],
    [0.99999],
    [-0.5],
    ["after 15:00"],
  ])("%j is none", (cell) => expect(clockIn(cell)).toBeUndefined());
});

const row: StayRow = { row: 7, reference: "R-1", unit: " DV-101 ", arrival: "24-12-2026", departure: "28-12-2026" };
const read = (cells: Partial<StayRow>) => {
  const { stay, errors } = readStay({ ...row, ...cells });
  return { stay, errors: errors.map(({ column, message: { text } }) => `${column}: ${text}`) };
};

describe("a row", () => {
  test("says what it has columns for", () => {
    const stay = { unit: "DV-101", arrival: "2026-12-24", departure: "2026-12-28" };
    expect(readStay(row)).toEqual({ row: 7, reference: "R-1", stay, errors: [] });
    expect(readStay({ ...row, reference: 1_234 }).reference).toBe("1234");
    expect(readStay({ ...row, reference: "  " }).reference).toBeNull();
  });

  test.each<[Partial<StayRow>, object]>([
    [{ unit: "\u200bE\u0301-1" }, { unit: "É-1" }],
    [{ guests: "4,0" }, { guests: 4 }],
    [{ guests: 0 }, { guests: null }],
    [{ guests: null }, { guests: null }],
    [
      { checkIn: "14 uur", checkOut: "" },
      { checkIn: "14:00", checkOut: null },
    ],
    [{ kind: "Eigen gebruik" }, { kind: "owner" }],
    [{ kind: "Sperrung" }, { kind: "block" }],
    [{ kind: "not_available" }, { kind: "block" }],
    [{ kind: "BOEKING" }, { kind: "guest" }],
    [{ status: "Storniert" }, { status: "cancelled" }],
    [{ status: "definitief" }, { status: "booked" }],
  ])("with %j has %j", (cells, stay) => expect(read(cells)).toMatchObject({ stay, errors: [] }));

  test("leaves fields that can't be empty as they are", () => {
    expect(read({ unit: "", arrival: null, departure: " ", kind: "", status: null })).toEqual({ stay: {}, errors: [] });
  });

  test.each<[Partial<StayRow>, string[]]>([
    [{ reference: "Jansen, R." }, ["reference: Letters, digits, dots, underscores and hyphens only."]],
    [{ reference: "r".repeat(101) }, ["reference: Letters, digits, dots, underscores and hyphens only."]],
    [{ unit: "x".repeat(101) }, ["unit: At most {max} characters."]],
    [{ unit: "DV\u0000" }, ["unit: Text must not contain a NUL character."]],
    [{ unit: "DV\ud800" }, ["unit: Text contains an invalid character."]],
    [{ arrival: "12/24/2026" }, ["arrival: “{value}” is not a date, such as 2026-12-24 or 24-12-2026."]],
    [{ departure: "?" }, ["departure: “{value}” is not a date, such as 2026-12-24 or 24-12-2026."]],
    [{ checkIn: "late" }, ["checkIn: “{value}” is not a time, such as 15:00."]],
    [{ guests: "four" }, ["guests: “{value}” is not a whole number."]],
    [{ guests: 100 }, ["guests: At most {max}."]],
    [{ kind: "VIP" }, ["kind: “{value}” is not guest, owner or block."]],
    [{ status: "option" }, ["status: “{value}” is not booked or cancelled."]],
    [
      { kind: "VIP", guests: -1 },
      ["guests: “{value}” is not a whole number.", "kind: “{value}” is not guest, owner or block."],
    ],
  ])("with %j has the errors %j", (cells, errors) => expect(read(cells).errors).toEqual(errors));

  test("names a long cell by its first 40 characters, and cuts none of them in half", () => {
    const start = `${"x".repeat(39)}🏡`;
    expect(readStay({ ...row, kind: `${start}!` }).errors).toMatchObject([
      { message: { values: { value: `${start}…` } } },
    ]);
  });
});

describe("missing from a complete list", () => {
  const stay = (externalId: string, departure: string, changes: object = {}) =>
    ({ externalId, departure, unitId: "a", status: "booked", ...changes }) as const;
  const listed = [
    stay("told", "2026-12-10"),
    stay("first day", "2026-12-01"),
    stay("last day", "2026-12-31"),
    stay("before", "2026-11-30"),
    stay("after", "2027-01-01"),
    stay("other villa", "2026-12-10", { unitId: "b" }),
    stay("no villa", "2026-12-10", { unitId: null }),
    stay("cancelled", "2026-12-10", { status: "cancelled" }),
  ];
  const range = { from: "2026-12-01", to: "2026-12-31" };
  const missing = (complete: Parameters<typeof missingStays>[2], today = "2026-11-20") =>
    missingStays(listed, new Set(["told"]), complete, today).map(({ externalId }) => externalId);

  test.each<[string, Parameters<typeof missingStays>[2], string | undefined, string[]]>([
    ["nothing without a range", null, undefined, []],
    [
      "by departure, both days included",
      { ...range, unitIds: null },
      undefined,
      ["first day", "last day", "other villa", "no villa"],
    ],
    ["only of its villas", { ...range, unitIds: ["a"] }, undefined, ["first day", "last day"]],
    ["of no villa", { ...range, unitIds: [] }, undefined, []],
    ["only if the departure is after today", { ...range, unitIds: ["a"] }, "2026-12-01", ["last day"]],
    ["none any more", { ...range, unitIds: null }, "2026-12-31", []],
  ])("%s", (_, complete, today, ids) => expect(missing(complete, today)).toEqual(ids));

  test.each([
    [2, 2, false],
    [3, 10, false],
    [3, 9, true],
    [4, 12, true],
    [0, 0, false],
  ])("%i of %i upcoming stays need a confirmation: %j", (missing, upcoming, needsConfirmation) =>
    expect(isTooMuch({ missing, upcoming })).toBe(needsConfirmation),
  );
});
