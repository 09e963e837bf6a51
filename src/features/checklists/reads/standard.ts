import { sql } from "drizzle-orm";
import { iso } from "../../../server/database/iso";
import type { Database, Tx } from "../../../server/database/open";
import type { ChecklistItem } from "../contract/lists";

/** The items of the standard checklist, in order; an item that is counted in rooms or guests has the factor as its quantity. */
export async function standardItems(db: Database | Tx): Promise<ChecklistItem[]> {
  const { rows } = await db.execute<ChecklistItem>(sql`
    select i.id, item ->> 'label' as label, (item -> 'quantity' ->> 'times')::int as "defaultQty", ${iso(sql`i.created_at`)} as "createdAt"
    from checklists l
    join checklist_versions v on v.checklist_id = l.id and v.version = l.version
    cross join lateral json_array_elements(v.items) with ordinality as items(item, position)
    join checklist_items i on i.id = (item ->> 'id')::uuid
    where l.is_standard and l.removed_at is null
    order by position`);
  return rows;
}
