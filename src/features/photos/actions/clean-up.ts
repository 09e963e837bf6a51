import { and, gt, isNotNull, sql } from "drizzle-orm";
import { anyOf } from "../../../server/database/any-of";
import type { Database } from "../../../server/database/open";
import { objects } from "../../../server/database/tables";
import { refuseToDeleteFromOther } from "../../../server/objects/ownership";
import type { ObjectStore } from "../../../server/objects/store";

const day = 24 * 60 * 60 * 1000;
/** Deletions that the store is asked for at once. */
const batchSize = 20;
/** Ids that one statement looks up. */
const lookedUpAtOnce = 1_000;

/** Deletes removed photos, uploads and reference photos that were not used within 24 hours, and leftover files in the store. */
export async function deleteUnrecordedPhotos(
  db: Database,
  store: ObjectStore,
  now = new Date(),
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - day);
  if (signal?.aborted) return;
  await removeUnusedReferences(db, now, before);
  await removeUnrecorded(db, now, before);
  await deleteRemovedPhotos(db, store, signal).finally(() => (signal?.aborted ? undefined : store.sweep(before)));
}

/** Removes uploads that no record names, except those that somebody is recording. */
async function removeUnrecorded(db: Database, now: Date, before: Date): Promise<void> {
  await db.execute(sql`
    update objects set removed_at = ${now.toISOString()} where id in (
      select o.id from objects o where o.named_at is null and o.removed_at is null and o.created_at < ${before.toISOString()}
        and not exists (select from media m where m.object_id = o.id)
      for update skip locked)`);
}

/**
 * Removes reference photos that no draft and no version of a checklist names. Locks them first, as a save of a draft does, and then checks again what
 * was committed before the locks.
 */
function removeUnusedReferences(db: Database, now: Date, before: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select r.object_id as id from reference_photos r
      where r.created_at < ${before.toISOString()} and ${isUnused} for update skip locked`);
    if (rows.length === 0) return;
    const locked = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`;
    await tx.execute(sql`
      with gone as (delete from reference_photos r where r.object_id = any(${locked}) and ${isUnused} returning r.object_id)
      update objects set named_at = null, removed_at = ${now.toISOString()} where id in (select object_id from gone)`);
  });
}

/** Whether nothing names reference photo `r`; the draft of a deleted checklist doesn't count. */
const isUnused = sql`not exists (
    select from checklists l where l.removed_at is null and strpos(l.draft::text, r.object_id::text) > 0)
  and not exists (select from checklist_versions v where strpos(v.items::text, r.object_id::text) > 0)`;

/**
 * Has photos count as unrecorded that no record names any more, because their assignment was deleted. The next clean-up removes them, an hour later: by
 * then the deletion can't be undone.
 */
export async function unnamePhotosOfDeletedWork(db: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - day).toISOString();
  await db.execute(sql`
    update objects o set named_at = null
    where o.named_at < ${before} and o.removed_at is null
      and not exists (select from media m where m.object_id = o.id)
      and not exists (select from reference_photos r where r.object_id = o.id)`);
}

/** Deletes removed photos of which the bytes are still there, because that failed or the process was killed. The first refusal is thrown at the end. */
export async function deleteRemovedPhotos(db: Database, store: ObjectStore, signal?: AbortSignal): Promise<void> {
  const { id, removedAt } = objects;
  const refusals: unknown[] = [];
  let last: string | undefined;
  while (!signal?.aborted) {
    const next = and(isNotNull(removedAt), last === undefined ? undefined : gt(id, last));
    const removed = await db.select({ id }).from(objects).where(next).orderBy(id).limit(batchSize);
    const ids = removed.map((one) => one.id);
    await deleteBytes(db, store, ids).catch((refusal: unknown) => refusals.push(refusal));
    last = ids.at(-1);
    if (ids.length < batchSize) break;
  }
  if (refusals.length > 0) throw refusals[0];
}

/**
 * Deletes the bytes and then the rows of these removed photos. Without a transaction, which a slow store would hold open: nobody records a removed photo
 * any more, and several nodes may delete it. One that the store refuses to delete keeps no other; the first refusal is thrown.
 */
export async function deleteBytes(db: Database, store: ObjectStore, ids: readonly string[]): Promise<void> {
  const outcomes = await Promise.allSettled(ids.map((one) => store.remove(one)));
  const isGone = (_: string, index: number) => outcomes[index]?.status === "fulfilled";
  await db.delete(objects).where(anyOf(objects.id, ids.filter(isGone)));
  const refusal = outcomes.find((one) => one.status === "rejected");
  if (refusal) throw refusal.reason;
}

/**
 * Deletes photos in the store that have no row, as after the restore of an older backup. If the store has another database's mark, or most have
 * none, nothing is deleted.
 */
export async function deletePhotosWithoutRow(
  db: Database,
  store: ObjectStore,
  now = new Date(),
  signal?: AbortSignal,
): Promise<void> {
  const strays: string[] = [];
  let known = 0;
  for await (const stored of store.stored(new Date(now.getTime() - day))) {
    for (let from = 0; from < stored.length; from += lookedUpAtOnce) {
      if (signal?.aborted) return;
      const ids = stored.slice(from, from + lookedUpAtOnce);
      const kept = await knownOf(db, ids);
      known += kept.size;
      strays.push(...ids.filter((id) => !kept.has(id)));
    }
  }
  if (strays.length > known)
    throw new Error(
      `${strays.length} of ${strays.length + known} photos in the store are unknown to the database. Nothing was deleted: check whether the store and the database belong together`,
    );
  if (strays.length === 0) return;
  // A restore may have taken the store over since this node started.
  await refuseToDeleteFromOther(db, store);
  for (const id of strays) if (!signal?.aborted) await store.remove(id);
}

/** Which of these photos have a row. */
async function knownOf(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.select({ id: objects.id }).from(objects).where(anyOf(objects.id, ids));
  return new Set(rows.map(({ id }) => id));
}
