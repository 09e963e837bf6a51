import { sql } from "drizzle-orm";
import type { Tx } from "../../../server/database/open";
import type { Person } from "../../../server/person";

/** A tick with its assignment and item. */
export type TickRef = { id: string; assignmentId: string; itemId: string };

/**
 * Finds a tick by id. A tick made offline is also known by its idempotency key: if a colleague had ticked the item
 * first, the key stands for that tick (docs/domain.md, "Offline work").
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

/** A regular expression for a tick's path; the group in parentheses is extracted. */
const tickPathPattern = (assignmentId: string, itemId: string) =>
  sql.raw(`'^/api/assignments/${assignmentId}/checklist/${itemId}'`);
