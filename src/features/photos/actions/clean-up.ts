import { and, inArray, isNull, lt } from "drizzle-orm";
import type { Database } from "../../../server/database/open";
import { objects } from "../../../server/database/tables";
import type { ObjectStore } from "../../../server/objects/store";

const day = 24 * 60 * 60 * 1000;
/** Small, so that rows are not locked for long even with a slow store. */
const batchSize = 20;

/** Deletes uploads that were not recorded within 24 hours, and leftover files in the store. */
export async function deleteUnrecordedPhotos(
  db: Database,
  store: ObjectStore,
  now = new Date(),
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - day);
  while (!signal?.aborted && (await deleteBatch(db, store, before)) === batchSize);
  if (!signal?.aborted) await store.sweep(before);
}

/**
 * Deletes the bytes first: after a crash the row remains and is retried. Locks the rows, so that nobody records them
 * meanwhile.
 */
function deleteBatch(db: Database, store: ObjectStore, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const old = await tx
      .select({ id: objects.id })
      .from(objects)
      .where(and(isNull(objects.namedAt), lt(objects.createdAt, before)))
      .limit(batchSize)
      .for("update", { skipLocked: true });
    const ids = old.map(({ id }) => id);
    await Promise.all(ids.map((id) => store.remove(id)));
    if (ids.length > 0) await tx.delete(objects).where(inArray(objects.id, ids));
    return ids.length;
  });
}
