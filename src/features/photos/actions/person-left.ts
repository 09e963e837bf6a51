import { and, eq, isNull } from "drizzle-orm";
import { auditAll } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { photoAnnouncements } from "../../../server/database/tables";
import type { DomainEvents } from "../../../server/domain-events";
import { crewsOf } from "../reads";

/** Withdraws the announced photos of a person who has left or changed role. */
export async function withdrawPhotosOf(
  context: ActionContext,
  { personId: ownerId }: DomainEvents["personLeft"],
): Promise<void> {
  const { id, assignmentId, mediaId } = photoAnnouncements;
  const gone = await context.tx
    .delete(photoAnnouncements)
    .where(and(eq(photoAnnouncements.ownerId, ownerId), isNull(mediaId)))
    .returning({ id, assignmentId });
  if (gone.length === 0) return;
  const withdrawn = gone.map((one) => ({ id: one.id, meta: { assignmentId: one.assignmentId } }));
  await auditAll(context, "photo_announcements", "photo.withdraw", withdrawn);
  const works = gone.map((one) => one.assignmentId);
  invalidate(context, "assignments", await crewsOf(context.tx, works), works);
}
