import { and, eq, sql } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import type { AuthedContext } from "../../../server/actions/context";
import { auditLogs, findings, media, objects, photoAnnouncements } from "../../../server/database/tables";
import { Problem, wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { recordStep } from "../../assignments/actions/periods";
import type { StandaloneMedia } from "../../assignments/contract/assignment";
import { expectVilla, type Locked, lockAnnounced, lockReadable } from "../../assignments/locks/steps";
import { type Announcement, announcementOf, photoOf, photoWithId } from "../reads";
import { canAddPhoto } from "../rules";
import { arrivedHash, ownUpload, type SentPhoto } from "./arrived";
import { expectInspected } from "./inspected";
import { itemShown, type ShownItem } from "./item-shown";
import { usedElsewhere } from "./refusals";

type Sent = SentPhoto & { announcementId?: string | undefined; itemId?: string | undefined };

/**
 * Records a photo of a cleaner's own assignment, with the damage or the checklist item shown. An announced photo is accepted whatever has
 * happened since, if its bytes match (else 422); any other is refused (409) once the work has moved to another villa than `unitId`.
 */
export async function addPhoto(
  context: AuthedContext,
  assignmentId: string,
  { findingId, unitId, ...sent }: Sent & { findingId?: string | undefined; unitId?: string | undefined },
): Promise<StandaloneMedia> {
  const { work, announced } = await lockFor(context, assignmentId, sent, "cleaner");
  return record(context, sent, { work, announced, field: "photoURL", qcRound: null }, async () => {
    const damage = findingId === undefined ? null : await findingShown(context, work, findingId, announced);
    if (!announced) {
      await expectVilla(context.tx, work, unitId);
      assertAllowed(canAddPhoto(work.status));
    }
    return { findingId: damage, ...(await itemOf(context, work, sent.itemId, announced)) };
  });
}

/** Records a QC photo for the round inspected, or the round when it was announced. */
export async function addQcPhoto(context: AuthedContext, assignmentId: string, sent: Sent): Promise<StandaloneMedia> {
  const { work, announced } = await lockFor(context, assignmentId, sent, "qc");
  const qcRound = announced?.qcRound ?? work.round;
  return record(context, sent, { work, announced, field: "url", qcRound }, async () => {
    if (!announced) await expectInspected(context, work);
    return { findingId: null, ...(await itemOf(context, work, sent.itemId, announced)) };
  });
}

/** The photo of an item that locked work is sent back with; `field` is the body field of its address. */
export type ReworkPhoto = SentPhoto & { itemId: string; field: string };

/** Records a photo of an item that is sent back, for the round that is judged. The verdict has checked the item. */
export async function addReworkPhoto(
  context: AuthedContext,
  work: Locked,
  { itemId, field, ...sent }: ReworkPhoto,
): Promise<void> {
  const place = { work, announced: undefined, field, qcRound: work.round };
  const shown = { findingId: null, checklistItemId: itemId, supersededById: null };
  const photo = await record(context, sent, place, async () => shown);
  // Recorded before, with an item of its own.
  if (photo.itemId !== itemId) throw usedElsewhere(field);
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
    throw wrongField(
      "announcementId",
      say("This photo is no longer expected. If it is still needed, please add it again."),
    );
  const isTheirs = announced.ownerId === context.by.id && (announced.qcRound === null) === (whose === "cleaner");
  if (!isTheirs || announced.assignmentId !== assignmentId)
    throw wrongField("announcementId", say("This photo was not announced for this villa."));
  return { work, announced };
}

/** Where a photo goes; `field` is the body field of its address. */
type Place = { work: Locked; announced: Announcement | undefined; field: string; qcRound: number | null };

type Shown = ShownItem & { findingId: string | null };

/** Records an arrived photo. `allow` refuses, or returns what is shown. */
async function record(
  context: AuthedContext,
  sent: SentPhoto,
  { work, announced, field, qcRound }: Place,
  allow: () => Promise<Shown>,
): Promise<StandaloneMedia> {
  const object = await ownUpload(context, sent.objectId, field);
  const [before] = await context.tx.select().from(media).where(eq(media.objectId, object.id));
  if (before) {
    const isSame = before.assignmentId === work.id && (before.qcRound === null) === (qcRound === null);
    if (!isSame) throw usedElsewhere(field);
    return photoOf(context.tx, object.id);
  }
  const shown = await allow();
  if (object.namedAt) throw usedElsewhere(field);
  const sha256 = arrivedHash(object, sent);
  if (announced && !announced.sha256.equals(sha256)) throw photoDiffers();
  // The response was lost and the phone has sent the photo again.
  if (announced?.mediaId) return photoWithId(context.tx, announced.mediaId);

  const { id } = object;
  const values = { assignmentId: work.id, objectId: id, ...shown, qcRound, url: `/objects/${id}` };
  const taken = { createdById: context.by.id, createdAt: announced?.createdAt ?? work.at };
  await context.tx.insert(media).values({ ...values, ...taken });
  await context.tx.update(objects).set({ namedAt: new Date() }).where(eq(objects.id, id));
  const photo = await photoOf(context.tx, id);
  if (announced)
    await context.tx
      .update(photoAnnouncements)
      .set({ mediaId: photo.id })
      .where(eq(photoAnnouncements.id, announced.id));
  const action = qcRound === null ? "assignment.photo" : "assignment.qc-photo";
  await recordStep(context, { ...work, madeAt: announced?.createdAt ?? work.madeAt }, action, {
    mediaId: photo.id,
    objectId: id,
    ...(shown.findingId && { findingId: shown.findingId }),
    ...(shown.checklistItemId && { itemId: shown.checklistItemId }),
  });
  return photo;
}

/** The checklist item shown. An announced photo keeps the one of its announcement, even if that was sent back since. */
async function itemOf(
  context: AuthedContext,
  work: Locked,
  itemId: string | undefined,
  announced: Announcement | undefined,
): Promise<ShownItem> {
  if (!announced) return itemShown(context, work, itemId, "itemId");
  const { checklistItemId, supersededById } = announced;
  return { checklistItemId, supersededById };
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
  throw wrongField("findingId", say("This finding does not belong to this villa."));
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

function photoDiffers(): Problem {
  return new Problem("photo-differs", say("The photo received is not the announced one. Please send it again."));
}
