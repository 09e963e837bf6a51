import { expect, test } from "vitest";
import { Problem } from "../../shared/problem";
import { tell } from "../../shared/sentences";
import { allowedOn, bulkRefusal, sumLoads } from "./rules/bulk";
import { canDelete, canReassign } from "./rules/steps";

// docs/domain.md, "Bulk actions".

const work = (id: string, status: "pending" | "in_progress" | "done") => ({ id, code: id.toUpperCase(), status });

test("a bulk action is refused as a whole, with the reason at each assignment's place in the request", () => {
  const found = [work("a", "pending"), work("b", "in_progress"), work("c", "done")];
  const refusal = bulkRefusal(["c", "a", "b", "x"], found, ({ status }) => canReassign(status));
  expect(refusal).toBeInstanceOf(Problem);
  expect(refusal?.code).toBe("state-conflict");
  expect(refusal?.message).toBe(
    "Nothing was changed. C: Only an unfinished assignment can be reassigned. (and 1 more)",
  );
  expect(refusal?.errors?.map(({ path, message }) => ({ path, message: tell(message) }))).toEqual([
    { path: "assignmentIds.0", message: "C: Only an unfinished assignment can be reassigned." },
    { path: "assignmentIds.3", message: "This assignment has been deleted." },
  ]);
  expect(bulkRefusal(["a", "b"], found, ({ status }) => canReassign(status))).toBeNull();
});

test("an action is offered for the assignments that allow it", () => {
  const selected = [work("a", "pending"), work("b", "in_progress"), work("c", "done")];
  expect(allowedOn(selected, canDelete)).toEqual({ allowed: [selected[0]], others: 2 });
  expect(allowedOn(selected, canReassign)).toEqual({ allowed: [selected[0], selected[1]], others: 1 });
});

test("workloads of several days are added up, least busy first; absent on one day is absent, with that day's reason", () => {
  const load = (name: string, openMinutes: number, absent = false) => ({
    ...{ cleaner: { id: name, name }, villas: 2, open: 1, openMinutes, absent },
    absenceReason: absent ? "Tandarts" : null,
    lang: absent ? ("nl" as const) : null,
  });
  const sums = sumLoads([
    [load("Ann", 60), load("Ben", 30)],
    [load("Ann", 60), load("Ben", 120, true)],
  ]);
  expect(sums).toEqual([
    { ...load("Ann", 120), villas: 4, open: 2 },
    { ...load("Ben", 150, true), villas: 4, open: 2 },
  ]);
});
