import { and, eq, inArray } from "drizzle-orm";
import { assignments, qcReviews, users } from "../../server/database/tables";
import type { Listener } from "../../server/happenings";
import { type Act, auditAll } from "../../server/perform";
import { Problem } from "../../shared/problem";
import { clearQcStatus, setQcStatus } from "../assignments/actions/review";
import { changed, type Doing, goesOn } from "../assignments/actions/steps";
import type { Assignment } from "../assignments/contract/assignment";
import { assignmentFor } from "../assignments/reads/assignment";
import { type Locked, lockReadable } from "../assignments/reads/locks";
import { lockUnit } from "../units/reads";
import { canDecide, canStartReview, needsNotes } from "./rules";

/** What this feature does about happenings of lower ones. */
export const listener: Listener<Act> = { personLeft: releaseReviews };

export type Decision = { status: "passed" | "needs_rework"; notes?: string | null };

/** Starts the inspection of a done villa; unchanged when it is this inspector's already. Another's is refused with the name (409). */
export async function startReview(act: Doing, assignmentId: string): Promise<Assignment> {
  const work = await lockReadable(act, assignmentId);
  if (goesOn(canStartReview(work.status, await reviewOf(act, work), act.by.id))) {
    const reviewId = await addReview(act, work);
    await setQcStatus(act, work, "in_progress");
    await changed(act, work, "inspection.start", { reviewId, round: work.round });
  }
  return assignmentFor(act.tx, act.by, assignmentId);
}

/**
 * Decides an inspection, started before or not. Passed: the villa stays done. Rework needs notes (422) and puts the villa back to
 * its cleaners, who see them until they finish again. Decided already, another inspector's, or rework in a villa that is gone: 409.
 */
export async function decide(act: Doing, assignmentId: string, { status, notes }: Decision): Promise<Assignment> {
  const written = notes?.trim() || null;
  if (needsNotes(status, written)) throw notesRequired();
  const work = await lockReadable(act, assignmentId);
  const review = await reviewOf(act, work);
  goesOn(canDecide(work.status, review, act.by.id));
  if (status === "needs_rework") await lockUnit(act.tx, work.unitId, villaGone());
  const reviewId = review?.id ?? (await addReview(act, work));
  await act.tx.update(qcReviews).set({ status, notes: written, reviewedAt: work.at }).where(eq(qcReviews.id, reviewId));
  await setQcStatus(act, work, status);
  const meta = { reviewId, round: work.round, status, ...(written && { notes: written }) };
  await changed(act, work, "inspection.decide", meta);
  return assignmentFor(act.tx, act.by, assignmentId);
}

/** What an inspector who has left was inspecting waits for the next one; photos that they took stay. */
async function releaseReviews(act: Act, reviewerId: string): Promise<void> {
  const theirs = and(eq(qcReviews.reviewerId, reviewerId), eq(qcReviews.status, "in_progress"));
  const open = act.tx.select({ id: qcReviews.assignmentId }).from(qcReviews).where(theirs);
  const { id } = assignments;
  const work = await act.tx.select({ id }).from(assignments).where(inArray(id, open)).orderBy(id).for("update");
  if (work.length === 0) return;
  const released = await act.tx.delete(qcReviews).where(theirs).returning({ id: qcReviews.assignmentId });
  const ids = released.map((review) => review.id);
  await clearQcStatus(act, ids);
  const changes = ids.map((one) => ({ id: one, meta: { reviewerId } }));
  await auditAll(act, "inspection.release", "assignments", changes);
}

async function reviewOf(act: Doing, work: Locked) {
  const [review] = await act.tx
    .select({ id: qcReviews.id, status: qcReviews.status, reviewer: { id: users.id, name: users.name } })
    .from(qcReviews)
    .innerJoin(users, eq(users.id, qcReviews.reviewerId))
    .where(and(eq(qcReviews.assignmentId, work.id), eq(qcReviews.round, work.round)));
  return review;
}

async function addReview(act: Doing, { id: assignmentId, round, at: createdAt }: Locked): Promise<string> {
  const [row] = await act.tx
    .insert(qcReviews)
    .values({ assignmentId, round, reviewerId: act.by.id, createdAt })
    .returning({ id: qcReviews.id });
  if (!row) throw new Error("the review that was just started is not there");
  return row.id;
}

/** Nobody can clean a villa again that is not there. */
function villaGone(): Problem {
  return new Problem(
    "state-conflict",
    "This villa has been deleted, so it can't be cleaned again. It can only be approved.",
  );
}

function notesRequired(): Problem {
  const message = "Please provide feedback notes when marking for rework.";
  return new Problem("invalid", message, { errors: [{ path: "notes", message }] });
}
