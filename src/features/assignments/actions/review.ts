import { eq } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import { recordChange } from "../../../server/actions/audit";
import { type ActionContext, type AuthedContext, invalidate, langIn, langOf } from "../../../server/actions/context";
import { anyOf } from "../../../server/database/any-of";
import { assignments } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import { wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { lockUnit, villaGone } from "../../units/locks";
import type { Assignment } from "../contract/assignment";
import { type Locked, lockReadable, lockWithCrew } from "../locks/steps";
import { type Snapshot, snapshotBefore } from "../reads/snapshot";
import { canJudgeRound } from "../rules/rounds";
import { canApprove, canReject, canReopen } from "../rules/steps";
import { leaveReopened } from "./reopened";
import { type SentBack, type SentBackMeta, sendItemsBack } from "./rework";

type QcStatus = Assignment["qcReviews"][number]["status"];

/** What a verdict names besides its reason. `round`: the one that was shown; any other is refused (409). */
type Named = SentBack & { round?: number | undefined };

/** Approves an assignment in review; one that is done already stays unchanged. Refuses other states, and another round than the one shown (409). */
export async function approve(context: AuthedContext, id: string, round?: number): Promise<void> {
  const work = await lockReadable(context, id);
  if (assertAllowed(canApprove(work.status))) {
    assertAllowed(canJudgeRound(work.round, round));
    await context.tx.update(assignments).set({ status: "done" }).where(eq(assignments.id, id));
    await recordChange(context, "assignments", "assignment.approve", work, {
      status: [work.status, "done"],
      snapshot: { columns: { status: work.status } } satisfies Snapshot,
    });
    invalidate(context, "units");
    await publish(context, "assignmentApproved", { assignmentId: id });
  }
}

/**
 * Sends an assignment in review back with a reason (blank: 422), which its cleaners see until they finish again, and with the items that are to
 * be done again, if any.
 */
export async function reject(context: AuthedContext, id: string, reason: string, named: Named = {}): Promise<void> {
  const written = requiredReason(reason);
  const work = await lockWithCrew(context, id);
  if (assertAllowed(canReject(work.status))) {
    assertAllowed(canJudgeRound(work.round, named.round));
    const snapshot = await snapshotBefore(context.tx, work, "rejection");
    const { meta, unticked } = await sendItemsBack(context, work, named);
    await sendBack(context, work, "assignment.reject", written, {
      ...meta,
      snapshot: { ...snapshot, ...(unticked && { unticked }) },
    });
  }
}

/**
 * Reopens a finished assignment, inspected or not, with a reason that its cleaners see until they finish again (blank: 422), and with the items
 * that are to be done again, if any. Refuses a deleted villa (409).
 */
export async function reopen(context: AuthedContext, id: string, reason: string, named: Named = {}): Promise<void> {
  const written = requiredReason(reason);
  const work = await lockWithCrew(context, id);
  if (assertAllowed(canReopen(work.status))) {
    assertAllowed(canJudgeRound(work.round, named.round));
    await lockUnit(context.tx, work.unitId, villaGone(say("This villa has been deleted. It can't be cleaned again.")));
    const { meta } = await sendItemsBack(context, work, named);
    await sendBack(context, work, "assignment.reopen", written, meta);
  }
}

async function sendBack(
  context: AuthedContext,
  work: Locked,
  action: "assignment.reject" | "assignment.reopen",
  reason: string,
  meta: SentBackMeta & { snapshot?: Snapshot },
): Promise<void> {
  await context.tx
    .update(assignments)
    .set({
      ...open,
      rejectionReason: reason,
      rejectionLang: langOf(context, reason),
      rejectedById: context.by.id,
      rejectedAt: work.at,
      isReopened: action === "assignment.reopen",
    })
    .where(eq(assignments.id, work.id));
  // First: whoever can't clean any more has left before the work is theirs again.
  await leaveReopened(context, work);
  const status = [work.status, "in_progress"];
  await recordChange(context, "assignments", action, work, {
    status,
    reason,
    ...langIn(context),
    ...(meta.items && { round: work.round }),
    ...meta,
  });
  invalidate(context, "units");
  await publish(context, "assignmentReopened", { assignmentId: work.id });
}

function requiredReason(reason: string): string {
  const written = reason.trim();
  if (written === "") throw wrongField("reason", say("Please give a reason."));
  return written;
}

/**
 * Stores the state of this round's inspection. The caller has locked the assignment and records the change. Rework
 * reopens it for its cleaners and keeps the ticks.
 */
export async function setQcStatus(context: AuthedContext, work: Locked, qcStatus: QcStatus): Promise<void> {
  const isRework = qcStatus === "needs_rework";
  await context.tx
    .update(assignments)
    .set({ qcStatus, ...(isRework && open) })
    .where(eq(assignments.id, work.id));
  if (qcStatus !== "in_progress") invalidate(context, "units");
  if (!isRework) return;
  await leaveReopened(context, work);
  await publish(context, "assignmentReopened", { assignmentId: work.id });
}

/** Makes started inspections available to other inspectors again. The caller has locked the assignments. */
export async function clearQcStatus(context: ActionContext, ids: readonly string[]): Promise<void> {
  await context.tx.update(assignments).set({ qcStatus: null }).where(anyOf(assignments.id, ids));
  invalidate(context, "assignments", [], ids);
}

const open = { status: "in_progress", finishedAt: null } as const;
