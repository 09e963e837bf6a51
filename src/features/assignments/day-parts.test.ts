import { expect, test } from "vitest";
import { partsOfDay } from "./rules/display";
import type { Status } from "./rules/steps";

// The parts of My Schedule, docs/domain.md, "Assignment lifecycle". Work is "name status", from before if its name is upper case.

const short: Record<string, Status> = { p: "pending", i: "in_progress", r: "needs_review", d: "done" };
const nameOf = ({ name }: { name: string }) => name;

test.each([
  ["nothing", "", "", "", "", undefined],
  ["pending work stays in its order", "a:p b:p", "", "a b", "", "a"],
  ["running work comes first, then the rest", "a:p b:i c:p d:i", "", "b d a c", "", "b"],
  ["finished work is apart, in its order", "a:r b:p c:d d:i", "", "d b", "a c", "d"],
  ["work from before comes first", "A:p B:p c:p", "A B", "c", "", "A"],
  ["but what runs is next", "A:p b:i", "A", "b", "", "b"],
  ["from before as well", "A:i b:i", "A", "b", "", "A"],
  ["work from before that was just finished", "A:r b:p", "", "b", "A", "b"],
  ["only finished work", "a:d b:r", "", "", "a b", undefined],
])("%s", (_, day, earlier, today, finished, next) => {
  const works = day.split(" ").flatMap((one) => {
    const [name = "", status = ""] = one.split(":");
    return name ? { name, status: short[status] ?? "pending" } : [];
  });
  const parts = partsOfDay(works, ({ name }) => name === name.toUpperCase());
  const names = (list: { name: string }[]) => list.map(nameOf).join(" ");
  expect([names(parts.earlier), names(parts.today), names(parts.finished), parts.next?.name]).toEqual([
    ...[earlier, today, finished],
    next,
  ]);
});
