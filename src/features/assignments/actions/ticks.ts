import { and, eq } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import type { AuthedContext } from "../../../server/actions/context";
import { assignmentChecklistCompletions as completions } from "../../../server/database/tables";
import { lockOwn } from "../locks/steps";
import { itemOf } from "../reads/ticks";
import { canSetNotes, canTick, canUntick } from "../rules/steps";
import { noteAndRecord, notOnChecklist, writeNote } from "./notes";
import { recordStep } from "./periods";

/**
 * Ticks an item, with the person's own note if there is one. If it is ticked already, only the note is added. Refuses
 * (409) unless the cleaning is in progress. The tick's id is the request's idempotency key.
 */
export async function tickItem(context: AuthedContext, id: string, itemId: string, notes = ""): Promise<void> {
  const work = await lockOwn(context, id);
  const item = await itemOf(context.tx, id, itemId);
  if (!item) throw notOnChecklist();
  // A tick without a note leaves an earlier one as it is.
  const hasNote = notes.trim() !== "";
  if (assertAllowed(canTick(work.status, item.tickId !== null))) {
    const what = { id: context.key, assignmentId: id, checklistItemId: itemId };
    await context.tx.insert(completions).values({ ...what, completedById: context.by.id, completedAt: work.at });
    const noted = hasNote && (await writeNote(context, work, itemId, notes));
    await recordStep(context, work, "assignment.tick", { itemId, ...noted });
  } else if (hasNote && canSetNotes(work.status) === "yes") await noteAndRecord(context, work, itemId, notes);
}

/** Removes a tick and keeps the notes; does nothing if there is none. Refuses (409) unless the cleaning is in progress. */
export async function untick(context: AuthedContext, id: string, itemId: string): Promise<void> {
  const work = await lockOwn(context, id);
  if (!assertAllowed(canUntick(work.status))) return;
  const removed = await context.tx
    .delete(completions)
    .where(and(eq(completions.assignmentId, id), eq(completions.checklistItemId, itemId)))
    .returning({ id: completions.id });
  if (removed.length > 0) await recordStep(context, work, "assignment.untick", { itemId });
}
