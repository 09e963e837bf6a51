import { expect, test } from "vitest";
import { Problem } from "../../shared/problem";
import { assignees, canMarkAbsent, inTurn, type Wanted, whyNoBooking } from "./rules";

const wanted: Wanted = {
  date: "2026-11-21",
  startTime: "09:00",
  endTime: "17:00",
  cleanerIds: ["anna"],
  unitIds: ["v1"],
};
const nobody = { cleanerIds: [] };
const incomplete = "Please select at least one assignment method (cleaner, team, or supervisor) and at least one unit";
const backwards = "The end time must be after the start time.";

test.each([
  [{}, null],
  [{ ...nobody, teamId: "t1" }, null],
  [{ ...nobody, supervisorId: "sanne" }, null],
  [nobody, incomplete],
  [{ ...nobody, teamId: null, supervisorId: null }, incomplete],
  [{ unitIds: [] }, incomplete],
  [{ startTime: "17:00" }, backwards],
  [{ startTime: "18:30" }, backwards],
])("a booking with %o: %s", (change, sentence) => {
  expect(whyNoBooking({ ...wanted, ...change })?.message ?? null).toBe(sentence);
});

test("a booking makes one row a cleaner, and without cleaners one", () => {
  expect(assignees({ cleanerIds: ["anna", "ben"] })).toEqual(["anna", "ben"]);
  expect(assignees({ cleanerIds: [] })).toEqual([null]);
});

test("villas take their lead from the cleaners in turn, the others help", () => {
  expect(inTurn(["v1", "v2", "v3"], ["anna", "ben"])).toEqual([
    { unitId: "v1", leadId: "anna", collaboratorIds: ["ben"] },
    { unitId: "v2", leadId: "ben", collaboratorIds: ["anna"] },
    { unitId: "v3", leadId: "anna", collaboratorIds: ["ben"] },
  ]);
  expect(inTurn(["v1"], [])).toEqual([]);
});

test.each([
  ["scheduled", "2026-11-21", "yes"],
  ["scheduled", "2026-11-22", "yes"],
  ["scheduled", "2026-11-20", "This day is over."],
  ["absent", "2026-11-20", "already"],
  ["completed", "2026-11-21", "This work is completed."],
] as const)("absent from a %s row of %s: %s", (status, date, expected) => {
  const verdict = canMarkAbsent({ status, date }, "2026-11-21");
  expect(verdict instanceof Problem ? verdict.message : verdict).toBe(expected);
});
