import { and, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../server/database/open";
import { objects } from "../../../server/database/tables";
import type { ObjectStore } from "../../../server/objects/store";

const day = 24 * 60 * 60 * 1000;
/** Small, so that rows are not locked for long even with a slow store. */
const batchSize = 20;

/** Deletes removed photos, uploads and reference photos that were not used within 24 hours, and leftover files in the store. */
export async function deleteUnrecordedPhotos(
  db: Database,
  store: ObjectStore,
  now = new Date(),
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - day);
  await removeUnusedReferences(db, now, before);
  await deleteRemovedPhotos(db, store, signal);
  const isUnrecorded = and(isNull(objects.namedAt), lt(objects.createdAt, before));
  while (!signal?.aborted && (await deleteBatch(db, store, isUnrecorded)) === batchSize);
  if (!signal?.aborted) await store.sweep(before);
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

/** Deletes the bytes of removed photos: after each removal, and again if that failed or the process was killed. */
export async function deleteRemovedPhotos(db: Database, store: ObjectStore, signal?: AbortSignal): Promise<void> {
  const isRemoved = isNotNull(objects.removedAt);
  while (!signal?.aborted && (await deleteBatch(db, store, isRemoved)) === batchSize);
}

/**
 * Deletes photos in the store that have no row, as after the restore of an older backup. If most have none, this is not the store's database,
 * and nothing is deleted.
 */
export async function deletePhotosWithoutRow(
  db: Database,
  store: ObjectStore,
  now = new Date(),
  signal?: AbortSignal,
): Promise<void> {
  const strays: string[] = [];
  let known = 0;
  for await (const ids of store.stored(new Date(now.getTime() - day))) {
    if (signal?.aborted) return;
    const rows = await db.select({ id: objects.id }).from(objects).where(inArray(objects.id, ids));
    const kept = new Set(rows.map(({ id }) => id));
    known += kept.size;
    strays.push(...ids.filter((id) => !kept.has(id)));
  }
  if (strays.length > known)
    throw new Error(
      `${strays.length} of ${strays.length + known} photos in the store are unknown to the database. Nothing was deleted: check whether the store and the database belong together`,
    );
  for (const id of strays) if (!signal?.aborted) await store.remove(id);
}

/**
 * Deletes the bytes first: after a crash the row remains and is retried. Locks the rows, so that nobody records them
 * meanwhile.
 */
function deleteBatch(db: Database, store: ObjectStore, which: SQL | undefined): Promise<number> {
  return db.transaction(async (tx) => {
    const old = await tx
      .select({ id: objects.id })
      .from(objects)
      .where(which)
      .limit(batchSize)
      .for("update", { skipLocked: true });
    const ids = old.map(({ id }) => id);
    await Promise.all(ids.map((id) => store.remove(id)));
    if (ids.length > 0) await tx.delete(objects).where(inArray(objects.id, ids));
    return ids.length;
  });
}
