import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { limitTo } from "../../../server/database/compiled-sql";
import type { Database } from "../../../server/database/open";
import { cursorTo, type Page, placeAt, type Window } from "../../../server/http/lists";
import type { Assignment } from "../../assignments/contract/assignment";
import { assignmentsOf } from "../../assignments/reads/assignment";
import { type Found, findBySearch, isFound } from "../../assignments/reads/filters";
import { qcStates } from "../contract";
import { afterCursor, beforeCursor, type CursorPlace, cursorOf, cursorParts, type Days, decidedOn } from "./cursors";

type QcState = (typeof qcStates)[number];
type Filter = Days & { search?: string | undefined };

/**
 * QC's list: ready (longest waiting first), started, then decided on these days (newest first), of what the search finds. `state` limits it to
 * one group.
 */
export async function qcList(
  db: Database,
  { state, search, ...days }: Filter & { state?: QcState | undefined },
  { limit, cursor }: Window,
): Promise<Page<Assignment>> {
  const states = state ? [state] : qcStates;
  const [begin = states[0], ...behind] = placeAt(z.tuple([z.enum(states), ...cursorParts]), cursor) ?? [];
  const matches = matchesSearch(await findBySearch(db, search));
  const found: { id: string; next: string[] }[] = [];
  for (const group of states.slice(states.indexOf(begin))) {
    // One more than the page size shows whether there is a next page.
    const most = limit + 1 - found.length;
    if (most <= 0) break;
    const statement = groups[group](days, matches, group === begin ? behind : []);
    const { rows } = await db.execute<{ id: string; place: string[] }>(sql`${statement} ${limitTo(most)}`);
    found.push(...rows.map(({ id, place }) => ({ id, next: [group, ...place] })));
  }
  const shown = found.slice(0, limit);
  const rows = await assignmentsOf(
    db,
    shown.map(({ id }) => id),
  );
  const last = found.length > limit ? shown.at(-1) : undefined;
  return { rows, next: last && cursorTo(last.next) };
}

/** Number per group of what the search finds; decided ones of these days. */
export async function qcCounts(db: Database, { search, ...days }: Filter) {
  const matches = matchesSearch(await findBySearch(db, search));
  const { rows } = await db.execute<{ pending: number; inProgress: number; completed: number }>(sql`select
    (select count(*)::int from assignments a where ${ready} and ${matches}) as pending,
    (select count(*)::int from assignments a where ${underWay} and ${matches}) as "inProgress",
    (select (count(*) filter (where r.round = ${thisRound(matches)}))::int from qc_reviews r where ${decidedOn(days)}) as completed`);
  return rows[0] ?? { pending: 0, inProgress: 0, completed: 0 };
}

const ready = sql`a.status = 'done' and a.qc_status is null`;
const underWay = sql`a.qc_status = 'in_progress'`;
/** Of an assignment that matches. A subquery per review: as a join PostgreSQL starts parallel workers, which is slower for so few rows. */
const thisRound = (matches: SQL) =>
  sql`(select a.round from assignments a where a.id = r.assignment_id and ${matches})`;
const finish = [sql`a.finished_at`, sql`a.id`] as const;
const decision = [sql`r.reviewed_at`, sql`r.id`] as const;

/** Condition: `a` is what the search has found, or anything without one. */
const matchesSearch = (found: Found | undefined) => (found ? isFound(found) : sql`true`);

/** Each group in index order, from the beginning or from a cursor. */
const groups: Record<QcState, (days: Days, matches: SQL, behind: CursorPlace) => SQL> = {
  pending: (_, matches, behind) => waiting(sql`${ready} and ${matches}`, behind),
  in_progress: (_, matches, behind) => waiting(sql`${underWay} and ${matches}`, behind),
  completed: (days, matches, behind) => sql`
    select a.id, ${cursorOf(...decision)} as place from qc_reviews r join assignments a on a.id = r.assignment_id and a.round = r.round
    where ${decidedOn(days)} and ${matches} and ${beforeCursor(...decision, behind)} order by r.reviewed_at desc, r.id desc`,
};

function waiting(where: SQL, behind: CursorPlace): SQL {
  return sql`
    select a.id, ${cursorOf(...finish)} as place from assignments a
    where ${where} and ${afterCursor(...finish, behind)} order by a.finished_at, a.id`;
}
