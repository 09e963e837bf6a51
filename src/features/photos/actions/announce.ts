import { and, eq, inArray, isNull } from "drizzle-orm";
import { photoAnnouncements } from "../../../server/database/tables";
import { auditAll, stale } from "../../../server/perform";
import { Problem } from "../../../shared/problem";
import { type Doing, goesOn } from "../../assignments/actions/steps";
import type { Assignment } from "../../assignments/contract/assignment";
import { assignmentFor } from "../../assignments/reads/assignment";
import { type Locked, lockAnnounced, lockReadable } from "../../assignments/reads/locks";
import type { Announced } from "../contract";
import { announcementOf, reviewOf } from "../reads";
import { canAddPhoto, canAddQcPhoto, canWithdraw } from "../rules";

/**
 * Notes which photos a phone has taken of a villa and will send: a cleaner's and QC's under the same rules as the photos themselves. What is
 * noted already stays as it is; an id that stands for another photo is refused (409).
 */
export async function announcePhotos(
  act: Doing,
  assignmentId: string,
  photos: readonly Announced[],
): Promise<Assignment> {
  const work = await lockReadable(act, assignmentId);
  const fresh = await newOnes(act, work, photos);
  if (fresh.length > 0) {
    const qcRound = await roundOf(act, work);
    const shared = { assignmentId, ownerId: act.by.id, qcRound, createdAt: work.at };
    await act.tx
      .insert(photoAnnouncements)
      .values(fresh.map(({ id, sha256 }) => ({ id, sha256: Buffer.from(sha256, "hex"), ...shared })));
    const noted = fresh.map(({ id, sha256 }) => ({ id, meta: { assignmentId, sha256 } }));
    await auditAll(act, "photo.announce", "photo_announcements", noted, work.at);
    stale(act, "assignments", work.people);
  }
  return assignmentFor(act.tx, act.by, assignmentId);
}

/** Takes back what one has announced, whoever has the villa now, or a supervisor what anybody has; nothing to do when it is gone or has arrived. */
export async function withdrawPhoto(act: Doing, assignmentId: string, photoId: string): Promise<void> {
  const found = await announcementOf(act.tx, photoId);
  if (found?.assignmentId !== assignmentId) return;
  goesOn(canWithdraw(found.ownerId, act.by));
  const work = await lockAnnounced(act, assignmentId, photoId);
  const waiting = and(eq(photoAnnouncements.id, photoId), isNull(photoAnnouncements.mediaId));
  const gone = await act.tx.delete(photoAnnouncements).where(waiting).returning({ id: photoAnnouncements.id });
  const taken = gone.map(({ id }) => ({ id, meta: { assignmentId } }));
  await auditAll(act, "photo.withdraw", "photo_announcements", taken, work.at);
  if (gone.length > 0) stale(act, "assignments", work.people);
}

async function newOnes(act: Doing, work: Locked, photos: readonly Announced[]): Promise<Announced[]> {
  const ids = photos.map(({ id }) => id);
  const rows = await act.tx.select().from(photoAnnouncements).where(inArray(photoAnnouncements.id, ids));
  const known = new Map(rows.map((row) => [row.id, row]));
  return photos.filter(({ id, sha256 }) => {
    const before = known.get(id);
    if (!before) return true;
    const isSame = before.ownerId === act.by.id && before.assignmentId === work.id;
    if (isSame && before.sha256.toString("hex") === sha256) return false;
    throw new Problem("already-taken", "There is already another photo with this id. Please take it again.");
  });
}

/** Whose photos they are: of the round that QC inspects, or (empty) a cleaner's; refused where neither may add one now. */
async function roundOf(act: Doing, work: Locked): Promise<number | null> {
  const isQc = act.by.role === "qc";
  goesOn(isQc ? canAddQcPhoto(work.status, await reviewOf(act.tx, work), act.by.id) : canAddPhoto(work.status));
  return isQc ? work.round : null;
}
