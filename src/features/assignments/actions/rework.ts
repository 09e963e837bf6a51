import { sql } from "drizzle-orm";
import { type AuthedContext, langOf, type Park } from "../../../server/actions/context";
import { reworkItems } from "../../../server/database/tables";
import { publish } from "../../../server/domain-events";
import type { Person } from "../../../server/person";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { SentBackItem } from "../contract/rework";
import type { Locked } from "../locks/steps";
import { checkedOf } from "../reads/checklist";
import type { SnapshotRows } from "../reads/snapshot";

/** Records the photos of items that are sent back, as photos of the round that is judged. */
export type RecordItemPhotos = (context: AuthedContext, work: Locked) => Promise<void>;
/** Receives the uploads that the items name, before the transaction, from the person who sends them back. */
export type ReceiveItemPhotos = (
  sender: Park & { by: Person; origin: string; whenGone(): AbortSignal },
  items: readonly SentBackItem[] | undefined,
) => Promise<RecordItemPhotos>;
/** What a verdict names: the items, and the photos of them. */
export type SentBack = { items?: readonly SentBackItem[] | undefined; recordPhotos?: RecordItemPhotos };

/** What the audit row of a verdict has about the items that it names; nothing if it names none. */
export type SentBackMeta = { items?: { itemId: string; note?: string }[] };

/**
 * Sends items of locked work back (docs/domain.md, "Rework per item"): their ticks and photos no longer count. Refuses (409) an item that is not
 * on its checklist. Returns what the audit row has of it, and the ticks for the step's snapshot.
 */
export async function sendItemsBack(
  context: AuthedContext,
  work: Locked,
  { items = [], recordPhotos }: SentBack,
): Promise<{ meta: SentBackMeta; unticked?: SnapshotRows }> {
  if (items.length === 0) return { meta: {} };
  const { checklist } = await checkedOf(context.tx, work.id);
  const known = new Set(checklist.items.map(({ id }) => id));
  if (!items.every(({ itemId }) => known.has(itemId)))
    throw new Problem("state-conflict", say("A task that you sent back is not on this villa's checklist."));
  // Before the verdict's audit row: the photos are part of it.
  await recordPhotos?.(context, work);
  const named = items.map(({ itemId, note }) => ({ itemId, note: note?.trim() || null }));
  const judged = { assignmentId: work.id, round: work.round, markedById: context.by.id, createdAt: work.at };
  await context.tx
    .insert(reworkItems)
    .values(
      named.map(({ itemId, note }) => ({ ...judged, checklistItemId: itemId, note, lang: langOf(context, note) })),
    );
  await publish(context, "itemsSentBack", { assignmentId: work.id });
  const unticked = await removeTicks(context, work, named);
  return { meta: { items: named.map(({ itemId, note }) => ({ itemId, ...(note && { note }) })) }, unticked };
}

async function removeTicks(
  { tx }: AuthedContext,
  work: Locked,
  items: readonly { itemId: string }[],
): Promise<Record<string, unknown>[]> {
  const itemIds = sql.param(items.map(({ itemId }) => itemId));
  const { rows } = await tx.execute<{ row: Record<string, unknown> }>(sql`
    delete from assignment_checklist_completions c
    where c.assignment_id = ${work.id} and c.checklist_item_id = any(${itemIds}::uuid[]) returning to_jsonb(c) as row`);
  return rows.map(({ row }) => row);
}
