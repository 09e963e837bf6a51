import { eq, inArray } from "drizzle-orm";
import { recordChange } from "../../../server/actions/audit";
import type { AuthedContext } from "../../../server/actions/context";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { assignments } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import { wrongField } from "../../../shared/problem";
import { assertAllowed } from "../../../shared/verdict";
import type { Assignment } from "../contract/assignment";
import { type Locked, lockReadable } from "../locks/steps";
import { assignmentFor } from "../reads/assignment";
import { canApprove, canReject } from "../rules/steps";
import { leaveReopened } from "./hand-over";

type QcStatus = Assignment["qcReviews"][number]["status"];

/** Approves an assignment in review; one that is done already stays unchanged. Refuses other states (409). */
export async function approve(context: AuthedContext, id: string): Promise<Assignment> {
  const work = await lockReadable(context, id);
  if (assertAllowed(canApprove(work.status))) {
    await context.tx.update(assignments).set({ status: "done" }).where(eq(assignments.id, id));
    await recordChange(context, "assignments", work, "assignment.approve", { status: [work.status, "done"] });
    invalidate(context, "units");
    await publish(context, "assignmentApproved", id);
  }
  return assignmentFor(context.tx, context.by, id);
}

/** Sends an assignment in review back with a reason (blank: 422), which its cleaners see until they finish again. */
export async function reject(context: AuthedContext, id: string, reason: string): Promise<Assignment> {
  const rejectionReason = reason.trim();
  if (rejectionReason === "") throw wrongField("reason", "Please give a reason.");
  const work = await lockReadable(context, id);
  if (assertAllowed(canReject(work.status))) {
    await context.tx
      .update(assignments)
      .set({ ...reopened, rejectionReason, rejectedById: context.by.id, rejectedAt: work.at })
      .where(eq(assignments.id, id));
    await recordChange(context, "assignments", work, "assignment.reject", {
      status: [work.status, "in_progress"],
      reason: rejectionReason,
    });
    await leaveReopened(context, work);
    invalidate(context, "units");
  }
  return assignmentFor(context.tx, context.by, id);
}

/**
 * Stores the state of this round's inspection. The caller has locked the assignment and records the change. Rework
 * reopens it for its cleaners and keeps the ticks.
 */
export async function setQcStatus(context: AuthedContext, work: Locked, qcStatus: QcStatus): Promise<void> {
  const isRework = qcStatus === "needs_rework";
  await context.tx
    .update(assignments)
    .set({ qcStatus, ...(isRework && reopened) })
    .where(eq(assignments.id, work.id));
  if (!isRework) return;
  invalidate(context, "units");
  await leaveReopened(context, work);
  await publish(context, "assignmentReopened", work.id);
}

/** Makes started inspections available to other inspectors again. The caller has locked the assignments. */
export async function clearQcStatus(context: ActionContext, ids: readonly string[]): Promise<void> {
  await context.tx
    .update(assignments)
    .set({ qcStatus: null })
    .where(inArray(assignments.id, [...ids]));
  invalidate(context, "assignments");
}

const reopened = { status: "in_progress", finishedAt: null } as const;
