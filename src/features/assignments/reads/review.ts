import { and, eq } from "drizzle-orm";
import type { Tx } from "../../../server/database/open";
import { qcReviews, users } from "../../../server/database/tables";

/** The inspection of the round that locked work is in; undefined before it starts. */
export async function reviewOf(tx: Tx, work: { id: string; round: number }) {
  const [review] = await tx
    .select({ id: qcReviews.id, status: qcReviews.status, reviewer: { id: users.id, name: users.name } })
    .from(qcReviews)
    .innerJoin(users, eq(users.id, qcReviews.reviewerId))
    .where(and(eq(qcReviews.assignmentId, work.id), eq(qcReviews.round, work.round)));
  return review;
}
