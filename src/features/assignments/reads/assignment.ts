import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AuthedContext, ReadContext } from "../../../server/actions/context";
import { compileOnce, textOf } from "../../../server/database/compiled-sql";
import type { Database, Tx } from "../../../server/database/open";
import { type assignments, replacementPresets } from "../../../server/database/tables";
import type { Person } from "../../../server/person";
import { Problem } from "../../../shared/problem";
import type { Role } from "../../../shared/roles";
import { say } from "../../../shared/sentences";
import { dayWindow } from "../../../shared/time";
import type { Assignment, ReplacementPreset } from "../contract/assignment";
import { inDayOrder } from "../rules/day-order";
import { guestsHere } from "./guests-here";
import { isoColumn } from "./iso";
import { stayAroundWork } from "./stay";

export type Row = typeof assignments.$inferSelect;

/** Assignments in their API shape; `where` and `order` refer to `a` (assignments) and `u` (units). */
export async function assignmentsWhere(db: Database | Tx, where: SQL, order: SQL): Promise<Assignment[]> {
  const { rows } = await db.execute<Assignment>(sql`${shape} where ${where} order by ${order}`);
  return rows;
}

/** Assignments by id, in the order given. */
export function assignmentsOf(db: Database | Tx, ids: readonly string[]): Promise<Assignment[]> {
  const list = sql`${sql.param(ids)}::uuid[]`;
  return assignmentsWhere(db, sql`a.id = any(${list})`, sql`array_position(${list}, a.id)`);
}

/** SQL for photos in their API shape, oldest first, as JSON; `where` refers to `m` (media). */
export function photosWhere(where: SQL): SQL {
  return sql`(select coalesce(json_agg(json_build_object(
      'id', m.id, 'url', m.url, 'kind', m.kind, 'findingId', m.finding_id, 'qcRound', m.qc_round,
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
const shape = sql.raw(
  textOf(sql`
    select a.id, a.status, a.priority, a.instructions, a.instructions_lang as "instructionsLang", a.round, a.uncovered,
      ${isoColumn("a.planned_at")} as "plannedAt", ${isoColumn("a.started_at")} as "startedAt", ${isoColumn("a.finished_at")} as "finishedAt",
      ${isoColumn("a.created_at")} as "createdAt", ${isoColumn("a.plan_changed_at")} as "planChangedAt",
      a.estimated_minutes as "estimatedMinutes", a.actual_minutes as "actualMinutes", ${workingSince} as "workingSince",
      a.unit_id as "unitId",
      json_build_object('id', u.id, 'code', u.code, 'location', u.location, 'address', u.address) as unit,
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
          'completedAt', ${isoColumn("c.completed_at")},
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

/** Condition: `a` belongs to this cleaner, as lead of covered work or active collaborator (docs/domain.md, "Permissions"). */
export const isOwn = (
  cleanerId: string | Placeholder,
) => sql`((a.cleaner_id = ${cleanerId} and not a.uncovered) or exists (
  select from assignment_collaborators own
  where own.assignment_id = a.id and own.cleaner_id = ${cleanerId} and own.left_at is null))`;

/** Condition: this person may read `a`. QC reads done assignments and those with a review. */
export function readableBy({ role, id }: { role: Role; id: string | Placeholder }): SQL {
  if (role === "cleaner") return isOwn(id);
  if (role === "qc") return sql`(a.status = 'done' or exists (select from qc_reviews r where r.assignment_id = a.id))`;
  return role === "reception" ? sql`false` : sql`true`;
}

const whose = sql.placeholder("cleanerId");
const [from, until] = [sql.placeholder("from"), sql.placeholder("until")];
const plannedOnDay = sql`
  select id from assignments where cleaner_id = ${whose} and not uncovered and planned_at >= ${from} and planned_at < ${until}
  union select assignment_id from assignment_collaborators
    where cleaner_id = ${whose} and left_at is null and planned_at >= ${from} and planned_at < ${until}`;
/** Starts from the park's open work, which is little however long a cleaner has been here. */
const openFromBefore = sql`
  select a.id from assignments a where a.status in ('pending', 'in_progress') and a.planned_at < ${from} and ${isOwn(whose)}`;
const compileDay = (ids: SQL) =>
  compileOnce<{ cleanerId: string; from: string; until: string }>(sql`${shape} where a.id = any(array(${ids}))`);
const daySql = compileDay(plannedOnDay);
const dayWithEarlierSql = compileDay(sql`${plannedOnDay} union ${openFromBefore}`);

/**
 * A cleaner's assignments of one park day in the order of their work; with `earlier`, their open work planned before that day comes first.
 * Refuses (404) a cleaner who asks for somebody else's.
 */
export async function cleanerDay(
  { db, zone }: ReadContext,
  by: Person,
  cleanerId: string,
  day: string,
  earlier?: "open",
): Promise<Assignment[]> {
  if (by.role === "cleaner" && by.id !== cleanerId) throw notFound();
  const { from, until } = dayWindow(day, zone);
  const compiled = earlier ? dayWithEarlierSql : daySql;
  const { rows } = await db.execute<Assignment>(
    compiled({ cleanerId, from: from.toISOString(), until: until.toISOString() }),
  );
  return inDayOrder(rows, from);
}

const compileOneFor = (role: Role) =>
  compileOnce<{ id: string; by: string }>(
    sql`${shape} where a.id = ${sql.placeholder("id")} and ${readableBy({ role, id: sql.placeholder("by") })}`,
  );
const oneSql = {
  admin: compileOneFor("admin"),
  teamleader: compileOneFor("teamleader"),
  cleaner: compileOneFor("cleaner"),
  qc: compileOneFor("qc"),
  reception: compileOneFor("reception"),
};

/** One assignment. Refuses (404) people who may not read it. */
export async function assignmentFor(db: Database | Tx, by: Person, id: string): Promise<Assignment> {
  const { rows } = await db.execute<Assignment>(oneSql[by.role]({ id, by: by.id }));
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The assignment after a change of it: what a step or an edit responds with. */
export async function assignmentAfter(context: AuthedContext, id: string, change: Promise<void>): Promise<Assignment> {
  await change;
  return assignmentFor(context.tx, context.by, id);
}

/** Replacement presets, in order. */
export function presets(db: Database | Tx): Promise<ReplacementPreset[]> {
  const { id, label, defaultQty, position } = replacementPresets;
  return db.select({ id, label, defaultQty }).from(replacementPresets).orderBy(position, id);
}

/** 404 for a missing assignment and for one that this person may not read, so that ids can't be guessed. */
export function notFound(): Problem {
  return new Problem("not-found", say("This assignment does not exist or is not assigned to you."));
}
