import { and, eq } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import type { AuthedContext } from "../../../server/actions/context";
import { media, objects } from "../../../server/database/tables";
import { recordStep } from "../../assignments/actions/periods";
import { lockReadable } from "../../assignments/locks/steps";
import { reviewOf } from "../../assignments/reads/review";
import { canRemovePhoto } from "../rules/removal";

/**
 * Removes a photo, as whoever took it or as a supervisor; does nothing if it is gone. From the commit on nobody can read it; its bytes are
 * deleted afterwards, because a store knows no transactions. Returns their id.
 */
export async function removePhoto(
  context: AuthedContext,
  assignmentId: string,
  mediaId: string,
): Promise<string | undefined> {
  const work = await lockReadable(context, assignmentId);
  const here = and(eq(media.id, mediaId), eq(media.assignmentId, assignmentId));
  const [photo] = await context.tx.select().from(media).where(here);
  if (!photo) return undefined;
  const { objectId, qcRound, createdById } = photo;
  const review = await reviewOf(context.tx, work);
  assertAllowed(canRemovePhoto({ qcRound, createdBy: { id: createdById } }, { ...work, review }, context.by));
  await context.tx.delete(media).where(here);
  await context.tx.update(objects).set({ namedAt: null, removedAt: context.now }).where(eq(objects.id, objectId));
  const action = qcRound === null ? "assignment.photo-removed" : "assignment.qc-photo-removed";
  await recordStep(context, work, action, { mediaId, objectId, takenBy: createdById });
  return objectId;
}
