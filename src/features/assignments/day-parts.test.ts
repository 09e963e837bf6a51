import { expect, test } from "vitest";
import { partsOfDay } from "./rules/display";
import type { Status } from "./rules/steps";

// The parts of My Schedule, docs/domain.md, "Assignment lifecycle". Work is "name status", from before if its name is upper case; "g": pending, with guests still there.

const short: Record<string, Status> = { p: "pending", g: "pending", i: "in_progress", r: "needs_review", d: "done" };
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
  ["where guests still are is apart, also from before, and not next", "A:g b:g c:p", "", "c", "", "c", "A b"],
  ["nothing is next if guests are everywhere", "A:g b:g", "", "", "", undefined, "A b"],
])("%s", (_, day, earlier, today, finished, next, waiting = "") => {
  const works = day.split(" ").flatMap((one) => {
    const [name = "", status = ""] = one.split(":");
    const guestsHere = status === "g" ? { at: "2026-11-21T09:00:00.000Z", by: null } : null;
    return name ? { name, status: short[status] ?? "pending", guestsHere } : [];
  });
  const parts = partsOfDay(works, ({ name }) => name === name.toUpperCase());
  const names = (list: { name: string }[]) => list.map(nameOf).join(" ");
  const { earlier: before, today: planned, finished: done } = parts;
  expect([before, planned, done, parts.waiting].map(names)).toEqual([earlier, today, finished, waiting]);
  expect(parts.next?.name).toBe(next);
});
