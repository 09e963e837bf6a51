import { sql } from "drizzle-orm";
import type { Tx } from "../../../server/database/open";

/**
 * The snapshot of the checklist with which pending work of a villa starts: the one that the phone had, if the villa ever got it, else the current
 * one for the kind of cleaning. Undefined if the villa never got it.
 */
export async function snapshotToStartWith(
  tx: Tx,
  { id, unitId }: { id: string; unitId: string },
  had: string | undefined,
): Promise<string | undefined> {
  const chosen =
    had === undefined
      ? sql`v.is_current and v.kind_id = (select kind_id from assignments where id = ${id})`
      : sql`v.snapshot_id = ${had}`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select v.snapshot_id as id from villa_checklists v where v.unit_id = ${unitId} and ${chosen} limit 1`);
  return rows[0]?.id;
}
