import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../server/actions/context";
import type { Reply } from "../../../shared/endpoint";
import { dayWindow, parkDay } from "../../../shared/time";
import type { getBoard } from "../contract/board";
import { checklistOf, isoColumn, workingSince } from "./assignment";
import { countCleanersOn, countWhere, inProgress } from "./counts";
import { isUncovered } from "./filters";
import { countsByType } from "./findings";
import { stayAroundWork } from "./stay";

type Board = Reply<typeof getBoard>;

/**
 * The board in one query: work planned for today, still open from earlier days, or finished or approved today
 * (docs/domain.md, "Assignment lifecycle"). Its counters count the board, except for active cleaners, who may already work on another
 * day's villa.
 */
export async function board({ db, zone }: ReadContext, now: Date = new Date()): Promise<Board> {
  const day = parkDay(now, zone);
  const { rows } = await db.execute<Omit<Board, "day">>(sql`
    with board as materialized (${onBoard(day, zone)}), active as materialized (${inProgress})
    select (select ${figures} from board a) as counts,
      ${lane(sql`a.status = 'pending'`, sql`a.uncovered desc, a.planned_at, a.id`)} as pending,
      ${lane(sql`a.status = 'in_progress'`, sql`a.uncovered desc, a.started_at, a.id`)} as "inProgress",
      ${lane(sql`a.status = 'needs_review'`, sql`a.finished_at, a.id`)} as "needsReview",
      ${lane(sql`a.status = 'done'`, sql`a.finished_at desc, a.id desc`, sql`limit 5`)} as done`);
  const [found] = rows;
  if (!found) throw new Error("board query returned no row");
  return { day, ...found };
}

/** Four disjoint parts, each with its own index. */
function onBoard(day: string, zone: string): SQL {
  const window = dayWindow(day, zone);
  const from = window.from.toISOString();
  const until = window.until.toISOString();
  return sql`
    select a.* from assignments a where a.planned_at >= ${from} and a.planned_at < ${until}
    union all
    select a.* from assignments a where a.planned_at < ${from} and a.status <> 'done'
    union all
    select a.* from assignments a where a.finished_at >= ${from} and a.finished_at < ${until}
      and (a.planned_at >= ${until} or (a.planned_at < ${from} and a.status = 'done'))
    union all
    select a.* from assignments a where a.status = 'done'
      and a.id in (select l.entity_id from audit_logs l
        where l.action = 'assignment.approve' and l.created_at >= ${from} and l.created_at < ${until})
      and (a.planned_at < ${from} or a.planned_at >= ${until}) and (a.finished_at < ${from} or a.finished_at >= ${until})`;
}

/** SQL: how `a` was sent back in this round, while it is being corrected, else null; QC's rework comes after a supervisor's decision, so it wins. */
export const feedback = sql`case when a.status <> 'in_progress' then null
  when a.qc_status = 'needs_rework' then 'rework' when a.is_reopened then 'reopened'
  when a.rejection_reason is not null then 'rejected' end`;

const figures = sql`json_build_object(
  'total', count(*), 'pending', ${countWhere(sql`a.status = 'pending'`)}, 'inProgress', ${countWhere(sql`a.status = 'in_progress'`)},
  'needsReview', ${countWhere(sql`a.status = 'needs_review'`)}, 'done', ${countWhere(sql`a.status = 'done'`)},
  'uncovered', ${countWhere(isUncovered)}, 'sentBack', ${countWhere(sql`${feedback} is not null`)},
  'activeCleaners', ${countCleanersOn("active")},
  'openFindings', (select count(*) from findings f where f.dealt_with_at is null),
  'oldestReview', ${isoColumn("min(a.finished_at) filter (where a.status = 'needs_review')")})`;

/** The cards of one column as JSON. */
function lane(where: SQL, order: SQL, limit: SQL = sql``): SQL {
  return sql`(select coalesce(json_agg(json_build_object(
      'id', a.id, 'status', a.status, 'priority', a.priority,
      'plannedAt', ${isoColumn("a.planned_at")}, 'startedAt', ${isoColumn("a.started_at")}, 'finishedAt', ${isoColumn("a.finished_at")},
      'estimatedMinutes', a.estimated_minutes, 'actualMinutes', a.actual_minutes,
      'isTimed', a.is_timed, 'workingSince', ${workingSince}, 'uncovered', ${isUncovered},
      'unit', json_build_object('id', u.id, 'code', u.code, 'location', u.location, 'address', u.address), 'stay', ${stayAroundWork},
      'kind', json_build_object('id', kind.id, 'name', kind.name),
      'cleaner', json_build_object('id', p.id, 'name', p.name), 'feedback', ${feedback},
      'photos', (select count(*) from media m where m.assignment_id = a.id and m.qc_round is null),
      'photosOnPhones', (select count(*) from photo_announcements n
        where n.assignment_id = a.id and n.media_id is null and n.qc_round is null),
      'ticked', (select count(*) from assignment_checklist_completions c where c.assignment_id = a.id),
      'items', list.item_count,
      'findings', (select ${countsByType} from findings f where f.assignment_id = a.id and f.dealt_with_at is null))
      order by ${order}), '[]')
    from (select * from board a where ${where} order by ${order} ${limit}) a
    join units u on u.id = a.unit_id join users p on p.id = a.cleaner_id join cleaning_kinds kind on kind.id = a.kind_id ${checklistOf})`;
}
