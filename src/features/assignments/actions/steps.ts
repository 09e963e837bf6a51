import { and, eq, sql } from "drizzle-orm";
import {
  assignments,
  checklistItems,
  assignmentChecklistCompletions as completions,
} from "../../../server/database/tables";
import { type Act, audit, stale } from "../../../server/perform";
import type { Person } from "../../../server/person";
import { Problem } from "../../../shared/problem";
import type { Assignment } from "../contract/assignment";
import { assignmentFor, notThere } from "../reads/assignment";
import { type Locked, lockOwn } from "../reads/locks";
import {
  actualMinutes,
  canComplete,
  canFinish,
  canSetNotes,
  canStart,
  canTick,
  canUntick,
  type Verdict,
} from "../rules/steps";

/** An act of somebody who is signed in. */
export type Doing = Act & { by: Person };

/** Starts a cleaner's own pending assignment; unchanged when it has started already. */
export async function start(act: Doing, id: string): Promise<Assignment> {
  const work = await lockOwn(act.tx, act.by, id);
  if (goesOn(canStart(work.status))) {
    await act.tx.update(assignments).set({ status: "in_progress", startedAt: act.now }).where(eq(assignments.id, id));
    await changed(act, work, "assignment.start", { status: [work.status, "in_progress"] });
    stale(act, "units");
  }
  return assignmentFor(act.tx, act.by, id);
}

/** Ticks an item, with what was noted beside it; unchanged when somebody ticked it before. */
export async function tick(act: Doing, id: string, itemId: string, notes?: string): Promise<Assignment> {
  await tickItem(act, id, itemId, notes);
  return assignmentFor(act.tx, act.by, id);
}

/** The same for somebody who needs no answer. */
export async function tickItem(act: Doing, id: string, itemId: string, notes?: string): Promise<void> {
  const work = await lockOwn(act.tx, act.by, id);
  const item = await itemOf(act, id, itemId);
  if (!item) throw new Problem("not-found", "This task is not on the checklist.");
  if (!goesOn(canTick(work.status, item.isTicked))) return;
  await act.tx.insert(completions).values({
    assignmentId: id,
    checklistItemId: itemId,
    completedById: act.by.id,
    notes: written(notes),
    completedAt: notBefore(act.now, work.startedAt),
  });
  await changed(act, work, "assignment.tick", { itemId });
}

/** Takes a tick back; nothing to do when there is none. */
export async function untick(act: Doing, id: string, itemId: string): Promise<void> {
  const work = await lockOwn(act.tx, act.by, id);
  if (!goesOn(canUntick(work.status))) return;
  const removed = await act.tx
    .delete(completions)
    .where(and(eq(completions.assignmentId, id), eq(completions.checklistItemId, itemId)))
    .returning({ notes: completions.notes });
  if (removed.length > 0) await changed(act, work, "assignment.untick", { itemId, notes: removed[0]?.notes });
}

/** Changes the notes of a ticked item. */
export async function setNotes(act: Doing, completionId: string, notes: string): Promise<Assignment> {
  const [found] = await act.tx
    .select({ assignmentId: completions.assignmentId })
    .from(completions)
    .where(eq(completions.id, completionId));
  if (!found) throw notThere();
  const work = await lockOwn(act.tx, act.by, found.assignmentId);
  if (goesOn(canSetNotes(work.status))) {
    const rows = await act.tx
      .update(completions)
      .set({ notes: written(notes) })
      .where(eq(completions.id, completionId))
      .returning({ itemId: completions.checklistItemId });
    // Unticked by somebody while this waited for the lock.
    if (rows.length === 0) throw notThere();
    await changed(act, work, "assignment.note", { itemId: rows[0]?.itemId });
  }
  return assignmentFor(act.tx, act.by, work.id);
}

/** Hands the villa in for review with every item ticked (else 409); `counted` is what the phone counted, in minutes. */
export async function complete(act: Doing, id: string, counted?: number): Promise<Assignment> {
  const work = await lockOwn(act.tx, act.by, id);
  const state = await checklistState(act, id);
  if (goesOn(canComplete(work.status, state))) await handIn(act, work, "assignment.complete", state, counted);
  return assignmentFor(act.tx, act.by, id);
}

/** The same with items open or not; the time that it took is the clock's. */
export async function finish(act: Doing, id: string): Promise<Assignment> {
  const work = await lockOwn(act.tx, act.by, id);
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
  const finishedAt = notBefore(act.now, work.startedAt);
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

/** Writes down what a step changed and tells everybody whom the work concerns. */
export async function changed(act: Doing, work: Locked, action: `assignment.${string}`, meta: Record<string, unknown>) {
  await audit(act, action, "assignments", work.id, meta);
  stale(act, "assignments", work.people);
}

/** The item on the checklist, and whether it is ticked; undefined when the checklist has no such item. */
async function itemOf(act: Doing, assignmentId: string, itemId: string) {
  const [item] = await act.tx
    .select({ isTicked: sql<boolean>`${completions.id} is not null` })
    .from(checklistItems)
    .leftJoin(completions, and(eq(completions.checklistItemId, itemId), eq(completions.assignmentId, assignmentId)))
    .where(eq(checklistItems.id, itemId));
  return item;
}

type ChecklistState = { done: number; total: number };
async function checklistState(act: Doing, assignmentId: string): Promise<ChecklistState> {
  const { rows } = await act.tx.execute<ChecklistState>(sql`
    select count(c.id)::int as done, count(*)::int as total
    from checklist_items i
    left join assignment_checklist_completions c on c.checklist_item_id = i.id and c.assignment_id = ${assignmentId}`);
  return rows[0] ?? { done: 0, total: 0 };
}

/** Two nodes' clocks may differ by a little; a step never lies before the one that it follows. */
export function notBefore(at: Date, earlier: Date | null): Date {
  return earlier && earlier > at ? earlier : at;
}

function written(notes: string | undefined): string | null {
  return notes?.trim() || null;
}
