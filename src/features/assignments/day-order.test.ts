import { expect, test } from "vitest";
import type { Assignment } from "./contract/assignment";
import { inDayOrder } from "./rules/day-order";

// The order of a cleaner's day, which starts at midnight of 23 November in Amsterdam.

const dayStart = new Date("2026-11-22T23:00:00Z");
const nine = "2026-11-23T08:00:00.000Z";
const ten = "2026-11-23T09:00:00.000Z";
const friday = "2026-11-20T08:00:00.000Z";
const saturday = "2026-11-21T08:00:00.000Z";

type Work = Parameters<typeof inDayOrder>[0][number];
type Given = Partial<Work> & { address?: string | null; location?: string };
const work = ({ address = "Duinpad 1", location = "Duinvallei", ...given }: Given): Work => ({
  ...{ id: "a", status: "pending", priority: "normal", plannedAt: nine, qcReviews: [] },
  ...{ rejectionReason: null, rejectedBy: null, rejectedAt: null, isReopened: false },
  unit: { id: "u", code: "DV-1", location, address },
  ...given,
});
const guests = { guestsHere: { at: nine, by: null } };
const rejected = { status: "in_progress", rejectionReason: "Oven", rejectedAt: saturday } as const;
const reworked = {
  status: "in_progress",
  qcReviews: [
    { id: "r", status: "needs_rework", notes: "Sand", reviewedAt: saturday, reviewer: { id: "q", name: "Q" } },
  ],
} as const satisfies Partial<Assignment>;

test.each<[string, Given, Given]>([
  ["an earlier planned start", { plannedAt: nine }, { plannedAt: ten, priority: "high" }],
  ["what was sent back, at the same start", { ...rejected }, { priority: "high" }],
  ["high before normal priority", { priority: "high", address: "Duinpad 9" }, { address: "Duinpad 2" }],
  ["normal before low priority", { address: "Duinpad 9" }, { priority: "low", address: "Duinpad 2" }],
  ["6 before 18", { address: "Duinpad 6" }, { address: "Duinpad 18" }],
  ["the area if there is no address", { address: null, location: "Boulevard" }, { address: "Duinpad 1" }],
  ["work from before, whatever its priority", { plannedAt: friday, priority: "low" }, { priority: "high" }],
  ["QC's rework before other work from before", { plannedAt: saturday, ...reworked }, { plannedAt: friday }],
  ["a rejection before other work from before", { plannedAt: saturday, ...rejected }, { plannedAt: friday }],
  ["the longest planned of the rest", { plannedAt: friday }, { plannedAt: saturday, priority: "high" }],
  ["everything else before what has guests still there", { plannedAt: ten, priority: "low" }, { ...guests }],
  ["work from before only where guests have left", { plannedAt: ten }, { plannedAt: friday, ...guests }],
  ["the planned start where guests still are", { plannedAt: nine, ...guests }, { plannedAt: ten, ...guests }],
  ["the older one, if all else is equal", { id: "a" }, { id: "b" }],
])("first comes %s", (_, first, second) => {
  const [one, other] = [work({ id: "1", ...first }), work({ id: "2", ...second })];
  expect(inDayOrder([other, one], dayStart)).toEqual([one, other]);
  expect(inDayOrder([one, other], dayStart)).toEqual([one, other]);
});
