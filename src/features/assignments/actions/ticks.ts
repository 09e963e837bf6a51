import { and, eq } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import type { AuthedContext } from "../../../server/actions/context";
import { assignmentChecklistCompletions as completions } from "../../../server/database/tables";
import type { Body } from "../../../shared/endpoint";
import type * as contract from "../contract/steps";
import { lockOwn } from "../locks/steps";
import { itemState } from "../reads/checklist";
import { canTickWithout } from "../rules/checklist";
import { answersVerdict } from "../rules/periods";
import { canSetNotes, canTick, canUntick } from "../rules/steps";
import { itemOnChecklist } from "./checklist-items";
import { writeNote } from "./notes";
import { recordStep } from "./periods";

/**
 * Ticks an item, with the person's own note if there is one, or reports that the villa doesn't have it. If it is ticked already, only the note is
 * added. Refuses (409) a tick or a new note unless the cleaning is in progress, and a tick without the photo that the item requires. The tick's id is the request's idempotency
 * key. A tick from before the item was sent back is only recorded, with its note.
 */
export async function tickItem(
  context: AuthedContext,
  id: string,
  itemId: string,
  { notes = "", notHere = false, unitId }: NonNullable<Body<typeof contract.tickItem>> = {},
): Promise<void> {
  const work = await lockOwn(context, id, unitId);
  const item = await itemOnChecklist(context, id, itemId);
  // A tick without a note leaves an earlier one as it is.
  const hasNote = notes.trim() !== "";
  const verdict = canTick(work.status, item.tickId !== null);
  if (verdict === "yes" && !answersVerdict({ ...item, madeAt: work.madeAt })) {
    const noted = hasNote && (await writeNote(context, work, itemId, notes));
    await recordStep(context, work, "assignment.tick-overtaken", { itemId, ...noted });
  } else if (assertAllowed(verdict)) {
    assertAllowed(canTickWithout(item, notHere));
    const what = { id: context.key, assignmentId: id, checklistItemId: itemId, notHere };
    await context.tx.insert(completions).values({ ...what, completedById: context.by.id, completedAt: work.at });
    const noted = hasNote && (await writeNote(context, work, itemId, notes));
    await recordStep(context, work, "assignment.tick", { itemId, ...(notHere && { notHere }), ...noted });
  } else if (hasNote) {
    const noted = await writeNote(context, work, itemId, notes);
    // A note that is stored already is no error.
    if (noted && assertAllowed(canSetNotes(work.status)))
      await recordStep(context, work, "assignment.note", { itemId, ...noted });
  }
}

/** Removes a tick and keeps the notes; does nothing if there is none. Refuses (409) unless the cleaning is in progress. */
export async function untickItem(context: AuthedContext, id: string, itemId: string, unitId?: string): Promise<void> {
  const work = await lockOwn(context, id, unitId);
  if (!assertAllowed(canUntick(work.status))) return;
  // From before the item was sent back: a newer tick stays.
  const item = await itemState(context.tx, id, itemId);
  if (typeof item === "object" && !answersVerdict({ ...item, madeAt: work.madeAt })) return;
  const removed = await context.tx
    .delete(completions)
    .where(and(eq(completions.assignmentId, id), eq(completions.checklistItemId, itemId)))
    .returning({ id: completions.id });
  if (removed.length > 0) await recordStep(context, work, "assignment.untick", { itemId });
}
