import { sql } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import { type ActionContext, invalidate, type Park } from "../../../server/actions/context";
import { perform } from "../../../server/actions/perform";
import { anyOf } from "../../../server/database/any-of";
import type { Tx } from "../../../server/database/open";
import { objects, settings } from "../../../server/database/tables";
import type { ObjectStore } from "../../../server/objects/store";
import { isExpired } from "../../settings/reads";
import { deleteRemovedPhotos } from "./clean-up";

const batchSize = 1_000;

/**
 * Deletes photos that are older than the park keeps them, batch by batch (docs/domain.md, "Photos"). Several nodes may do so at once. As after a
 * removal, nobody can read a photo from the commit on; its bytes are deleted afterwards.
 */
export async function deleteExpiredPhotos(
  park: Park,
  store: ObjectStore,
  now = new Date(),
  signal?: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore && !signal?.aborted; )
    isMore = (await perform(park, null, expireBatch, now)) === batchSize;
  await deleteRemovedPhotos(park.db, store, signal);
}

type Expired = { objectId: string; assignmentId: string; takenBy: string; countsForItemId: string | null };

/** Returns the number of photos that were due. The audit row says whose they were, so that their addresses can tell that they are gone. */
async function expireBatch(context: ActionContext): Promise<number> {
  const { tx, now } = context;
  const [park] = await tx.select({ id: settings.id, months: settings.photoMonths }).from(settings);
  if (!park?.months) return 0;
  const { rows: locked } = await tx.execute<{ id: string }>(sql`
    select m.id from media m join assignments a on a.id = m.assignment_id
    where ${isExpired(park.months, now)} order by m.created_at limit ${batchSize}
    for no key update of a skip locked for update of m skip locked`);
  // Checked again by a statement that sees what was committed before the locks, such as a finding that was opened again.
  const { rows } = await tx.execute<Expired>(sql`
    delete from media m using assignments a
    where a.id = m.assignment_id and m.id = any(${sql.param(locked.map(({ id }) => id))}::uuid[])
      and ${isExpired(park.months, now)}
    returning m.object_id as "objectId", m.assignment_id as "assignmentId", m.created_by_id as "takenBy",
      case when m.qc_round is null and m.superseded_by_id is null then m.checklist_item_id end as "countsForItemId"`);
  if (rows.length === 0) return locked.length;
  await keepTicksOf(tx, rows);
  const objectIds = rows.map(({ objectId }) => objectId);
  await tx.update(objects).set({ namedAt: null, removedAt: now }).where(anyOf(objects.id, objectIds));
  const photos = rows.map(({ objectId, assignmentId, takenBy }) => [objectId, { assignmentId, takenBy }]);
  const counts = new Map<string, number>();
  for (const { assignmentId } of rows) counts.set(assignmentId, (counts.get(assignmentId) ?? 0) + 1);
  await audit(context, "settings", "photos.expire", park.id, {
    months: park.months,
    photos: Object.fromEntries(photos),
    assignments: Object.fromEntries(counts),
  });
  invalidate(context, "assignments");
  return locked.length;
}

/** Has items count as done without the photos that counted for them. */
async function keepTicksOf(tx: Tx, photos: readonly Expired[]): Promise<void> {
  const counted = photos.filter(({ countsForItemId }) => countsForItemId !== null);
  const works = sql.param(counted.map(({ assignmentId }) => assignmentId));
  const items = sql.param(counted.map(({ countsForItemId }) => countsForItemId));
  await tx.execute(sql`
    update assignment_checklist_completions c set photo_expired = true
    from unnest(${works}::uuid[], ${items}::uuid[]) as photo(assignment_id, item_id)
    where c.assignment_id = photo.assignment_id and c.checklist_item_id = photo.item_id`);
}
