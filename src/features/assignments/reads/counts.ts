import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../server/actions/context";
import type { Database } from "../../../server/database/open";
import type { Person } from "../../../server/person";
import type { Reply } from "../../../shared/endpoint";
import type { statuses } from "../contract/assignment";
import type { getAssignmentCounts } from "../contract/supervision";
import { type AssignmentFilter, isUncovered, matchesFilter, searchMatches } from "./filters";
import { readsAll } from "./readable";

type Counts = Reply<typeof getAssignmentCounts>;

/** Number of matching assignments per status, and how many are uncovered. */
export async function assignmentCounts(
  { db, zone }: ReadContext,
  by: Person,
  filter: AssignmentFilter,
): Promise<Counts> {
  const { search, ...withoutSearch } = filter;
  const names = searchMatches(search);
  const isAnyWork = Object.values(withoutSearch).every((value) => value === undefined) && readsAll(by);
  const found = isAnyWork && names ? await findMatching(db, names) : matchesFilter(by, filter, zone);
  const { rows } = await db.execute<Counts>(isAnyWork && !names ? countsOfAll : countsOfWork(found));
  return rows[0] ?? { pending: 0, inProgress: 0, needsReview: 0, done: 0, uncovered: 0 };
}

const countsOfWork = (matches: SQL) => sql`
  select ${countWhere(sql`a.status = 'pending'`)} as pending, ${countWhere(sql`a.status = 'in_progress'`)} as "inProgress",
    ${countWhere(sql`a.status = 'needs_review'`)} as "needsReview", ${countWhere(sql`a.status = 'done'`)} as done,
    ${countWhere(isUncovered)} as uncovered
  from assignments a where ${matches}`;

/**
 * Looks the villas and leads up; returns the condition that `a` has one of them. By their ids, because PostgreSQL then knows how many they are, and
 * does not read years of all work for one villa.
 */
async function findMatching(db: Database, { villas, leads }: { villas: SQL; leads: SQL }): Promise<SQL> {
  const { rows } = await db.execute<{ villaIds: string[]; leadIds: string[] }>(
    sql`select array(${villas})::text[] as "villaIds", array(${leads})::text[] as "leadIds"`,
  );
  const { villaIds, leadIds } = rows[0] ?? { villaIds: [], leadIds: [] };
  return sql`(a.unit_id = any(${sql.param(villaIds)}::uuid[]) or a.cleaner_id = any(${sql.param(leadIds)}::uuid[]))`;
}

const tallied = (status: (typeof statuses)[number]) =>
  sql`coalesce(sum(assignments) filter (where status = ${sql.raw(`'${status}'`)}), 0)::int`;
/** Of all work: years of it are counted by the tallies. */
const countsOfAll = sql`
  select ${tallied("pending")} as pending, ${tallied("in_progress")} as "inProgress",
    ${tallied("needs_review")} as "needsReview", ${tallied("done")} as done,
    (select count(*)::int from assignments a where ${isUncovered}) as uncovered
  from assignment_tallies`;

/** Work in progress, on any day. */
export const inProgress = sql`select a.id, a.cleaner_id, a.uncovered from assignments a where a.status = 'in_progress'`;

/** Number of distinct cleaners on the assignments of a CTE: leads of covered work, and active collaborators. */
export function countCleanersOn(work: "active" | "planned"): SQL {
  const some = sql.raw(work);
  return sql`(select count(*)::int from (
    select w.cleaner_id from ${some} w where not w.uncovered
    union
    select c.cleaner_id from ${some} w join assignment_collaborators c on c.assignment_id = w.id and c.left_at is null) crew)`;
}

/** Count of the rows that match the condition. */
function countWhere(which: SQL): SQL {
  return sql`(count(*) filter (where ${which}))::int`;
}
