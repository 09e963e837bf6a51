import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../server/actions/context";
import { compileOnce, compilePerDay, type DayText } from "../../../server/database/compiled-sql";
import { isoColumn } from "../../../server/database/iso";
import type { Tx } from "../../../server/database/open";
import { dayWindow, parkDay } from "../../../shared/time";
import { unitInWork } from "../../units/reads/in-work";
import type { Board, BoardChanges } from "../contract/board";
import { boardOf } from "../rules/board";
import { photographed } from "./checklist";
import { countCleanersOn, inProgress } from "./counts";
import { isUncovered, whyUncovered } from "./filters";
import { countsByType } from "./findings";
import { guestsHere } from "./guests-here";
import { checklistOf, workingSince } from "./shape";
import { stayAroundWork } from "./stay";

/** SQL: how `a` was sent back in this round, while it is being corrected, else null; QC's rework comes after a supervisor's decision, so it wins. */
export const feedback = sql`case when a.status <> 'in_progress' then null
  when a.qc_status = 'needs_rework' then 'rework' when a.is_reopened then 'reopened'
  when a.rejection_reason is not null then 'rejected' end`;

/** How many ticks of `a` lack the photo that their item requires. Pending work has no ticks, so its list is not parsed. */
const ticksWithoutPhoto = sql`case when a.status <> 'pending' then (
  select count(*) from json_to_recordset(list.items) as item(id uuid, photo text)
  join assignment_checklist_completions c on c.assignment_id = a.id and c.checklist_item_id = item.id
    and not c.not_here and not c.photo_expired
  where item.photo = 'required' and not exists (${photographed(sql`checklist_item_id = item.id`)})) else 0 end`;

/** The cards of assignments `a` as a JSON array, in no order. */
const cardsOf = (work: SQL) => sql`(select coalesce(json_agg(json_build_object(
      'id', a.id, 'status', a.status, 'round', a.round, 'priority', a.priority,
      'plannedAt', ${isoColumn("a.planned_at")}, 'startedAt', ${isoColumn("a.started_at")}, 'finishedAt', ${isoColumn("a.finished_at")},
      'estimatedMinutes', a.estimated_minutes, 'actualMinutes', a.actual_minutes,
      'isTimed', a.is_timed, 'workingSince', ${workingSince}, 'uncovered', ${isUncovered}, 'whyUncovered', ${whyUncovered},
      'unit', ${unitInWork}, 'stay', ${stayAroundWork},
      'guestsHere', ${guestsHere},
      'kind', json_build_object('id', kind.id, 'name', kind.name),
      'cleaner', json_build_object('id', lead.id, 'name', lead.name), 'feedback', ${feedback},
      'photos', (select count(*) from media m where m.assignment_id = a.id and m.qc_round is null),
      'photosOnPhones', (select count(*) from photo_announcements n
        where n.assignment_id = a.id and n.media_id is null and n.qc_round is null),
      'ticked', (select count(*) from assignment_checklist_completions c where c.assignment_id = a.id) - ${ticksWithoutPhoto},
      'items', list.item_count,
      'findings', (select ${countsByType} from findings f where f.assignment_id = a.id and f.dealt_with_at is null))), '[]')
    from (${work}) a
    join units u on u.id = a.unit_id join users lead on lead.id = a.cleaner_id join cleaning_kinds kind on kind.id = a.kind_id ${checklistOf})`;

/**
 * Work on the board that meets the condition (docs/domain.md, "Assignment lifecycle"): planned for today, still open from earlier days, started
 * early for a later day, finished or approved today. Five disjoint parts, each with an index; the last with an array, because a join would read
 * all finished work.
 */
const onBoard = ({ from, until }: DayText, which: SQL) => sql`
    select a.* from assignments a where a.planned_at >= ${from} and a.planned_at < ${until} and ${which}
    union all
    select a.* from assignments a where a.planned_at < ${from} and a.status <> 'done' and ${which}
    union all
    select a.* from assignments a where a.planned_at >= ${until} and a.status in ('in_progress', 'needs_review') and ${which}
    union all
    select a.* from assignments a where a.finished_at >= ${from} and a.finished_at < ${until} and a.status = 'done'
      and (a.planned_at < ${from} or a.planned_at >= ${until}) and ${which}
    union all
    select a.* from assignments a where a.status = 'done'
      and a.id = any(array(select l.entity_id from audit_logs l
        where l.action = 'assignment.approve' and l.created_at >= ${from} and l.created_at < ${until}))
      and (a.planned_at < ${from} or a.planned_at >= ${until}) and (a.finished_at < ${from} or a.finished_at >= ${until}) and ${which}`;

/** Figures that the cards don't tell. Active cleaners may already work on another day's villa. */
const figures = ({ from, until }: DayText) => sql`json_build_object('done', (select count(*) from finished),
  'doneEarlier', (select count(*) from finished where planned_at < ${from}),
  'doneLater', (select count(*) from finished where planned_at >= ${until}),
  'activeCleaners', ${countCleanersOn("active")},
  'openFindings', (select count(*) from findings f where f.dealt_with_at is null))`;
const lastDone = sql`array(select f.id from finished f order by f.finished_at desc, f.id desc limit 5)`;

const changes = (day: DayText, which: SQL) => sql`
  with finished as materialized (${onBoard(day, sql`a.status = 'done'`)}), active as materialized (${inProgress})
  select ${cardsOf(onBoard(day, which))} as cards, ${lastDone} as "lastDone", ${figures(day)} as figures`;

type Parts = Omit<BoardChanges, "day">;
const statementsOf = compilePerDay((day) => ({
  board: compileOnce<Record<string, never>>(sql`
    with board as materialized (${onBoard(day, sql`true`)}), active as materialized (${inProgress}),
      finished as materialized (select * from board where status = 'done'), latest as materialized (select ${lastDone} as ids)
    select ${cardsOf(sql`select * from board b where b.status <> 'done' or b.id = any((select ids from latest)::uuid[])`)} as cards,
      (select ids from latest) as "lastDone", ${figures(day)} as figures`),
  // Most changes are of one assignment. PostgreSQL expects an array to hold ten, and would plan the statement anew for each reader.
  change: compileOnce<{ id: string }>(changes(day, sql`a.id = ${sql.placeholder("id")}::uuid`)),
  changes: compileOnce<{ ids: readonly string[] }>(changes(day, sql`a.id = any(${sql.placeholder("ids")}::uuid[])`)),
  workIn: compileOnce<{ unitIds: readonly string[] }>(
    sql`select w.id from (${onBoard(day, sql`a.unit_id = any(${sql.placeholder("unitIds")}::uuid[])`)}) w`,
  ),
}));

/** The board of today, in one query. */
export async function board({ db, zone }: ReadContext, now: Date = new Date()): Promise<Board> {
  const day = parkDay(now, zone);
  const found = await partsOf(db, statementsOf(dayWindow(day, zone)).board({}));
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
  const statements = statementsOf(dayWindow(day, zone));
  const [id] = ids;
  const isOne = id !== undefined && ids.length === 1;
  const found = await partsOf(db, isOne ? statements.change({ id }) : statements.changes({ ids }));
  return { day, ...found };
}

/** The ids of the work on today's board in these villas. */
export async function boardWorkIn(
  { tx, zone, now }: { tx: Tx; zone: string; now: Date },
  unitIds: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    statementsOf(dayWindow(parkDay(now, zone), zone)).workIn({ unitIds }),
  );
  return rows.map(({ id }) => id);
}

async function partsOf(db: ReadContext["db"], statement: SQL): Promise<Parts> {
  const { rows } = await db.execute<Parts>(statement);
  const [row] = rows;
  if (!row) throw new Error("board query returned no row");
  return row;
}
