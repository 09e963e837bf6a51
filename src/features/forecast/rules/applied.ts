import * as z from "zod/mini";
import type { Rearrangement } from "../../assignments/rules/arrange";

/** Who does an assignment, and when, as an instant in milliseconds. */
const arranged = z.object({
  leadId: z.string(),
  helperIds: z.readonly(z.array(z.string())),
  uncovered: z.boolean(),
  plannedAt: z.number(),
});
/**
 * One assignment before and after something was applied; `before` is null if it was planned then. `wasPending`: nobody had started it; earlier versions of
 * the app didn't store that. `missingIds`: who could not come along with its stay before, if it was given to others.
 */
const appliedChange = z.object({
  id: z.string(),
  wasPending: z.optional(z.boolean()),
  missingIds: z.optional(z.array(z.string())),
  before: z.nullable(arranged),
  after: arranged,
});
export type AppliedChange = z.output<typeof appliedChange>;
/** As `day_plans` stores them. */
export const appliedChanges = z.array(appliedChange);

/** A change of an existing assignment as `rearrange` takes it; null for one that was planned. */
export function toRearrangement({ id, before, after }: AppliedChange): Rearrangement | null {
  return before && { id, before: withDate(before), after: withDate(after) };
}

/** `isNew`: it was planned then, and is deleted instead of put back. `wasPending` is undefined if nobody knows. `missingIds`: who could not come along. */
export type Back = Rearrangement & { isNew: boolean; wasPending: boolean | undefined; missingIds: string[] };

/**
 * What undoes a change. Whoever could not come may be among those who are there again (`present`): their work is theirs, as after an absence that was
 * cancelled.
 */
export function backOf(
  { id, wasPending, missingIds = [], before, after }: AppliedChange,
  present: ReadonlySet<string>,
): Back {
  const was = before ?? after;
  const uncovered = was.uncovered && !present.has(was.leadId);
  const isBack = was.uncovered && !uncovered;
  const isNew = before === null;
  return {
    id,
    before: withDate(after),
    after: withDate({ ...was, uncovered }),
    isNew,
    wasPending: isNew || wasPending,
    missingIds: isBack ? missingIds.filter((missing) => missing !== was.leadId) : missingIds,
  };
}

function withDate({ plannedAt, ...others }: AppliedChange["after"]) {
  return { ...others, plannedAt: new Date(plannedAt) };
}
