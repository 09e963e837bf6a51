import { and, eq, isNull } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import { auditAll } from "../../../server/actions/audit";
import type { AuthedContext } from "../../../server/actions/context";
import { invalidate } from "../../../server/actions/context";
import { anyOf } from "../../../server/database/any-of";
import { photoAnnouncements } from "../../../server/database/tables";
import type { Body } from "../../../shared/endpoint";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { expectVilla, type Locked, lockAnnounced, lockReadable } from "../../assignments/locks/steps";
import type * as contract from "../contract";
import { countOneByOne } from "../locks";
import { announcementOf } from "../reads";
import { canAddPhoto, canWithdraw } from "../rules";
import { expectInspected } from "./inspected";
import { itemShown } from "./item-shown";
import { tooManyUnfinished } from "./refusals";

/**
 * Announces photos that a phone will send, under the same rules as the photos themselves. Repeating it changes nothing; an id that names another
 * photo is refused (409), and so is another villa than the work's (`unitId`).
 */
export async function announcePhotos(
  context: AuthedContext,
  assignmentId: string,
  { photos, unitId }: Body<typeof contract.announcePhotos>,
): Promise<void> {
  const work = await lockReadable(context, assignmentId);
  const fresh = await newAnnouncements(context, work, photos);
  if (fresh.length > 0) {
    await expectVilla(context.tx, work, unitId);
    const qcRound = await roundOf(context, work);
    // Not the step's own time, which is never before a colleague's: a photo from before a verdict is no answer to it.
    const createdAt = new Date(Math.max(work.madeAt.getTime(), work.createdAt.getTime()));
    const shared = { assignmentId, ownerId: context.by.id, qcRound, createdAt };
    const rows = [];
    for (const { id, sha256, itemId } of fresh)
      rows.push({
        id,
        sha256: Buffer.from(sha256, "hex"),
        ...shared,
        ...(await itemShown(context, work, itemId, "photos")),
      });
    await refuseIfTooManyAwaited(context, rows.length);
    await context.tx.insert(photoAnnouncements).values(rows);
    const noted = fresh.map(({ id, sha256, itemId }) => ({
      id,
      meta: { assignmentId, sha256, ...(itemId && { itemId }) },
    }));
    await auditAll(context, "photo_announcements", "photo.announce", noted, work.at);
    invalidate(context, "assignments", work.people, [work.id]);
  }
}

/** More than a phone takes in many days without a network. */
const mostAwaited = 1_000;
const retryAfterSeconds = 60 * 60;

/** Refuses (429) somebody who would have too many announced photos that have not arrived. */
async function refuseIfTooManyAwaited({ tx, by }: AuthedContext, added: number): Promise<void> {
  await countOneByOne(tx, `announcements ${by.id}`);
  const awaited = and(eq(photoAnnouncements.ownerId, by.id), isNull(photoAnnouncements.mediaId));
  if ((await tx.$count(photoAnnouncements, awaited)) + added <= mostAwaited) return;
  throw tooManyUnfinished(retryAfterSeconds);
}

/** Withdraws an announced photo, as its owner or a supervisor; does nothing if it is gone or has arrived. */
export async function withdrawPhoto(context: AuthedContext, assignmentId: string, photoId: string): Promise<void> {
  const found = await announcementOf(context.tx, photoId);
  if (found?.assignmentId !== assignmentId) return;
  assertAllowed(canWithdraw(found.ownerId, context.by));
  const work = await lockAnnounced(context, assignmentId, photoId);
  const waiting = and(eq(photoAnnouncements.id, photoId), isNull(photoAnnouncements.mediaId));
  const gone = await context.tx.delete(photoAnnouncements).where(waiting).returning({ id: photoAnnouncements.id });
  const taken = gone.map(({ id }) => ({ id, meta: { assignmentId } }));
  await auditAll(context, "photo_announcements", "photo.withdraw", taken, work.at);
  if (gone.length > 0) invalidate(context, "assignments", work.people, [work.id]);
}

async function newAnnouncements(
  context: AuthedContext,
  work: Locked,
  photos: readonly contract.Announced[],
): Promise<contract.Announced[]> {
  const ids = photos.map(({ id }) => id);
  const rows = await context.tx.select().from(photoAnnouncements).where(anyOf(photoAnnouncements.id, ids));
  const known = new Map(rows.map((row) => [row.id, row]));
  return photos.filter(({ id, sha256 }) => {
    const before = known.get(id);
    if (!before) return true;
    const isSame = before.ownerId === context.by.id && before.assignmentId === work.id;
    if (isSame && before.sha256.toString("hex") === sha256) return false;
    throw new Problem("already-taken", say("Another photo already has this id. Please take the photo again."));
  });
}

/** The round of a QC photo, or null for a cleaner's. Refuses (409) if none may be added now. */
async function roundOf(context: AuthedContext, work: Locked): Promise<number | null> {
  if (context.by.role === "qc") {
    await expectInspected(context, work);
    return work.round;
  }
  assertAllowed(canAddPhoto(work.status));
  return null;
}
