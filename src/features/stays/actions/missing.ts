import { type SQL, sql } from "drizzle-orm";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import type { DomainEvents } from "../../../server/domain-events";

/** Forgets who could not come along to work, because a person has decided since who does it (docs/domain.md, "Stays"). */
export async function forgetMissing(
  context: ActionContext,
  { assignmentIds }: DomainEvents["workGiven"],
): Promise<void> {
  await setMissing(context, assignmentIds, sql`'{}'::uuid[]`);
}

/** Forgets that somebody could not come along to work who is on it again. */
export async function forgetReturned(
  context: ActionContext,
  { personId, assignmentIds }: DomainEvents["workReturned"],
): Promise<void> {
  await setMissing(context, assignmentIds, sql`array_remove(missing_ids, ${personId}::uuid)`);
}

/** Tells again who could not come along to work, because what a person has decided about it was undone (docs/domain.md, "Undo"). */
export async function restoreMissing(
  context: ActionContext,
  { assignmentId, missingIds }: DomainEvents["assignmentRestored"],
): Promise<void> {
  if (missingIds) await setMissing(context, [assignmentId], sql`${sql.param([...missingIds])}::uuid[]`);
}

async function setMissing(context: ActionContext, assignmentIds: readonly string[], missingIds: SQL): Promise<void> {
  const { rowCount } = await context.tx.execute(sql`
    update stay_work set missing_ids = ${missingIds}
    where assignment_id = any(${sql.param([...assignmentIds])}::uuid[]) and missing_ids <> ${missingIds}`);
  if (rowCount) invalidate(context, "stays");
}
