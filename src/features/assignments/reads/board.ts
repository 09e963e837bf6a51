import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../server/actions/context";
import { compileOnce } from "../../../server/database/compiled-sql";
import type { Tx } from "../../../server/database/open";
import { dayWindow, parkDay } from "../../../shared/time";
import type { Board, BoardChanges } from "../contract/board";
import { boardOf } from "../rules/board";
import { countCleanersOn, inProgress } from "./counts";
import { isUncovered } from "./filters";
import { countsByType } from "./findings";
import { guestsHere } from "./guests-here";
import { isoColumn } from "./iso";
import { checklistOf, workingSince } from "./shape";
import { stayAroundWork } from "./stay";

/** SQL: how `a` was sent back in this round, while it is being corrected, else null; QC's rework comes after a supervisor's decision, so it wins. */
export const feedback = sql`case when a.status <> 'in_progress' then null
  when a.qc_status = 'needs_rework' then 'rework' when a.is_reopened then 'reopened'
  when a.rejection_reason is not null then 'rejected' end`;

/** The cards of assignments `a` as a JSON array, in no order. */
const cardsOf = (work: SQL) => sql`(select coalesce(json_agg(json_build_object(
      'id', a.id, 'status', a.status, 'priority', a.priority,
      'plannedAt', ${isoColumn("a.planned_at")}, 'startedAt', ${isoColumn("a.started_at")}, 'finishedAt', ${isoColumn("a.finished_at")},
      'estimatedMinutes', a.estimated_minutes, 'actualMinutes', a.actual_minutes,
      'isTimed', a.is_timed, 'workingSince', ${workingSince}, 'uncovered', ${isUncovered},
      'unit', json_build_object('id', u.id, 'code', u.code, 'location', u.location, 'address', u.address), 'stay', ${stayAroundWork},
      'guestsHere', ${guestsHere},
      'kind', json_build_object('id', kind.id, 'name', kind.name),
      'cleaner', json_build_object('id', p.id, 'name', p.name), 'feedback', ${feedback},
      'photos', (select count(*) from media m where m.assignment_id = a.id and m.qc_round is null),
      'photosOnPhones', (select count(*) from photo_announcements n
        where n.assignment_id = a.id and n.media_id is null and n.qc_round is null),
      'ticked', (select count(*) from assignment_checklist_completions c where c.assignment_id = a.id),
      'items', list.item_count,
      'findings', (select ${countsByType} from findings f where f.assignment_id = a.id and f.dealt_with_at is null))), '[]')
    from (${work}) a
    join units u on u.id = a.unit_id join users p on p.id = a.cleaner_id join cleaning_kinds kind on kind.id = a.kind_id ${checklistOf})`;

const from = sql`${sql.placeholder("from")}::timestamptz`;
const until = sql`${sql.placeholder("until")}::timestamptz`;

/**
 * Work on the board that meets the condition (docs/domain.md, "Assignment lifecycle"): planned for today, still open from earlier days, finished
 * or approved today. Four disjoint parts, each with its own index; the last with an array, because a join would read all finished work.
 */
const onBoard = (which: SQL) => sql`
    select a.* from assignments a where a.planned_at >= ${from} and a.planned_at < ${until} and ${which}
    union all
    select a.* from assignments a where a.planned_at < ${from} and a.status <> 'done' and ${which}
    union all
    select a.* from assignments a where a.finished_at >= ${from} and a.finished_at < ${until}
      and (a.planned_at >= ${until} or (a.planned_at < ${from} and a.status = 'done')) and ${which}
    union all
    select a.* from assignments a where a.status = 'done'
      and a.id = any(array(select l.entity_id from audit_logs l
        where l.action = 'assignment.approve' and l.created_at >= ${from} and l.created_at < ${until}))
      and (a.planned_at < ${from} or a.planned_at >= ${until}) and (a.finished_at < ${from} or a.finished_at >= ${until}) and ${which}`;

/** Figures that the cards don't tell. Active cleaners may already work on another day's villa. */
const figures = sql`json_build_object('done', (select count(*) from finished), 'activeCleaners', ${countCleanersOn("active")},
  'openFindings', (select count(*) from findings f where f.dealt_with_at is null))`;
const lastDone = sql`array(select f.id from finished f order by f.finished_at desc, f.id desc limit 5)`;

type Parts = Omit<BoardChanges, "day">;
type Day = { from: string; until: string };
const boardSql = compileOnce<Day>(sql`
  with board as materialized (${onBoard(sql`true`)}), active as materialized (${inProgress}),
    finished as materialized (select * from board where status = 'done'), latest as materialized (select ${lastDone} as ids)
  select ${cardsOf(sql`select * from board b where b.status <> 'done' or b.id = any((select ids from latest)::uuid[])`)} as cards,
    (select ids from latest) as "lastDone", ${figures} as figures`);
const changesSql = compileOnce<Day & { ids: readonly string[] }>(sql`
  with finished as materialized (${onBoard(sql`a.status = 'done'`)}), active as materialized (${inProgress})
  select ${cardsOf(onBoard(sql`a.id = any(${sql.placeholder("ids")}::uuid[])`))} as cards, ${lastDone} as "lastDone", ${figures} as figures`);
const workInSql = compileOnce<Day & { unitIds: readonly string[] }>(
  sql`select w.id from (${onBoard(sql`a.unit_id = any(${sql.placeholder("unitIds")}::uuid[])`)}) w`,
);

/** The board of today, in one query. */
export async function board({ db, zone }: ReadContext, now: Date = new Date()): Promise<Board> {
  const day = parkDay(now, zone);
  const found = await partsOf(db, boardSql(windowOf(day, zone)));
  const cards = new Map(found.cards.map((card) => [card.id, card]));
  const open = found.cards.filter(({ status }) => status !== "done");
  const done = found.lastDone.flatMap((id) => cards.get(id) ?? []);
  return boardOf({ day, open, done, figures: found.figures });
}

/** The cards of these assignments, as far as they are on the board, with what else may have changed on it. */
export async function boardChanges(
  { db, zone }: ReadContext,
  ids: readonly string[],
  now: Date = new Date(),
): Promise<BoardChanges> {
  const day = parkDay(now, zone);
  const found = await partsOf(db, changesSql({ ...windowOf(day, zone), ids }));
  return { day, ...found };
}

/** The ids of the work on today's board in these villas. */
export async function boardWorkIn(
  { tx, zone, now }: { tx: Tx; zone: string; now: Date },
  unitIds: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(workInSql({ ...windowOf(parkDay(now, zone), zone), unitIds }));
  return rows.map(({ id }) => id);
}

function windowOf(day: string, zone: string): Day {
  const window = dayWindow(day, zone);
  return { from: window.from.toISOString(), until: window.until.toISOString() };
}

async function partsOf(db: ReadContext["db"], statement: SQL): Promise<Parts> {
  const { rows } = await db.execute<Parts>(statement);
  const [row] = rows;
  if (!row) throw new Error("board query returned no row");
  return row;
}
