import { type SQL, sql } from "drizzle-orm";
import { constantSql } from "../../../server/database/compiled-sql";
import { isoColumn } from "../../../server/database/iso";
import { unitInWork } from "../../units/reads/in-work";
import { whyUncovered } from "./filters";
import { guestsHere } from "./guests-here";
import { stayAroundWork } from "./stay";

/** SQL for photos in their API shape, oldest first, as JSON; `where` and the additional `fields` refer to `m` (media). */
export function photosWhere(where: SQL, fields: SQL = sql``): SQL {
  return sql`(select coalesce(json_agg(json_build_object(
      'id', m.id, ${fields} 'url', m.url, 'kind', m.kind, 'findingId', m.finding_id, 'qcRound', m.qc_round,
      'itemId', m.checklist_item_id, 'isSuperseded', m.superseded_by_id is not null,
      'createdBy', json_build_object('id', p.id, 'name', p.name), 'createdAt', ${isoColumn("m.created_at")})
      order by m.created_at, m.id), '[]')
    from media m join users p on p.id = m.created_by_id where ${where})`;
}

/** When and by whom (`dealer`) finding `f` was dealt with, as JSON; null while it is open. */
export const dealtWith = sql`case when f.dealt_with_at is not null then json_build_object('at', ${isoColumn("f.dealt_with_at")},
  'by', case when dealer.id is not null then json_build_object('id', dealer.id, 'name', dealer.name) end) end`;

/** When the running working period of `a` began; null if there is none. */
export const workingSince = sql`case when a.status = 'in_progress' then (select ${isoColumn("w.started_at")}
  from working_periods w where w.assignment_id = a.id and w.round = a.round and w.finished_at is null) end`;

/** Condition: announcement `n` is a cleaner's photo of an item, and the item was not sent back since. */
const countsForItem = sql`n.checklist_item_id is not null and n.qc_round is null and n.superseded_by_id is null`;

/**
 * Joins `list`, the checklist of assignment `a`: the one with which it was started, or until then the villa's current one (docs/domain.md,
 * "Checklists").
 */
export const checklistOf = sql`left join villa_checklists now on a.checklist_snapshot_id is null
      and now.unit_id = a.unit_id and now.kind_id = a.kind_id and now.is_current
    join checklist_snapshots list on list.id = coalesce(a.checklist_snapshot_id, now.snapshot_id)`;

/** The items of `a` that were sent back, oldest first, as JSON, with the photos that whoever judged that round took of them. */
const reworkItems = sql`(select coalesce(json_agg(json_build_object(
      'id', w.id, 'itemId', w.checklist_item_id, 'round', w.round, 'note', w.note, 'lang', w.lang,
      'markedBy', json_build_object('id', p.id, 'name', p.name), 'markedAt', ${isoColumn("w.created_at")},
      'photos', (select coalesce(json_agg(m.url order by m.created_at, m.id), '[]') from media m
        where m.assignment_id = a.id and m.qc_round = w.round and m.checklist_item_id = w.checklist_item_id))
      order by w.created_at, w.id), '[]')
    from rework_items w join users p on p.id = w.marked_by_id where w.assignment_id = a.id)`;

/** The select of an assignment in its API shape, compiled once because every read uses it. */
export const shape = sql.raw(
  constantSql(sql`
    select a.id, a.status, a.priority, a.instructions, a.instructions_lang as "instructionsLang", a.round, a.uncovered,
      ${whyUncovered} as "whyUncovered",
      ${isoColumn("a.planned_at")} as "plannedAt", ${isoColumn("a.started_at")} as "startedAt", ${isoColumn("a.finished_at")} as "finishedAt",
      ${isoColumn("a.created_at")} as "createdAt", ${isoColumn("a.plan_changed_at")} as "planChangedAt",
      a.estimated_minutes as "estimatedMinutes", a.actual_minutes as "actualMinutes", ${workingSince} as "workingSince",
      a.unit_id as "unitId",
      ${unitInWork} as unit,
      ${stayAroundWork} as stay, ${guestsHere} as "guestsHere",
      a.cleaner_id as "cleanerId", json_build_object('id', lead.id, 'name', lead.name) as cleaner,
      a.supervisor_id as "supervisorId",
      case when boss.id is not null then json_build_object('id', boss.id, 'name', boss.name) end as supervisor,
      a.rejection_reason as "rejectionReason", a.rejection_lang as "rejectionLang", ${isoColumn("a.rejected_at")} as "rejectedAt",
      a.is_reopened as "isReopened",
      ${isoColumn("a.overtaken_at")} as "overtakenAt",
      case when judge.id is not null then json_build_object('id', judge.id, 'name', judge.name) end as "rejectedBy",
      json_build_object('id', kind.id, 'name', kind.name) as kind,
      json_build_object('listId', list.checklist_id, 'version', list.version, 'snapshotId', list.id, 'items', list.items) as checklist,
      ${reworkItems} as "reworkItems",
      (select coalesce(json_agg(json_build_object(
          'id', c.id, 'checklistItemId', c.checklist_item_id, 'notHere', c.not_here, 'isConfirmed', c.not_here and exists (
            select from unit_missing_items gone where gone.unit_id = a.unit_id and gone.checklist_item_id = c.checklist_item_id),
          'photoExpired', c.photo_expired, 'completedAt', ${isoColumn("c.completed_at")},
          'completedById', c.completed_by_id, 'qty', c.qty, 'notes', said.notes) order by c.completed_at, c.id), '[]')
        from assignment_checklist_completions c
        left join (select n.checklist_item_id, string_agg(n.text, e'\\n' order by n.written_at, n.author_id) as notes
          from assignment_checklist_notes n where n.assignment_id = a.id group by n.checklist_item_id) said
          on said.checklist_item_id = c.checklist_item_id
        where c.assignment_id = a.id) as "checklistCompletions",
      (select coalesce(json_agg(json_build_object(
          'checklistItemId', n.checklist_item_id, 'text', n.text, 'lang', n.lang, 'writtenAt', ${isoColumn("n.written_at")},
          'writtenBy', json_build_object('id', p.id, 'name', p.name)) order by n.written_at, n.author_id, n.checklist_item_id), '[]')
        from assignment_checklist_notes n join users p on p.id = n.author_id
        where n.assignment_id = a.id and n.text is not null) as "checklistNotes",
      (select coalesce(json_agg(json_build_object(
          'id', c.id, 'cleaner', json_build_object('id', p.id, 'name', p.name), 'role', c.role,
          'joinedAt', ${isoColumn("c.joined_at")}, 'leftAt', ${isoColumn("c.left_at")}) order by c.joined_at, c.id), '[]')
        from assignment_collaborators c join users p on p.id = c.cleaner_id where c.assignment_id = a.id) as collaborators,
      (select coalesce(json_agg(json_build_object(
          'id', r.id, 'status', r.status, 'notes', r.notes, 'lang', r.lang, 'reviewedAt', ${isoColumn("r.reviewed_at")},
          'reviewer', json_build_object('id', p.id, 'name', p.name)) order by r.id desc), '[]')
        from qc_reviews r join users p on p.id = r.reviewer_id where r.assignment_id = a.id and r.round = a.round) as "qcReviews",
      (select coalesce(json_agg(json_build_object(
          'id', f.id, 'type', f.type, 'text', f.text, 'code', f.code, 'note', f.note, 'lang', f.lang, 'qty', f.qty,
          'createdById', f.created_by_id, 'createdAt', ${isoColumn("f.created_at")}, 'dealtWith', ${dealtWith}) order by f.created_at, f.id), '[]')
        from findings f left join users dealer on dealer.id = f.dealt_with_by_id where f.assignment_id = a.id) as findings,
      ${photosWhere(sql`m.assignment_id = a.id and m.qc_round is null`)} as media,
      phones.cleaners as "photosOnPhones", phones.qc as "qcPhotosOnPhones", phones.items as "awaitedItemIds"
    from assignments a
    join units u on u.id = a.unit_id
    join cleaning_kinds kind on kind.id = a.kind_id
    ${checklistOf}
    join users lead on lead.id = a.cleaner_id
    left join users boss on boss.id = a.supervisor_id
    left join users judge on judge.id = a.rejected_by_id
    cross join lateral (
      select (count(*) filter (where n.qc_round is null))::int as cleaners, (count(*) filter (where n.qc_round is not null))::int as qc,
        coalesce(json_agg(distinct n.checklist_item_id) filter (where ${countsForItem}), '[]') as items
      from photo_announcements n where n.assignment_id = a.id and n.media_id is null) phones`),
);
