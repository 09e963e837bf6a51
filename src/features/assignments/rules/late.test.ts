import { expect, test } from "vitest";
import { lateFirst, minutesLate } from "./late";

// docs/domain.md, "Figures": late.

const now = new Date("2026-11-21T11:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
type Work = Parameters<typeof minutesLate>[0];
const planned = (minutes: number): Work => ({
  ...{ status: "pending", plannedAt: minutesAgo(minutes), startedAt: null, estimatedMinutes: 75, feedback: null },
});
const begun = (minutes: number, changes: Partial<Work> = {}): Work => ({
  ...{ ...planned(300), status: "in_progress", startedAt: minutesAgo(minutes), ...changes },
});

test.each<[string, Work, number]>([
  ["planned for later", planned(-30), 0],
  ["planned for now", planned(0), 0],
  ["planned 20 minutes ago", planned(20), 20],
  ["begun as long ago as estimated", begun(75), 0],
  ["begun 20 minutes longer ago than estimated", begun(95), 20],
  ["begun without an estimate", begun(500, { estimatedMinutes: null }), 0],
  ["sent back", begun(500, { feedback: "rework" }), 0],
  ["submitted", begun(500, { status: "needs_review" }), 0],
  ["done", begun(500, { status: "done" }), 0],
])("work %s is %s minutes late", (_, work, minutes) => {
  expect(minutesLate(work, now)).toBe(minutes);
});

test("late work comes first: what has no cleaner, then the latest; the rest keeps its order", () => {
  const work = [
    { name: "soon, uncovered", ...planned(-60), uncovered: true },
    { name: "soon", ...planned(-30), uncovered: false },
    { name: "20 late", ...planned(20), uncovered: false },
    { name: "50 late", ...planned(50), uncovered: false },
    { name: "5 late, uncovered", ...planned(5), uncovered: true },
  ];
  expect(lateFirst(work, now).map(({ name }) => name)).toEqual([
    ...["5 late, uncovered", "50 late", "20 late", "soon, uncovered", "soon"],
  ]);
});
