import { and, eq, sql } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import type { AuthedContext } from "../../../server/actions/context";
import { auditLogs, findings, media, objects, photoAnnouncements } from "../../../server/database/tables";
import type { ObjectStore } from "../../../server/objects/store";
import { Problem } from "../../../shared/problem";
import { recordStep } from "../../assignments/actions/periods";
import type { Media } from "../../assignments/contract/assignment";
import { type Locked, lockAnnounced, lockReadable } from "../../assignments/locks/steps";
import { reviewOf } from "../../assignments/reads/review";
import { type Announcement, announcementOf, photoOf, photoWithId } from "../reads";
import { canAddPhoto, canAddQcPhoto } from "../rules";

/** `objectId` is null if the address is not ours. */
type Sent = { objectId: string | null; announcementId?: string | undefined };

/**
 * Records a photo of a cleaner's own assignment, with the damage shown. An announced photo is accepted whatever has
 * happened since, if its bytes match (else 422).
 */
export async function addPhoto(
  context: AuthedContext,
  store: ObjectStore,
  assignmentId: string,
  { findingId, ...sent }: Sent & { findingId?: string | undefined },
): Promise<Media> {
  const { work, announced } = await lockFor(context, assignmentId, sent, "cleaner");
  return record(context, store, sent.objectId, { work, announced, field: "photoURL", qcRound: null }, async () => {
    const shown = findingId === undefined ? null : await findingShown(context, work, findingId, announced);
    if (!announced) assertAllowed(canAddPhoto(work.status));
    return shown;
  });
}

/** Records a QC photo for the round inspected, or the round when it was announced. */
export async function addQcPhoto(
  context: AuthedContext,
  store: ObjectStore,
  assignmentId: string,
  sent: Sent,
): Promise<Media> {
  const { work, announced } = await lockFor(context, assignmentId, sent, "qc");
  const qcRound = announced?.qcRound ?? work.round;
  return record(context, store, sent.objectId, { work, announced, field: "url", qcRound }, async () => {
    if (!announced) assertAllowed(canAddQcPhoto(work.status, await reviewOf(context.tx, work), context.by.id));
    return null;
  });
}

/** Locks the assignment and finds the announcement, which must be this person's, for this assignment and role (else 422). */
async function lockFor(
  context: AuthedContext,
  assignmentId: string,
  { announcementId }: Sent,
  whose: "cleaner" | "qc",
) {
  if (announcementId === undefined) return { work: await lockReadable(context, assignmentId), announced: undefined };
  const work = await lockAnnounced(context, assignmentId, announcementId);
  const announced = await announcementOf(context.tx, announcementId);
  // Withdrawn by a supervisor; the photo stays on the phone.
  if (!announced)
    throw invalidField(
      "announcementId",
      "This photo is no longer expected. If it is still needed, please add it again.",
    );
  const isTheirs = announced.ownerId === context.by.id && (announced.qcRound === null) === (whose === "cleaner");
  if (!isTheirs || announced.assignmentId !== assignmentId)
    throw invalidField("announcementId", "This photo was not announced for this villa.");
  return { work, announced };
}

/** Where a photo goes; `field` is the body field of its address. */
type Place = { work: Locked; announced: Announcement | undefined; field: string; qcRound: number | null };

/** Records an arrived photo. `allow` refuses, or returns the finding shown. */
async function record(
  context: AuthedContext,
  store: ObjectStore,
  objectId: string | null,
  { work, announced, field, qcRound }: Place,
  allow: () => Promise<string | null>,
): Promise<Media> {
  if (objectId === null) throw invalidField(field, "This photo was not sent to this server. Please send it again.");
  const [object] = await context.tx.select().from(objects).where(eq(objects.id, objectId)).for("update");
  // Deleted after 24 hours, removed, or never existed.
  if (!object || object.removedAt) throw photoGone();
  if (object.ownerId !== context.by.id) throw invalidField(field, "This photo was sent by someone else.");
  const [before] = await context.tx.select().from(media).where(eq(media.objectId, objectId));
  if (before) {
    const isSame = before.assignmentId === work.id && (before.qcRound === null) === (qcRound === null);
    if (!isSame) throw invalidField(field, "This photo has already been added elsewhere.");
    return photoOf(context.tx, objectId);
  }
  const findingId = await allow();
  if (!object.sha256) throw invalidField(field, "This photo has not arrived yet. Please send it first.");
  if (announced && !announced.sha256.equals(object.sha256)) throw photoDiffers();
  // The response was lost and the phone has sent the photo again.
  if (announced?.mediaId) return photoWithId(context.tx, announced.mediaId);
  if (!(await store.has(objectId))) throw photoGone();

  const values = { assignmentId: work.id, objectId, findingId, qcRound, url: `/objects/${objectId}` };
  const taken = { createdById: context.by.id, createdAt: announced?.createdAt ?? work.at };
  await context.tx.insert(media).values({ ...values, ...taken });
  await context.tx.update(objects).set({ namedAt: new Date() }).where(eq(objects.id, objectId));
  const photo = await photoOf(context.tx, objectId);
  if (announced)
    await context.tx
      .update(photoAnnouncements)
      .set({ mediaId: photo.id })
      .where(eq(photoAnnouncements.id, announced.id));
  const action = qcRound === null ? "assignment.photo" : "assignment.qc-photo";
  await recordStep(context, { ...work, madeAt: announced?.createdAt ?? work.madeAt }, action, {
    mediaId: photo.id,
    objectId,
    ...(findingId && { findingId }),
  });
  return photo;
}

/** The damage shown (422 if it is not this assignment's); null if the finding was deleted before an announced photo arrived. */
async function findingShown(
  context: AuthedContext,
  work: Locked,
  findingId: string,
  announced: Announcement | undefined,
): Promise<string | null> {
  const here = and(eq(findings.id, findingId), eq(findings.assignmentId, work.id));
  const found = await context.tx.select({ id: findings.id }).from(findings).where(here);
  if (found.length > 0) return findingId;
  if (announced && (await wasTakenBack(context, work, findingId))) return null;
  throw invalidField("findingId", "This finding does not belong to this villa.");
}

async function wasTakenBack(context: AuthedContext, work: Locked, findingId: string): Promise<boolean> {
  const { id, entity, entityId, action, meta } = auditLogs;
  const ofWork = and(eq(entity, "assignments"), eq(entityId, work.id), eq(action, "assignment.finding-removed"));
  const rows = await context.tx
    .select({ id })
    .from(auditLogs)
    .where(and(ofWork, sql`${meta} ->> 'findingId' = ${findingId}`));
  return rows.length > 0;
}

function photoGone(): Problem {
  return new Problem("photo-gone", "This photo no longer exists. Please send it again.");
}

function photoDiffers(): Problem {
  return new Problem("photo-differs", "The photo received is not the announced one. Please send it again.");
}

function invalidField(path: string, message: string): Problem {
  return new Problem("invalid", message, { errors: [{ path, message }] });
}
