import { and, eq, isNull, sql } from "drizzle-orm";
import { lockList } from "../../server/actions/replace-list";
import type { Tx } from "../../server/database/open";
import { checklists, villaChecklists } from "../../server/database/tables";
import { changedMeanwhile } from "../../server/http/entity-tags";
import { noSuchChecklist } from "./rules/refusals";

export type LockedChecklist = typeof checklists.$inferSelect;

/**
 * Locks a checklist (else 404) against all other changes of checklists, and against rules that begin to name it. Refuses one that has changed since
 * the caller read this `revision` (412).
 */
export async function lockChecklist(tx: Tx, id: string, revision?: number): Promise<LockedChecklist> {
  await lockList(tx, checklists);
  const [found] = await tx
    .select()
    .from(checklists)
    .where(and(eq(checklists.id, id), isNull(checklists.removedAt)))
    .for("update");
  if (!found) throw noSuchChecklist();
  if (revision !== undefined && revision !== found.revision) throw changedMeanwhile();
  return found;
}

/** Lets only one transaction at a time work out what villas get; reads go on. */
export async function lockVillaChecklists(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${villaChecklists} in share row exclusive mode`);
}
