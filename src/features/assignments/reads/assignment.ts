import { type SQL, sql } from "drizzle-orm";
import type { AuthedContext, ReadContext } from "../../../server/actions/context";
import { compileOnce } from "../../../server/database/compiled-sql";
import type { Database, Tx } from "../../../server/database/open";
import type { assignments } from "../../../server/database/tables";
import type { Person } from "../../../server/person";
import { Problem } from "../../../shared/problem";
import type { Role } from "../../../shared/roles";
import { say } from "../../../shared/sentences";
import { dayWindow } from "../../../shared/time";
import type { Assignment } from "../contract/assignment";
import { inDayOrder } from "../rules/day-order";
import { isOwn, readableBy } from "./readable";
import { shape } from "./shape";

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

// As subqueries, because then PostgreSQL expects the same work whatever their values, and plans the statement once instead of for each use
// (docs/decisions/36-lists-planned-once.md).
const whose = sql`(select ${sql.placeholder("cleanerId")}::uuid)`;
const [from, until] = [
  sql`(select ${sql.placeholder("from")}::timestamptz)`,
  sql`(select ${sql.placeholder("until")}::timestamptz)`,
];
const plannedOnDay = sql`
  select id from assignments where cleaner_id = ${whose} and not uncovered and planned_at >= ${from} and planned_at < ${until}
  union select assignment_id from assignment_collaborators
    where cleaner_id = ${whose} and left_at is null and planned_at >= ${from} and planned_at < ${until}`;
// These start from the park's open work, which is little however long a cleaner has been here.
const openFromBefore = sql`
  select a.id from assignments a where a.status in ('pending', 'in_progress') and a.planned_at < ${from} and ${isOwn(whose)}`;
const compileDay = (ids: SQL) =>
  compileOnce<{ cleanerId: string; from: string; until: string }>(sql`${shape} where a.id = any(array(${ids}))`);
const daySql = compileDay(plannedOnDay);
const startedEarly = sql`
  select a.id from assignments a where a.status = 'in_progress' and a.planned_at >= ${until} and ${isOwn(whose)}`;
const finishedOnDay = sql`
  select a.id from assignments a where a.finished_at >= ${from} and a.finished_at < ${until} and ${isOwn(whose)}`;
const todaySql = compileDay(sql`${plannedOnDay} union ${openFromBefore} union ${startedEarly} union ${finishedOnDay}`);

/**
 * A cleaner's assignments of one park day in the order of their work. With `earlier`, as their today (`isOnToday`): their open work planned before
 * that day comes first, and what they have started for a later day, or finished on this one, is there too.
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
  const compiled = earlier ? todaySql : daySql;
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

/** 404 for a missing assignment and for one that this person may not read, so that ids can't be guessed. */
export function notFound(): Problem {
  return new Problem("not-found", say("This assignment does not exist or is not assigned to you."));
}
