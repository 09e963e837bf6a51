import { and, eq } from "drizzle-orm";
import { findings, media, objects, qcReviews, users } from "../../../server/database/tables";
import type { ObjectStore } from "../../../server/objects/store";
import { Problem } from "../../../shared/problem";
import { changed, type Doing, goesOn, notBefore } from "../../assignments/actions/steps";
import type { Media } from "../../assignments/contract/assignment";
import { type Locked, lockOwn, lockReadable } from "../../assignments/reads/locks";
import type { Verdict } from "../../assignments/rules/steps";
import { photoOf } from "../reads";
import { canAddPhoto, canAddQcPhoto } from "../rules";

/** Records a photo of a cleaner's own villa, and the damage that it shows. `objectId` is null where the address was not ours. */
export async function addPhoto(
  act: Doing,
  store: ObjectStore,
  assignmentId: string,
  { objectId, findingId }: { objectId: string | null; findingId?: string | undefined },
): Promise<Media> {
  const work = await lockOwn(act.tx, act.by, assignmentId);
  const place = { work, field: "photoURL", qcRound: null, findingId: findingId ?? null };
  return record(act, store, objectId, place, async () => {
    if (findingId !== undefined) await assertFinding(act, work, findingId);
    return canAddPhoto(work.status);
  });
}

/** Records a photo of QC's, of the round that is being inspected. */
export async function addQcPhoto(
  act: Doing,
  store: ObjectStore,
  assignmentId: string,
  { objectId }: { objectId: string | null },
): Promise<Media> {
  const work = await lockReadable(act.tx, act.by, assignmentId);
  const place = { work, field: "url", qcRound: work.round, findingId: null };
  return record(act, store, objectId, place, async () =>
    canAddQcPhoto(work.status, await reviewOf(act, work), act.by.id),
  );
}

/** Where a photo goes; `field` is what its address came in. */
type Place = { work: Locked; field: string; qcRound: number | null; findingId: string | null };

async function record(
  act: Doing,
  store: ObjectStore,
  objectId: string | null,
  place: Place,
  isAllowed: () => Promise<Verdict>,
): Promise<Media> {
  const { work, field, qcRound, findingId } = place;
  if (objectId === null) throw wrong(field, "This photo was not sent to this server. Please send it again.");
  const [object] = await act.tx.select().from(objects).where(eq(objects.id, objectId)).for("update");
  // Removed after its 24 hours; nobody can tell it from one that never was.
  if (!object) throw gone();
  if (object.ownerId !== act.by.id) throw wrong(field, "This photo was sent by somebody else.");
  const [before] = await act.tx.select().from(media).where(eq(media.objectId, objectId));
  if (before) {
    const isSame = before.assignmentId === work.id && (before.qcRound === null) === (qcRound === null);
    if (!isSame) throw wrong(field, "This photo is recorded elsewhere already.");
    return photoOf(act.tx, objectId);
  }
  goesOn(await isAllowed());
  if (!object.arrivedAt) throw wrong(field, "This photo has not arrived yet. Please send it first.");
  if (!(await store.has(objectId))) throw gone();

  const values = { assignmentId: work.id, objectId, findingId, qcRound, url: `/objects/${objectId}` };
  await act.tx
    .insert(media)
    .values({ ...values, createdById: act.by.id, createdAt: notBefore(act.now, work.startedAt) });
  await act.tx.update(objects).set({ namedAt: new Date() }).where(eq(objects.id, objectId));
  const photo = await photoOf(act.tx, objectId);
  const action = qcRound === null ? "assignment.photo" : "assignment.qc-photo";
  await changed(act, work, action, { mediaId: photo.id, objectId, ...(findingId && { findingId }) });
  return photo;
}

async function assertFinding(act: Doing, work: Locked, findingId: string): Promise<void> {
  const here = and(eq(findings.id, findingId), eq(findings.assignmentId, work.id));
  const found = await act.tx.select({ id: findings.id }).from(findings).where(here);
  if (found.length === 0) throw wrong("findingId", "This finding is not one of this villa.");
}

async function reviewOf(act: Doing, work: Locked) {
  const [review] = await act.tx
    .select({ status: qcReviews.status, reviewer: { id: users.id, name: users.name } })
    .from(qcReviews)
    .innerJoin(users, eq(users.id, qcReviews.reviewerId))
    .where(and(eq(qcReviews.assignmentId, work.id), eq(qcReviews.round, work.round)));
  return review;
}

function gone(): Problem {
  return new Problem("photo-gone", "This photo is not there any more. Please send it again.");
}

function wrong(path: string, message: string): Problem {
  return new Problem("invalid", message, { errors: [{ path, message }] });
}
