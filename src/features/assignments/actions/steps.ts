import { eq } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import type { AuthedContext } from "../../../server/actions/context";
import { invalidate } from "../../../server/actions/context";
import { assignments } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import type { Body } from "../../../shared/endpoint";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { completeAssignment, startAssignment } from "../contract/steps";
import { type Locked, lockOwn } from "../locks/steps";
import { checkedOf } from "../reads/checklist";
import { snapshotBefore, snapshotOfPending } from "../reads/snapshot";
import { snapshotToStartWith } from "../reads/start";
import { checklistProgress } from "../rules/checklist";
import { isOvertaken } from "../rules/periods";
import { canComplete, canFinish, canStart } from "../rules/steps";
import { noReport } from "./guests-here";
import { beginPeriod, endPeriod, recordStep } from "./periods";

/**
 * Starts a cleaner's own pending assignment, with the villa's current checklist or the one that the phone had; one that has started already stays
 * unchanged. Refuses a checklist that the villa never had, and work that has moved to another villa than `unitId` (409).
 */
export async function start(
  context: AuthedContext,
  id: string,
  { snapshotId, unitId }: Body<typeof startAssignment> = {},
): Promise<void> {
  const work = await lockOwn(context, id, unitId);
  if (assertAllowed(canStart(work.status))) {
    const checklistSnapshotId = await snapshotToStartWith(context.tx, work, snapshotId);
    if (checklistSnapshotId === undefined) throw neverItsChecklist();
    await context.tx
      .update(assignments)
      .set({ status: "in_progress", startedAt: work.at, checklistSnapshotId, ...noReport })
      .where(eq(assignments.id, id));
    await beginPeriod(context, work, work.at);
    await recordStep(context, work, "assignment.start", {
      status: [work.status, "in_progress"],
      snapshot: snapshotOfPending(work),
    });
    invalidate(context, "units");
  }
}

/**
 * Submits the cleaning for review if every item is ticked (else 409). `actualMinutes`: of this period, by the phone. A submission from before
 * the work was sent back is only noted; one about another villa than the work's (`unitId`) is refused (409).
 */
export async function complete(
  context: AuthedContext,
  id: string,
  { actualMinutes: counted, unitId }: Body<typeof completeAssignment> = {},
): Promise<void> {
  const work = await lockOwn(context, id, unitId);
  const state = checklistProgress(await checkedOf(context.tx, id));
  if (isOvertaken(work)) await noteOvertaken(context, work);
  else if (assertAllowed(canComplete(work.status, state)))
    await submitForReview(context, work, "assignment.complete", state, counted);
}

/** Same as `complete`, whether or not items are open; the period lasts until now. */
export async function finish(context: AuthedContext, id: string, unitId?: string): Promise<void> {
  const work = await lockOwn(context, id, unitId);
  if (isOvertaken(work)) await noteOvertaken(context, work);
  else if (assertAllowed(canFinish(work.status)))
    await submitForReview(
      context,
      work,
      "assignment.finish",
      checklistProgress(await checkedOf(context.tx, id)),
      undefined,
    );
}

/** The verdict stands, and whoever submitted the work is told that it was sent back since. */
async function noteOvertaken(context: AuthedContext, work: Locked): Promise<void> {
  await context.tx.update(assignments).set({ overtakenAt: work.madeAt }).where(eq(assignments.id, work.id));
  await recordStep(context, work, "assignment.overtaken", { madeAt: work.madeAt.toISOString() });
}

/** Ends the working period, starts a new round and clears the feedback of the last one. */
async function submitForReview(
  context: AuthedContext,
  work: Locked,
  action: `assignment.${string}`,
  { done, total }: ChecklistState,
  counted: number | undefined,
): Promise<void> {
  const open = total - done;
  // Before a late finish begins the period of rework that has no other step.
  const snapshot = await snapshotBefore(context.tx, work, "submission");
  await recordStep(context, work, action, {
    status: [work.status, "needs_review"],
    ...(open > 0 && { open }),
    snapshot,
  });
  await context.tx
    .update(assignments)
    .set({
      status: "needs_review",
      finishedAt: work.at,
      ...(await endPeriod(context, work, counted)),
      round: work.round + 1,
      qcStatus: null,
      rejectionReason: null,
      rejectionLang: null,
      rejectedById: null,
      rejectedAt: null,
      isReopened: false,
      overtakenAt: null,
    })
    .where(eq(assignments.id, work.id));
  invalidate(context, "units");
  if (work.round > 0) await publish(context, "assignmentResubmitted", { assignmentId: work.id });
}

type ChecklistState = ReturnType<typeof checklistProgress>;

function neverItsChecklist(): Problem {
  return new Problem("state-conflict", say("This villa never had this checklist. Please load the page again."));
}
