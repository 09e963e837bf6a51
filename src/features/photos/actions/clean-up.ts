import { and, inArray, isNull, lt } from "drizzle-orm";
import type { Database } from "../../../server/database/open";
import { objects } from "../../../server/database/tables";
import type { ObjectStore } from "../../../server/objects/store";

const day = 24 * 60 * 60 * 1000;
/** Few enough that a slow store is done with them while the rows are locked. */
const batchSize = 20;

/**
 * Removes uploads that no record has named for 24 hours, bytes and row, and what else was left lying in the store. Ends between two batches when
 * `signal` is aborted.
 */
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

/** The bytes go first: a crash between leaves a row, which the next time removes. Locked, so that nobody records it meanwhile. */
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
