import { eq, inArray } from "drizzle-orm";
import type { AuthedContext } from "../../../server/actions/context";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { assignments } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import { wrongField } from "../../../shared/problem";
import { assertAllowed } from "../../../shared/verdict";
import type { Assignment } from "../contract/assignment";
import { type Locked, lockReadable } from "../locks";
import { assignmentFor } from "../reads/assignment";
import { canApprove, canReject } from "../rules/steps";
import { leaveReopened } from "./hand-over";
import { recordChange } from "./steps";

type QcStatus = Assignment["qcReviews"][number]["status"];

/** A supervisor accepts a villa in review: it is done; unchanged when it is done already. */
export async function approve(context: AuthedContext, id: string): Promise<Assignment> {
  const work = await lockReadable(context, id);
  if (assertAllowed(canApprove(work.status))) {
    await context.tx.update(assignments).set({ status: "done" }).where(eq(assignments.id, id));
    await recordChange(context, work, "assignment.approve", { status: [work.status, "done"] });
    invalidate(context, "units");
    await publish(context, "assignmentApproved", id);
  }
  return assignmentFor(context.tx, context.by, id);
}

/** A supervisor sends a villa in review back with a reason (blank: 422), which its cleaners see until they finish again. */
export async function reject(context: AuthedContext, id: string, reason: string): Promise<Assignment> {
  const rejectionReason = reason.trim();
  if (rejectionReason === "") throw wrongField("reason", "Please give a reason.");
  const work = await lockReadable(context, id);
  if (assertAllowed(canReject(work.status))) {
    await context.tx
      .update(assignments)
      .set({ ...reopened, rejectionReason, rejectedById: context.by.id, rejectedAt: work.at })
      .where(eq(assignments.id, id));
    await recordChange(context, work, "assignment.reject", {
      status: [work.status, "in_progress"],
      reason: rejectionReason,
    });
    await leaveReopened(context, work);
    invalidate(context, "units");
  }
  return assignmentFor(context.tx, context.by, id);
}

/**
 * Keeps where the inspection of this round stands, on work locked by the caller, who writes down the change. Rework puts it back to its
 * cleaners; the ticks stay.
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

/** Makes inspections that were begun and will not be ended wait for an inspector again, on work locked by the caller. */
export async function clearQcStatus(context: ActionContext, ids: readonly string[]): Promise<void> {
  await context.tx
    .update(assignments)
    .set({ qcStatus: null })
    .where(inArray(assignments.id, [...ids]));
  invalidate(context, "assignments");
}

const reopened = { status: "in_progress", finishedAt: null } as const;
