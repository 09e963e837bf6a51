import { and, eq, inArray, type SQL } from "drizzle-orm";
import { assertAllowed } from "../../server/actions/assert-allowed";
import { auditAll, recordChange } from "../../server/actions/audit";
import { type ActionContext, type AuthedContext, langIn, langOf } from "../../server/actions/context";
import { assignments, qcReviews } from "../../server/database/tables";
import type { DomainEvents } from "../../server/domain-events";
import { type Problem, wrongField } from "../../shared/problem";
import { say } from "../../shared/sentences";
import { clearQcStatus, setQcStatus } from "../assignments/actions/review";
import { type SentBack, sendItemsBack } from "../assignments/actions/rework";
import { type Locked, lockReadable, lockWithCrew } from "../assignments/locks/steps";
import { reviewOf } from "../assignments/reads/review";
import { snapshotBefore } from "../assignments/reads/snapshot";
import { canInspect } from "../assignments/rules/inspecting";
import { canInspectRound } from "../assignments/rules/rounds";
import { lockUnit, villaGone } from "../units/locks";
import { canStartReview, needsNotes } from "./rules";

/** `round`: the one that was shown, if known. */
export type Decision = SentBack & {
  status: "passed" | "needs_rework";
  notes?: string | null;
  round?: number | undefined;
};

/**
 * Starts the inspection of a done assignment; one's own stays unchanged. Refuses (409) a colleague's, with the name, and what was made before the
 * villa was cleaned again.
 */
export async function startInspection(context: AuthedContext, assignmentId: string): Promise<void> {
  const work = await lockReadable(context, assignmentId);
  if (assertAllowed(canStartReview(work.status, await reviewOf(context.tx, work), context.by.id))) {
    assertAllowed(canInspectRound(work));
    const reviewId = await addReview(context, work);
    await setQcStatus(context, work, "in_progress");
    await recordChange(context, "assignments", "inspection.start", work, { reviewId, round: work.round });
  }
}

/**
 * Decides an inspection, started or not. Passed: the assignment stays done, and no items can be named (422). Rework needs notes (422) and
 * reopens it for its cleaners, with the items that are to be done again, if any. Refuses (409) decided inspections, a colleague's, decisions
 * about a round before this one, and rework in a deleted villa.
 */
export async function decide(
  context: AuthedContext,
  assignmentId: string,
  { status, notes, round, ...named }: Decision,
): Promise<void> {
  const written = notes?.trim() || null;
  if (needsNotes(status, written)) throw notesRequired();
  if (status === "passed" && named.items?.length)
    throw wrongField("items", say("Only rework can send tasks back. Please request rework, or approve without them."));
  const work = await (status === "needs_rework" ? lockWithCrew : lockReadable)(context, assignmentId);
  const review = await reviewOf(context.tx, work);
  assertAllowed(canInspect(work.status, review, context.by.id));
  assertAllowed(canInspectRound(work, round));
  if (status === "needs_rework")
    await lockUnit(context.tx, work.unitId, villaGone(say("This villa has been deleted. It can only be approved.")));
  const snapshot = await snapshotBefore(context.tx, work, "decision");
  const { meta, unticked } = await sendItemsBack(context, work, named);
  const reviewId = review?.id ?? (await addReview(context, work));
  await context.tx
    .update(qcReviews)
    .set({ status, notes: written, lang: langOf(context, written), reviewedAt: work.at })
    .where(eq(qcReviews.id, reviewId));
  await setQcStatus(context, work, status);
  await recordChange(context, "assignments", "inspection.decide", work, {
    reviewId,
    round: work.round,
    status,
    ...(written && { notes: written }),
    ...langIn(context),
    ...meta,
    snapshot: { ...snapshot, ...(unticked && { unticked }) },
  });
}

/** Releases the inspections that somebody who leaves has started. */
export function releaseReviewsBy(context: ActionContext, { personId }: DomainEvents["personLeft"]): Promise<void> {
  return releaseReviews(context, eq(qcReviews.reviewerId, personId));
}

/** Releases the inspection of a villa that a leader reopens while somebody inspects it. */
export function releaseReviewOf(
  context: ActionContext,
  { assignmentId }: DomainEvents["assignmentReopened"],
): Promise<void> {
  return releaseReviews(context, eq(qcReviews.assignmentId, assignmentId));
}

/** Deletes started inspections, so that others can begin them again; their photos stay. */
async function releaseReviews(context: ActionContext, which: SQL): Promise<void> {
  const started = and(which, eq(qcReviews.status, "in_progress"));
  const { id } = assignments;
  const work = await context.tx
    .select({ id })
    .from(assignments)
    .where(inArray(id, context.tx.select({ id: qcReviews.assignmentId }).from(qcReviews).where(started)))
    .orderBy(id)
    .for("update");
  if (work.length === 0) return;
  const { assignmentId, reviewerId } = qcReviews;
  const released = await context.tx.delete(qcReviews).where(started).returning({ id: assignmentId, reviewerId });
  await clearQcStatus(
    context,
    released.map((review) => review.id),
  );
  const changes = released.map((review) => ({ id: review.id, meta: { reviewerId: review.reviewerId } }));
  await auditAll(context, "assignments", "inspection.release", changes);
}

async function addReview(context: AuthedContext, { id: assignmentId, round, at: createdAt }: Locked): Promise<string> {
  const [row] = await context.tx
    .insert(qcReviews)
    .values({ assignmentId, round, reviewerId: context.by.id, createdAt })
    .returning({ id: qcReviews.id });
  if (!row) throw new Error("review insert returned no row");
  return row.id;
}

function notesRequired(): Problem {
  return wrongField("notes", say("Please provide feedback notes when marking for rework."));
}
