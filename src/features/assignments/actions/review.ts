import { eq } from "drizzle-orm";
import { assignments } from "../../../server/database/tables";
import { stale } from "../../../server/perform";
import { Problem } from "../../../shared/problem";
import type { Assignment } from "../contract/assignment";
import { assignmentFor } from "../reads/assignment";
import { type Locked, lockReadable } from "../reads/locks";
import { canApprove, canReject } from "../rules/steps";
import { changed, type Doing, goesOn } from "./steps";

/** A supervisor accepts a villa in review: it is done; unchanged when it is done already. */
export async function approve(act: Doing, id: string): Promise<Assignment> {
  const work = await lockReadable(act.tx, act.by, id);
  if (goesOn(canApprove(work.status))) {
    await act.tx.update(assignments).set({ status: "done" }).where(eq(assignments.id, id));
    await changed(act, work, "assignment.approve", { status: [work.status, "done"] });
    stale(act, "units");
  }
  return assignmentFor(act.tx, act.by, id);
}

/** A supervisor sends a villa in review back with a reason (blank: 422), which its cleaners see until they finish again. */
export async function reject(act: Doing, id: string, reason: string): Promise<Assignment> {
  const rejectionReason = reason.trim();
  if (rejectionReason === "")
    throw new Problem("invalid", "Please give a reason.", {
      errors: [{ path: "reason", message: "Please give a reason." }],
    });
  const work = await lockReadable(act.tx, act.by, id);
  if (goesOn(canReject(work.status))) {
    await act.tx
      .update(assignments)
      .set({ ...reopened, rejectionReason, rejectedById: act.by.id, rejectedAt: act.now })
      .where(eq(assignments.id, id));
    await changed(act, work, "assignment.reject", { status: [work.status, "in_progress"], reason: rejectionReason });
    stale(act, "units");
  }
  return assignmentFor(act.tx, act.by, id);
}

/** Puts done work, locked by the caller, back to its cleaners: QC's part of a rework. The ticks stay. */
export async function reopen(act: Doing, work: Locked): Promise<void> {
  await act.tx.update(assignments).set(reopened).where(eq(assignments.id, work.id));
  await changed(act, work, "assignment.rework", { status: [work.status, "in_progress"] });
  stale(act, "units");
}

const reopened = { status: "in_progress", finishedAt: null } as const;
