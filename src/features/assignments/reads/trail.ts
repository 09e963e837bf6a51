import { sql } from "drizzle-orm";
import type { Tx } from "../../../server/database/open";
import type { TrailEntry } from "../rules/undo";
import type { Snapshot } from "./snapshot";

/** A step of the trail with the snapshot that it keeps, if any. */
export type Step = TrailEntry & { snapshot: Snapshot | null };

/** The trail of an assignment, oldest first, also of a deleted one. */
export async function trailOf(tx: Tx, id: string): Promise<Step[]> {
  const { rows } = await tx.execute<Omit<Step, "at" | "madeAt"> & { at: string; madeAt: string }>(sql`
    select l.id, l.action, l.user_id as "byId", l.created_at as at,
      coalesce((l.meta ->> 'madeAt')::timestamptz, l.created_at) as "madeAt", l.meta ? 'snapshot' as "hasSnapshot",
      l.meta -> 'lead' ->> 1 as lead, l.meta ->> 'undoes' as undoes, l.meta -> 'snapshot' as snapshot
    from audit_logs l where l.entity = 'assignments' and l.entity_id = ${id}
    order by l.created_at, l.number, l.id`);
  return rows.map((row) => ({ ...row, at: new Date(row.at), madeAt: new Date(row.madeAt) }));
}

/** Whether cleaners are working on an assignment in its current round. */
export async function isBeingCorrected(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from working_periods w join assignments a on a.id = w.assignment_id and a.round = w.round where a.id = ${id}`);
  return rows.length > 0;
}
