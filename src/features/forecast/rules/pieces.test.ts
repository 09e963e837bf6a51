import { expect, test } from "vitest";
import { at, eleven } from "../../../../tests/support/forecast-day";
import { changeoverKindId } from "../../../shared/changeover-kind";
import { type WorkRow, workPiece } from "./pieces";

const instant = (minutes: number) => new Date(at(minutes)).toISOString();
/** A cleaning that a plan put on the day; its guests leave in an hour. */
const row: WorkRow = {
  ...{ id: "a1", unitId: "u1", code: "WL-001", location: "North", villaType: null, maxPersons: 4 },
  ...{ kindId: changeoverKindId, familiar: [], status: "pending", priority: "normal", leadId: "eva", helperIds: [] },
  ...{ uncovered: false, plannedAt: instant(0), startedAt: null, round: 0, estimatedMinutes: null },
  ...{ leavesAt: instant(60), hasLeft: false, guestsHere: false, neededBy: null },
  ...{ isPlannedByPlan: true, isVillaInReview: false },
};
const knowledge = { expected: () => ({ minutes: 60, basis: { from: "nothing" } as const }) };

test.each<[string, Partial<WorkRow>, { keepsTime: boolean; freeFrom: number | null }]>([
  ["pending work can get another time, and waits for the guests to leave", {}, { keepsTime: false, freeFrom: at(60) }],
  ["guests have left", { hasLeft: true }, { keepsTime: false, freeFrom: null }],
  ["guests are still there", { guestsHere: true }, { keepsTime: false, freeFrom: at(30) }],
  [
    "what was sent back keeps its time, and its villa is free",
    { status: "in_progress", round: 1 },
    { keepsTime: true, freeFrom: null },
  ],
  ["so does what was started", { status: "in_progress", startedAt: instant(-5) }, { keepsTime: true, freeFrom: null }],
])("%s", (_, change, expected) => {
  expect(workPiece({ ...row, ...change }, { knowledge, types: [], now: new Date(eleven) })).toMatchObject(expected);
});
