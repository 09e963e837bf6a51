import { eq, sql } from "drizzle-orm";
import { recordChange } from "../../../server/actions/audit";
import type { AuthedContext } from "../../../server/actions/context";
import { invalidate } from "../../../server/actions/context";
import { assignments } from "../../../server/database/tables";
import { assertAllowed } from "../../../shared/verdict";
import type { Assignment } from "../contract/assignment";
import { type Locked, lockOwn } from "../locks/steps";
import { assignmentFor } from "../reads/assignment";
import { actualMinutes, canComplete, canFinish, canStart } from "../rules/steps";

/** Starts a cleaner's own pending assignment; one that has started already stays unchanged. */
export async function start(context: AuthedContext, id: string): Promise<Assignment> {
  const work = await lockOwn(context, id);
  if (assertAllowed(canStart(work.status))) {
    await context.tx
      .update(assignments)
      .set({ status: "in_progress", startedAt: work.at })
      .where(eq(assignments.id, id));
    await recordChange(context, "assignments", work, "assignment.start", { status: [work.status, "in_progress"] });
    invalidate(context, "units");
  }
  return assignmentFor(context.tx, context.by, id);
}

/** Submits the cleaning for review if every item is ticked (else 409). `counted`: minutes counted by the phone. */
export async function complete(context: AuthedContext, id: string, counted?: number): Promise<Assignment> {
  const work = await lockOwn(context, id);
  const state = await checklistState(context, id);
  if (assertAllowed(canComplete(work.status, state)))
    await submitForReview(context, work, "assignment.complete", state, counted);
  return assignmentFor(context.tx, context.by, id);
}

/** Same as `complete`, whether or not items are open; the duration is the time from start to finish. */
export async function finish(context: AuthedContext, id: string): Promise<Assignment> {
  const work = await lockOwn(context, id);
  if (assertAllowed(canFinish(work.status)))
    await submitForReview(context, work, "assignment.finish", await checklistState(context, id), undefined);
  return assignmentFor(context.tx, context.by, id);
}

/** Starts a new round and clears the feedback of the last one. */
async function submitForReview(
  context: AuthedContext,
  work: Locked,
  action: `assignment.${string}`,
  { done, total }: ChecklistState,
  counted: number | undefined,
): Promise<void> {
  const finishedAt = work.at;
  await context.tx
    .update(assignments)
    .set({
      status: "needs_review",
      finishedAt,
      actualMinutes: actualMinutes(counted, work.startedAt ?? finishedAt, finishedAt),
      round: work.round + 1,
      qcStatus: null,
      rejectionReason: null,
      rejectedById: null,
      rejectedAt: null,
    })
    .where(eq(assignments.id, work.id));
  const open = total - done;
  await recordChange(context, "assignments", work, action, {
    status: [work.status, "needs_review"],
    ...(open > 0 && { open }),
  });
  invalidate(context, "units");
}

type ChecklistState = { done: number; total: number };
async function checklistState(context: AuthedContext, assignmentId: string): Promise<ChecklistState> {
  const { rows } = await context.tx.execute<ChecklistState>(sql`
    select count(c.id)::int as done, count(*)::int as total
    from checklist_items i
    left join assignment_checklist_completions c on c.checklist_item_id = i.id and c.assignment_id = ${assignmentId}`);
  return rows[0] ?? { done: 0, total: 0 };
}
