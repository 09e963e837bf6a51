import { eq, inArray } from "drizzle-orm";
import { assignments } from "../../../server/database/tables";
import { happened } from "../../../server/happenings";
import { type Act, stale } from "../../../server/perform";
import { wrongField } from "../../../shared/problem";
import type { Assignment } from "../contract/assignment";
import { assignmentFor } from "../reads/assignment";
import { type Locked, lockReadable } from "../reads/locks";
import { canApprove, canReject } from "../rules/steps";
import { leaveReopened } from "./hand-over";
import { changed, type Doing, goesOn } from "./steps";

type QcStatus = Assignment["qcReviews"][number]["status"];

/** A supervisor accepts a villa in review: it is done; unchanged when it is done already. */
export async function approve(act: Doing, id: string): Promise<Assignment> {
  const work = await lockReadable(act, id);
  if (goesOn(canApprove(work.status))) {
    await act.tx.update(assignments).set({ status: "done" }).where(eq(assignments.id, id));
    await changed(act, work, "assignment.approve", { status: [work.status, "done"] });
    stale(act, "units");
    await happened(act, "assignmentApproved", id);
  }
  return assignmentFor(act.tx, act.by, id);
}

/** A supervisor sends a villa in review back with a reason (blank: 422), which its cleaners see until they finish again. */
export async function reject(act: Doing, id: string, reason: string): Promise<Assignment> {
  const rejectionReason = reason.trim();
  if (rejectionReason === "") throw wrongField("reason", "Please give a reason.");
  const work = await lockReadable(act, id);
  if (goesOn(canReject(work.status))) {
    await act.tx
      .update(assignments)
      .set({ ...reopened, rejectionReason, rejectedById: act.by.id, rejectedAt: work.at })
      .where(eq(assignments.id, id));
    await changed(act, work, "assignment.reject", { status: [work.status, "in_progress"], reason: rejectionReason });
    await leaveReopened(act, work);
    stale(act, "units");
  }
  return assignmentFor(act.tx, act.by, id);
}

/**
 * Keeps where the inspection of this round stands, on work locked by the caller, who writes down the change. Rework puts it back to its
 * cleaners; the ticks stay.
 */
export async function setQcStatus(act: Doing, work: Locked, qcStatus: QcStatus): Promise<void> {
  const isRework = qcStatus === "needs_rework";
  await act.tx
    .update(assignments)
    .set({ qcStatus, ...(isRework && reopened) })
    .where(eq(assignments.id, work.id));
  if (!isRework) return;
  stale(act, "units");
  await leaveReopened(act, work);
  await happened(act, "assignmentReopened", work.id);
}

/** Makes inspections that were begun and will not be ended wait for an inspector again, on work locked by the caller. */
export async function clearQcStatus(act: Act, ids: readonly string[]): Promise<void> {
  await act.tx
    .update(assignments)
    .set({ qcStatus: null })
    .where(inArray(assignments.id, [...ids]));
  stale(act, "assignments");
}

const reopened = { status: "in_progress", finishedAt: null } as const;
