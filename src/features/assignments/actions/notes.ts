import { and, eq, sql } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import { type AuthedContext, langIn, langOf } from "../../../server/actions/context";
import { checklistNotes } from "../../../server/database/tables";
import type { Body } from "../../../shared/endpoint";
import type { Locale } from "../../../shared/locales";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type * as contract from "../contract/steps";
import { type Locked, lockOwn } from "../locks/steps";
import { findTick } from "../reads/ticks";
import { laterNote, ownPart } from "../rules/item-notes";
import { canSetNotes } from "../rules/steps";
import { itemOnChecklist } from "./checklist-items";
import { recordStep } from "./periods";

/**
 * Sets a person's own note on an item, ticked or not; a blank one deletes it. Refuses (409) unless the cleaning is in
 * progress.
 */
export async function setItemNotes(
  context: AuthedContext,
  id: string,
  itemId: string,
  { notes, unitId }: Body<typeof contract.setItemNotes>,
): Promise<void> {
  const work = await lockOwn(context, id, unitId);
  await itemOnChecklist(context, id, itemId);
  if (assertAllowed(canSetNotes(work.status))) await noteAndRecord(context, work, itemId, notes);
}

/**
 * The same for a ticked item, by the tick's id or its key. The text is taken from where all notes are shown as one, so
 * what it repeats of colleagues' stays theirs. Returns the assignment's id.
 */
export async function setNotes(context: AuthedContext, tickId: string, notes: string): Promise<string> {
  const named = await findTick(context.tx, context.by, tickId);
  if (!named) throw notTicked();
  const work = await lockOwn(context, named.assignmentId);
  if (assertAllowed(canSetNotes(work.status))) {
    const item = await itemOnChecklist(context, work.id, named.itemId);
    // Unticked while this request was waiting for the lock.
    if (item.tickId !== named.id) throw notTicked();
    const theirs = await colleaguesNotes(context, work.id, named.itemId);
    await noteAndRecord(context, work, named.itemId, ownPart(notes, theirs));
  }
  return work.id;
}

/** Same error for a missing tick and somebody else's, so that ids can't be guessed. */
function notTicked(): Problem {
  return new Problem("not-found", say("This task is no longer ticked, or the villa is not assigned to you."));
}

/** Sets a person's own note on an item of locked work, with its audit row. */
async function noteAndRecord(context: AuthedContext, work: Locked, itemId: string, notes: string): Promise<void> {
  const change = await writeNote(context, work, itemId, notes);
  if (change) await recordStep(context, work, "assignment.note", { itemId, ...change });
}

/** What the audit row tells of a note: the own text before and after, or one that came too late to replace a newer one. */
type NoteChange = ({ notes: [before: string | null, after: string | null] } | { outdated: string }) & { lang?: Locale };

/** Sets a person's own note on an item of locked work; undefined if its text does not change. */
export async function writeNote(
  context: AuthedContext,
  work: Locked,
  itemId: string,
  notes: string,
): Promise<NoteChange | undefined> {
  const text = notes.trim() || null;
  // Not the step's own time, which is never before a colleague's: notes are in the order in which they were written.
  const written = {
    text,
    lang: langOf(context, text),
    writtenAt: new Date(Math.max(work.madeAt.getTime(), work.createdAt.getTime())),
  };
  const { assignmentId, checklistItemId, authorId } = checklistNotes;
  const key = { assignmentId: work.id, checklistItemId: itemId, authorId: context.by.id };
  const [before] = await context.tx
    .select({ text: checklistNotes.text, lang: checklistNotes.lang, writtenAt: checklistNotes.writtenAt })
    .from(checklistNotes)
    .where(and(eq(assignmentId, work.id), eq(checklistItemId, itemId), eq(authorId, context.by.id)));
  const had = before?.text ?? null;
  if (text === had) return undefined;
  const note = laterNote(before, written);
  if (note === before) return text === null ? undefined : { outdated: text, ...langIn(context) };
  await context.tx
    .insert(checklistNotes)
    .values({ ...key, ...note })
    .onConflictDoUpdate({ target: [assignmentId, checklistItemId, authorId], set: note });
  return { notes: [had, text], ...(text !== null && langIn(context)) };
}

async function colleaguesNotes({ tx, by }: AuthedContext, id: string, itemId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ text: string }>(sql`
    select text from assignment_checklist_notes
    where assignment_id = ${id} and checklist_item_id = ${itemId} and author_id <> ${by.id} and text is not null`);
  return rows.map(({ text }) => text);
}
