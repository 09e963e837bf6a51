import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../server/actions/context";
import type { Person } from "../../../server/person";
import type { Reply } from "../../../shared/endpoint";
import type { getAssignmentCounts } from "../contract/supervision";
import { type AssignmentFilter, isUncovered, matchesFilter } from "./filters";

type Counts = Reply<typeof getAssignmentCounts>;

/** Number of matching assignments per status, and how many are uncovered. */
export async function assignmentCounts(
  { db, zone }: ReadContext,
  by: Person,
  filter: AssignmentFilter,
): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    select ${countWhere(sql`a.status = 'pending'`)} as pending, ${countWhere(sql`a.status = 'in_progress'`)} as "inProgress",
      ${countWhere(sql`a.status = 'needs_review'`)} as "needsReview", ${countWhere(sql`a.status = 'done'`)} as done,
      ${countWhere(isUncovered)} as uncovered
    from assignments a where ${matchesFilter(by, filter, zone)}`);
  return rows[0] ?? { pending: 0, inProgress: 0, needsReview: 0, done: 0, uncovered: 0 };
}

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
