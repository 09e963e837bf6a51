import { sql } from "drizzle-orm";
import { isoColumn } from "../../../server/database/iso";
import type { Database } from "../../../server/database/open";
import type { Person } from "../../../server/person";
import type { HistoryEntry } from "../contract/history";
import { roundsOf } from "../rules/history";
import { notFound } from "./assignment";
import { readableBy } from "./readable";
import { checklistOf } from "./shape";

/** The history of an assignment, oldest first. Refuses (404) people who may not read it. */
export async function historyOf(db: Database, by: Person, id: string): Promise<HistoryEntry[]> {
  const { rows } = await db.execute<Omit<HistoryEntry, "round">>(sql`
    select l.id, ${isoColumn("l.created_at")} as at, l.meta ->> 'arrivedAt' as "arrivedAt", l.action,
      coalesce((l.meta ->> 'clamped')::boolean, false) as "isCorrected",
      case when doer.id is not null then json_build_object('id', doer.id, 'name', doer.name) end as by,
      case when l.action = 'assignment.create' then 'pending' when ${verdict} = 'needs_rework' then 'in_progress'
        else l.meta -> 'status' ->> 1 end as status,
      ${verdict} as verdict,
      coalesce(${task}, f.text, back.meta #>> '{before,text}', l.meta ->> 'reason', case when i.id is null then l.meta ->> 'notes' end) as text,
      coalesce(f.code, back.meta #>> '{before,code}') as code,
      case when i.id is not null then ${note} else coalesce(f.note, back.meta #>> '{before,note}') end as note,
      coalesce(f.lang, back.meta #>> '{before,lang}', l.meta ->> 'lang') as lang,
      case when lead.id is not null then json_build_object('id', lead.id, 'name', lead.name) end as lead,
      coalesce((l.meta ->> 'isFound')::boolean, false) as "isFound",
      case when leaver.id is not null then json_build_object('id', leaver.id, 'name', leaver.name) end as left,
      (select m.url from media m where m.object_id = (l.meta ->> 'objectId')::uuid) as photo,
      i.id as "itemId", ${sentBack} as items,
      case when undone.id is not null then json_build_object('id', undone.id, 'action', undone.action) end as undoes
    from assignments a ${checklistOf}
    cross join lateral (
      select * from audit_logs where entity = 'assignments' and entity_id = a.id
      union all select * from audit_logs where action = 'photos.expire' and meta -> 'assignments' ? a.id::text) l
    left join users doer on doer.id = l.user_id
    left join users lead on lead.id = ${leadId}
    left join users leaver on l.action in ('assignment.leave', 'assignment.absent', 'assignment.return') and leaver.id = (l.meta ->> 'cleanerId')::uuid
    left join checklist_items i on i.id = (l.meta ->> 'itemId')::uuid
    left join findings f on f.id = (l.meta ->> 'findingId')::uuid
    left join audit_logs back on f.id is null and back.entity = 'assignments' and back.entity_id = a.id
      and back.action = 'assignment.finding-removed' and back.meta ->> 'findingId' = l.meta ->> 'findingId'
    left join audit_logs undone on undone.id = (l.meta ->> 'undoes')::uuid
    where a.id = ${id} and ${readableBy(by)}
    order by l.created_at, l.number, l.id`);
  if (rows.length === 0) throw notFound();
  const rounds = roundsOf(rows);
  return rows.map((row, i) => ({ ...row, round: rounds[i] ?? 1 }));
}

/** The items that a verdict sent back. */
const sentBack = sql`(select coalesce(json_agg(json_build_object('itemId', one.item ->> 'itemId', 'note', one.item ->> 'note',
      'lang', case when one.item ->> 'note' is not null then l.meta ->> 'lang' end,
      'label', (select known ->> 'label' from json_array_elements(list.items) known where known ->> 'id' = one.item ->> 'itemId'),
      'photos', (select coalesce(json_agg(m.url order by m.created_at, m.id), '[]') from media m
        where m.assignment_id = a.id and m.qc_round = (l.meta ->> 'round')::int and m.checklist_item_id = (one.item ->> 'itemId')::uuid))
      order by one.position), '[]')
    from jsonb_array_elements(case when l.action in ('assignment.reject', 'assignment.reopen', 'inspection.decide')
      then l.meta -> 'items' end) with ordinality one (item, position))`;
/** The label of the item that a step is about, in the version with which the work was started. */
const task = sql`coalesce((select one ->> 'label' from json_array_elements(list.items) one where one ->> 'id' = i.id::text), i.label)`;
/** The note that a step left on a checklist item. */
const note = sql`coalesce(l.meta -> 'notes' ->> 1, l.meta ->> 'outdated')`;
const verdict = sql`case when l.action = 'inspection.decide' then l.meta ->> 'status' end`;
/** The new lead, after creation or a hand-over; null when an assistant leaves or returns, and when work moves with its lead. */
const leadId = sql`(case when l.action = 'assignment.create' then l.meta ->> 'cleanerId'
  when l.action not in ('assignment.leave', 'assignment.absent', 'assignment.return', 'assignment.follow', 'assignment.rearrange') or l.meta -> 'lead' ->> 0 is distinct from l.meta -> 'lead' ->> 1 then l.meta -> 'lead' ->> 1 end)::uuid`;
