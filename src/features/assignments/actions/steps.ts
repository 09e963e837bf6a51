import { eq, sql } from "drizzle-orm";
import { assignments } from "../../../server/database/tables";
import { type Act, audit, stale } from "../../../server/perform";
import type { Person } from "../../../server/person";
import { Problem } from "../../../shared/problem";
import type { Assignment } from "../contract/assignment";
import { assignmentFor } from "../reads/assignment";
import { type Locked, lockOwn } from "../reads/locks";
import { actualMinutes, canComplete, canFinish, canStart, type Verdict } from "../rules/steps";

/** An act of somebody who is signed in. */
export type Doing = Act & { by: Person };

/** Starts a cleaner's own pending assignment; unchanged when it has started already. */
export async function start(act: Doing, id: string): Promise<Assignment> {
  const work = await lockOwn(act, id);
  if (goesOn(canStart(work.status))) {
    await act.tx.update(assignments).set({ status: "in_progress", startedAt: work.at }).where(eq(assignments.id, id));
    await changed(act, work, "assignment.start", { status: [work.status, "in_progress"] });
    stale(act, "units");
  }
  return assignmentFor(act.tx, act.by, id);
}

/** Hands the villa in for review with every item ticked (else 409); `counted` is what the phone counted, in minutes. */
export async function complete(act: Doing, id: string, counted?: number): Promise<Assignment> {
  const work = await lockOwn(act, id);
  const state = await checklistState(act, id);
  if (goesOn(canComplete(work.status, state))) await handIn(act, work, "assignment.complete", state, counted);
  return assignmentFor(act.tx, act.by, id);
}

/** The same with items open or not; the time that it took is the clock's. */
export async function finish(act: Doing, id: string): Promise<Assignment> {
  const work = await lockOwn(act, id);
  if (goesOn(canFinish(work.status)))
    await handIn(act, work, "assignment.finish", await checklistState(act, id), undefined);
  return assignmentFor(act.tx, act.by, id);
}

/** Opens a round of review; what an earlier rejection or inspection said is taken off. */
async function handIn(
  act: Doing,
  work: Locked,
  action: `assignment.${string}`,
  { done, total }: ChecklistState,
  counted: number | undefined,
): Promise<void> {
  const finishedAt = work.at;
  await act.tx
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
  await changed(act, work, action, { status: [work.status, "needs_review"], ...(open > 0 && { open }) });
  stale(act, "units");
}

/** Whether a step has something to do; a refusal is thrown. */
export function goesOn(verdict: Verdict): boolean {
  if (verdict instanceof Problem) throw verdict;
  return verdict === "yes";
}

/** Writes down what a step changed, and when it happened, and tells everybody whom the work concerns. */
export async function changed(
  act: Doing,
  work: Locked,
  action: `${"assignment" | "inspection"}.${string}`,
  meta: Record<string, unknown>,
): Promise<void> {
  await audit(act, action, "assignments", work.id, meta, work.at);
  stale(act, "assignments", work.people);
}

type ChecklistState = { done: number; total: number };
async function checklistState(act: Doing, assignmentId: string): Promise<ChecklistState> {
  const { rows } = await act.tx.execute<ChecklistState>(sql`
    select count(c.id)::int as done, count(*)::int as total
    from checklist_items i
    left join assignment_checklist_completions c on c.checklist_item_id = i.id and c.assignment_id = ${assignmentId}`);
  return rows[0] ?? { done: 0, total: 0 };
}
