import { expect, test } from "vitest";
import { at, cleaner, dayOf, piece } from "../../../../tests/support/forecast-day";
import { changeoverKindId } from "../../../shared/changeover-kind";
import type { PlanReason } from "./day-plan";
import { draftOf } from "./draft";
import type { NamedPiece } from "./pieces";

/** Work that is to plan, with its order an hour ago. */
const open = (): NamedPiece => ({
  ...piece("v1", [], { order: at(-60) }),
  ...{ unitId: "u1", code: "WL-001", kindId: changeoverKindId, basis: { from: "nothing" } },
  ...{ status: "pending", need: null, leadId: "jo", helperIds: [], uncovered: true },
});

/** When the draft of a day plans the work that a plan has start at an instant; the day ends in two hours. */
function plannedAt(start: number): string | undefined {
  const day = dayOf([], []);
  const work = [{ id: "v1", start, finish: start + 60 * 60_000, isLate: false, reason: "shared" as const }];
  const sums = { late: 0, minutesOverShift: 0, walkingMinutes: 0 };
  const draft = draftOf(
    {
      ...{ ...day, window: { from: at(-600), until: at(120) }, work: [open()] },
      cleaners: [{ ...cleaner("eva"), name: "Eva" }],
    },
    { work: [], cleaners: [] },
    { cleaners: [{ id: "eva", work, ...sums }], left: [], ...sums, cost: 0, isStopped: false },
  );
  return draft.pieces[0]?.after?.at;
}

const instant = (time: number) => new Date(time).toISOString();

test("a draft names the first whole minute; where that would be the next day's, the work keeps its time", () => {
  expect(plannedAt(at(30))).toBe(instant(at(30)));
  expect(plannedAt(at(30) - 20_000)).toBe(instant(at(30)));
  expect(plannedAt(at(119))).toBe(instant(at(119)));
  expect(plannedAt(at(120) - 20_000)).toBe(instant(at(-60)));
});

/** What a draft makes of shared work of its lead Piotr and its helper Anna, whose route a plan names first, for a reason. */
function sharedWork(status: "pending" | "in_progress", reason: PlanReason = "shared") {
  const start = at(30);
  const shared: NamedPiece = {
    ...open(),
    ...{ status, order: start, people: ["piotr", "anna"], leadId: "piotr", helperIds: ["anna"], uncovered: false },
    isFixed: true,
  };
  const place = { id: "v1", start, finish: start + 60 * 60_000, isLate: false, reason };
  const sums = { late: 0, minutesOverShift: 0, walkingMinutes: 0 };
  const draft = draftOf(
    {
      ...{ ...dayOf([], []), work: [shared] },
      cleaners: ["anna", "piotr"].map((id) => ({ ...cleaner(id), name: id })),
    },
    { work: [], cleaners: [] },
    { cleaners: ["anna", "piotr"].map((id) => ({ id, work: [place], ...sums })), left: [], ...sums, ...rest },
  );
  return draft.pieces[0];
}
const rest = { cost: 0, isStopped: false };

test.each(["pending", "in_progress"] as const)("a draft leaves shared work to its lead: %s", (status) => {
  const piece = sharedWork(status);
  expect(piece?.after).toEqual(piece?.before);
  expect(piece?.after?.cleanerId).toBe("piotr");
  expect(piece?.helperIds).toEqual(["anna"]);
});

test.each<["pending" | "in_progress", PlanReason, PlanReason]>([
  ["pending", "fixed", "fixed"],
  ["in_progress", "fixed", "started"],
  ["in_progress", "shared", "started"],
])("of work that its people have begun, a draft says that: %s, %s", (status, reason, expected) => {
  expect(sharedWork(status, reason)?.reason).toBe(expected);
});

test("late villas are counted alike before and after: also those that nobody gets", () => {
  const work = [{ ...open(), neededBy: [at(60)] }];
  const sums = { late: 0, minutesOverShift: 0, walkingMinutes: 0 };
  const draft = draftOf(
    { ...dayOf([], []), work, cleaners: [] },
    { work: [{ id: "v1", start: null, finish: null, isLate: true }], cleaners: [] },
    { cleaners: [], left: [{ id: "v1", reason: "nobody" }], ...sums, ...rest },
  );
  expect([draft.before.late, draft.after.late]).toEqual([1, 1]);
});
