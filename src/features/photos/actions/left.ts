import { and, eq, isNull } from "drizzle-orm";
import { photoAnnouncements } from "../../../server/database/tables";
import type { Listener } from "../../../server/happenings";
import { type Act, auditAll, stale } from "../../../server/perform";
import { crewsOf } from "../reads";

/** What this feature does about happenings of lower ones. */
export const listener: Listener<Act> = { personLeft };

/** Somebody has left, or does other work from now on: their phone can send no photo any more, so nobody waits for those that it announced. */
async function personLeft(act: Act, ownerId: string): Promise<void> {
  const { id, assignmentId, mediaId } = photoAnnouncements;
  const gone = await act.tx
    .delete(photoAnnouncements)
    .where(and(eq(photoAnnouncements.ownerId, ownerId), isNull(mediaId)))
    .returning({ id, assignmentId });
  if (gone.length === 0) return;
  const withdrawn = gone.map((one) => ({ id: one.id, meta: { assignmentId: one.assignmentId } }));
  await auditAll(act, "photo.withdraw", "photo_announcements", withdrawn);
  const works = gone.map((one) => one.assignmentId);
  stale(act, "assignments", await crewsOf(act.tx, works));
}
