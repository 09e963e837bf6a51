import { describe, expect, test } from "vitest";
import { scheduleRow } from "../../../../../tests/support/schedule-row";
import type { Schedule } from "../../contract";
import { daysOf, scheduledOf } from "./summary";
import { shortNumber, villasByArea, withNumbers } from "./villas-by-area";

let rows = 0;
function row(given: Partial<Schedule>): Schedule {
  rows += 1;
  return scheduleRow({ id: `row ${rows}`, bookingId: `booking ${rows}`, ...given });
}
const team = (number: number, unitIds: string[]) =>
  row({ teamId: `team ${number}`, team: { id: `team ${number}`, name: `Team ${number}`, number }, unitIds });
const cellOf = (...schedules: Schedule[]) => daysOf(schedules).get("2026-11-21")?.summary;
const shown = (...schedules: Schedule[]) =>
  cellOf(...schedules)?.assignees.map(({ kind, number, villas }) => [kind, number, villas]);

test.each([
  ["cleaner", { schedules: 2, villas: 3 }],
  ["teamleader", { schedules: 1, villas: 2 }],
] as const)("what a %s leaves with an absence: their own rows, and a cleaner's team's", (role, left) => {
  const own = row({ cleanerId: "aylin", unitIds: ["a", "b"] });
  const colleague = row({ cleanerId: "ben", teamId: "team", unitIds: ["d"] });
  const done = row({ cleanerId: "aylin", status: "completed", unitIds: ["e"] });
  const rows = [own, row({ teamId: "team", unitIds: ["b", "c"] }), colleague, done];
  expect(scheduledOf(rows, { id: "aylin", role })).toEqual(left);
});

describe("a day's summaries", () => {
  test("a team shows its number, supervisors and cleaners show 1, each with their villas", () => {
    const cleaner = row({ cleanerId: "aylin", unitIds: ["a", "b"] });
    const supervisor = row({ supervisorId: "sanne", unitIds: ["c"] });
    expect(shown(cleaner, supervisor, team(3, ["d"]), team(2, ["e", "f", "g"]))).toEqual([
      ["team", 2, 3],
      ["team", 3, 1],
      ["supervisor", 1, 1],
      ["cleaner", 1, 2],
    ]);
  });

  test("a team whose number is missing shows 1", () => {
    expect(shown(row({ teamId: "gone", unitIds: ["a"] }))).toEqual([["team", 1, 1]]);
  });

  test("a row belongs to its cleaner, else its team, else its supervisor", () => {
    const everybody = { cleanerId: "aylin", teamId: "team", supervisorId: "sanne", unitIds: ["a"] };
    expect(shown(row(everybody))).toEqual([["cleaner", 1, 1]]);
    expect(shown(row({ ...everybody, cleanerId: null }))).toEqual([["team", 1, 1]]);
    expect(shown(row({}))).toEqual([["unassigned", 1, 0]]);
  });

  test("a person's morning and afternoon are one summary; a shared villa counts once per day", () => {
    const morning = row({ cleanerId: "aylin", endTime: "12:00", unitIds: ["a", "b"] });
    const afternoon = row({ cleanerId: "aylin", startTime: "12:00", unitIds: ["b", "c"] });
    const colleague = row({ cleanerId: "marek", unitIds: ["a", "b"] });
    expect(cellOf(morning, afternoon, colleague)).toMatchObject({ schedules: 3, villas: 3 });
    expect(shown(morning, afternoon, colleague)).toEqual([
      ["cleaner", 1, 3],
      ["cleaner", 1, 2],
    ]);
  });

  test("each day has its own, earliest first", () => {
    const late = row({ startTime: "13:00", endTime: "17:00" });
    const early = row({ startTime: "08:30", endTime: "12:00" });
    const days = daysOf([late, row({ date: "2026-11-22" }), early]);
    expect(days.get("2026-11-21")?.rows).toEqual([early, late]);
    expect(days.get("2026-11-22")?.summary.schedules).toBe(1);
    expect(days.get("2026-11-23")).toBeUndefined();
  });
});

describe("villas by area", () => {
  test.each([
    ["WL-042", "42"],
    ["DV-108", "108"],
    ["ZB-009", "9"],
    ["V7", "V7"],
    ["WL-000", "0"],
    ["Beach house", "Beach house"],
    ["WL-", "WL-"],
    ["12-A", "12-A"],
    ["A-12-03b", "3b"],
  ])("%s is called %s", (code, number) => {
    expect(shortNumber(code)).toBe(number);
  });

  test("areas have the order of the park's list, others follow by name, and numbers are sorted by value", () => {
    const villas = [
      { id: "1", code: "WL-101", location: "Waterlijn" },
      { id: "2", code: "WL-009", location: "Waterlijn" },
      { id: "3", code: "DV-120", location: "Duinvallei" },
      { id: "4", code: "WL-042", location: "Waterlijn" },
      { id: "5", code: "DV-103b", location: "Duinvallei" },
      { id: "6", code: "DV-103", location: "Duinvallei" },
      { id: "7", code: "B-1", location: "Bosrand" },
      { id: "8", code: "A-1", location: "Achterweg" },
    ];
    const byArea = villasByArea(withNumbers(villas), [{ name: "Waterlijn" }, { name: "Duinvallei" }]);
    expect(byArea.map(({ area, villas: list }) => [area, list.map(({ number }) => number)])).toEqual([
      ["Waterlijn", ["9", "42", "101"]],
      ["Duinvallei", ["103", "103b", "120"]],
      ["Achterweg", ["1"]],
      ["Bosrand", ["1"]],
    ]);
  });

  test("villas of an area that would have the same short name keep their codes", () => {
    const villas = ["12-A", "14-A", "1-5", "2-05", "WL-042"].map((code) => ({ id: code, code, location: "Dorp" }));
    const elsewhere = { id: "other", code: "DV-042", location: "Duinvallei" };
    const numbers = withNumbers([...villas, elsewhere]).map(({ number }) => number);
    expect(numbers).toEqual(["12-A", "14-A", "1-5", "2-05", "42", "42"]);
  });
});
