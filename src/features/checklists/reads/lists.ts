import { sql } from "drizzle-orm";
import { iso } from "../../../server/database/iso";
import type { Database, Tx } from "../../../server/database/open";
import { compareNaturally } from "../../../shared/natural-order";
import type { ChecklistDetail, ChecklistSummary } from "../contract/lists";
import { noSuchChecklist } from "../rules/refusals";

const summary = sql`l.id, l.name, l.is_standard as "isStandard", l.version, l.revision, l.draft is not null as "hasDraft",
  ${iso(sql`v.published_at`)} as "publishedAt",
  case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "publishedBy",
  coalesce(json_array_length(v.items), json_array_length(l.draft), 0) as "itemCount"`;
const current = sql`checklists l
  left join checklist_versions v on v.checklist_id = l.id and v.version = l.version
  left join users u on u.id = v.published_by_id
  where l.removed_at is null`;

/** The park's checklists, the standard one first, then by name. */
export async function allChecklists(db: Database | Tx): Promise<ChecklistSummary[]> {
  const { rows } = await db.execute<ChecklistSummary>(sql`select ${summary} from ${current}`);
  return rows.sort(
    (one, other) =>
      Number(other.isStandard) - Number(one.isStandard) ||
      compareNaturally(one.name, other.name) ||
      compareNaturally(one.id, other.id),
  );
}

/** A checklist with its items as they are being edited, else 404. */
export async function checklistById(db: Database | Tx, id: string): Promise<ChecklistDetail> {
  const { rows } = await db.execute<ChecklistDetail>(sql`
    select ${summary}, coalesce(l.draft, v.items, '[]') as items from ${current} and l.id = ${id}`);
  const [found] = rows;
  if (!found) throw noSuchChecklist();
  return found;
}
