import { and, eq } from "drizzle-orm";
import { recordChange } from "../../../server/actions/audit";
import type { AuthedContext } from "../../../server/actions/context";
import { checklistItems, assignmentChecklistCompletions as completions } from "../../../server/database/tables";
import { Problem, wrongField } from "../../../shared/problem";
import { assertAllowed } from "../../../shared/verdict";
import type { Assignment } from "../contract/assignment";
import { maxNotesLength } from "../contract/steps";
import { type Locked, lockOwn } from "../locks/steps";
import { assignmentFor } from "../reads/assignment";
import { findTick, type TickRef } from "../reads/ticks";
import { canSetNotes, canTick, canUntick, mergeNotes } from "../rules/steps";

/**
 * Ticks an item with its notes. If it is ticked already, only the notes are added. Refuses (409) unless the cleaning is
 * in progress.
 */
export async function tick(context: AuthedContext, id: string, itemId: string, notes?: string): Promise<Assignment> {
  await tickItem(context, id, itemId, notes);
  return assignmentFor(context.tx, context.by, id);
}

/** Same as `tick`, without a response. The tick's id is the request's idempotency key. */
export async function tickItem(context: AuthedContext, id: string, itemId: string, notes?: string): Promise<void> {
  const work = await lockOwn(context, id);
  const item = await itemOf(context, id, itemId);
  if (!item) throw new Problem("not-found", "This task is not on the checklist.");
  if (assertAllowed(canTick(work.status, item.tick !== null))) {
    const what = { id: context.key, assignmentId: id, checklistItemId: itemId, notes: trimmedOrNull(notes) };
    await context.tx.insert(completions).values({ ...what, completedById: context.by.id, completedAt: work.at });
    await recordChange(context, "assignments", work, "assignment.tick", { itemId });
  } else if (item.tick && canSetNotes(work.status) === "yes")
    await mergeIntoNotes(context, work, item.tick, trimmedOrNull(notes));
}

/** Removes a tick; does nothing if there is none. Refuses (409) unless the cleaning is in progress. */
export async function untick(context: AuthedContext, id: string, itemId: string): Promise<void> {
  const work = await lockOwn(context, id);
  if (!assertAllowed(canUntick(work.status))) return;
  const removed = await context.tx
    .delete(completions)
    .where(and(eq(completions.assignmentId, id), eq(completions.checklistItemId, itemId)))
    .returning({ notes: completions.notes });
  if (removed.length > 0)
    await recordChange(context, "assignments", work, "assignment.untick", { itemId, notes: removed[0]?.notes });
}

/**
 * Changes the notes of a ticked item (docs/domain.md, "Assignment lifecycle"). A tick made offline is known by its key:
 * if a colleague had ticked the item first, the notes are added to theirs.
 */
export async function setNotes(context: AuthedContext, tickId: string, notes: string): Promise<Assignment> {
  const named = await findTick(context.tx, context.by, tickId);
  if (!named) throw notTicked();
  const work = await lockOwn(context, named.assignmentId);
  if (assertAllowed(canSetNotes(work.status))) {
    const item = await itemOf(context, work.id, named.itemId);
    // Unticked while this request was waiting for the lock.
    if (item?.tick?.id !== named.id) throw notTicked();
    if (named.id === tickId) await writeNotes(context, work, named, trimmedOrNull(notes));
    else await mergeIntoNotes(context, work, item.tick, trimmedOrNull(notes));
  }
  return assignmentFor(context.tx, context.by, work.id);
}

/** Same error for a missing tick and somebody else's, so that ids can't be guessed. */
function notTicked(): Problem {
  return new Problem("not-found", "This task is no longer ticked, or the villa is not assigned to you.");
}

type Tick = { id: string; itemId: string; notes: string | null };

/** Keeps both people's notes; together they must fit the limit of one (else 422). */
async function mergeIntoNotes(context: AuthedContext, work: Locked, tick: Tick, more: string | null): Promise<void> {
  const notes = mergeNotes(tick.notes, more);
  if (notes === tick.notes) return;
  if (notes !== null && notes.length > maxNotesLength)
    throw wrongField("notes", "A colleague has added notes too, and together they are too long. Please shorten yours.");
  await writeNotes(context, work, tick, notes);
}

async function writeNotes(
  context: AuthedContext,
  work: Locked,
  { id, itemId }: Pick<TickRef, "id" | "itemId">,
  notes: string | null,
): Promise<void> {
  await context.tx.update(completions).set({ notes }).where(eq(completions.id, id));
  await recordChange(context, "assignments", work, "assignment.note", { itemId });
}

/** The checklist item and its tick, if any; undefined if the checklist has no such item. */
async function itemOf(
  context: AuthedContext,
  assignmentId: string,
  itemId: string,
): Promise<{ tick: Tick | null } | undefined> {
  const { id, checklistItemId, notes } = completions;
  const [item] = await context.tx
    .select({ tick: { id, itemId: checklistItemId, notes } })
    .from(checklistItems)
    .leftJoin(completions, and(eq(checklistItemId, itemId), eq(completions.assignmentId, assignmentId)))
    .where(eq(checklistItems.id, itemId));
  return item;
}

function trimmedOrNull(notes: string | undefined): string | null {
  return notes?.trim() || null;
}
