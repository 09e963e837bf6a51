import { expect, test } from "vitest";
import { at, eleven } from "../../../../tests/support/forecast-day";
import { changeoverKindId } from "../../../shared/changeover-kind";
import { beforeOthers, type WorkRow, workPiece } from "./pieces";

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

const window = { from: at(-600), until: at(600) };
const pieceOf = (change: Partial<WorkRow>) =>
  workPiece({ ...row, ...change }, { knowledge, types: [], now: new Date(eleven) });

test.each<[string, Partial<WorkRow>, boolean]>([
  ["nobody on it is absent", { helperIds: ["ben"] }, false],
  ["its only cleaner is absent, and leaves it to somebody else", { leadId: "cem" }, false],
  ["its lead is absent, and others help", { leadId: "cem", helperIds: ["ben"] }, true],
  ["a helper is absent", { helperIds: ["ben", "cem"] }, true],
  ["a helper of uncovered work is absent", { uncovered: true, helperIds: ["cem"] }, true],
  ["whoever led uncovered work is absent", { uncovered: true, leadId: "cem", helperIds: ["ben"] }, false],
  ["it is this day's", { plannedAt: instant(0), helperIds: ["cem"] }, false],
])("whether pending work from before stays on its day: %s", (_, change, keepsTime) => {
  const piece = pieceOf({ plannedAt: instant(-900), ...change });
  expect(beforeOthers([piece], window, { taken: [], absent: ["cem"] })).toMatchObject([{ keepsTime }]);
});

test("work that stays on its day leaves its villa to other work from before", () => {
  const stays = pieceOf({ plannedAt: instant(-900), helperIds: ["cem"] });
  const other = pieceOf({ id: "a2", plannedAt: instant(-800) });
  const pieces = beforeOthers([stays, other], window, { taken: [], absent: ["cem"] });
  expect(pieces.map(({ keepsTime }) => keepsTime)).toEqual([true, false]);
});
