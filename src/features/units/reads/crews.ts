import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../server/database/open";

/** The leads, in name only too, and the active collaborators of the assignments `a` that match, each once. */
export async function crewsWhere(tx: Tx, where: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with work as (select a.id, a.cleaner_id from assignments a where ${where})
    select cleaner_id as id from work
    union select c.cleaner_id from work join assignment_collaborators c on c.assignment_id = work.id and c.left_at is null`);
  return rows.map(({ id }) => id);
}
