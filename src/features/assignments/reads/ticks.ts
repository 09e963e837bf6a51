import { sql } from "drizzle-orm";
import type { Tx } from "../../../server/database/open";
import type { Person } from "../../../server/person";

/** The tick of an item, and where it is. */
export type TickRef = { id: string; assignmentId: string; itemId: string };

/**
 * The tick of this id. A phone without a network names a tick of its own by the key that it sent it under; where a colleague had ticked the
 * item by then, that key has made nothing and stands for the item's tick.
 */
export async function findTick(tx: Tx, by: Person, id: string): Promise<TickRef | undefined> {
  const { rows } = await tx.execute<TickRef>(sql`
    select c.id, c.assignment_id as "assignmentId", c.checklist_item_id as "itemId"
    from assignment_checklist_completions c where c.id = ${id}
    union all
    select c.id, c.assignment_id, c.checklist_item_id
    from idempotency k
    join assignment_checklist_completions c on c.assignment_id = substring(k.path from ${tickPathPattern("([0-9a-f-]+)", "")})::uuid
      and c.checklist_item_id = substring(k.path from ${tickPathPattern("[0-9a-f-]+", "([0-9a-f-]+)$")})::uuid
    where k.user_id = ${by.id} and k.key = ${id} and k.method = 'POST' and k.status is not null
    limit 1`);
  return rows[0];
}

/** A tick's address, as a pattern: what stands in brackets is taken out of it. */
const tickPathPattern = (assignmentId: string, itemId: string) =>
  sql.raw(`'^/api/assignments/${assignmentId}/checklist/${itemId}'`);
