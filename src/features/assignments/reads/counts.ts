import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../server/actions/context";
import type { Person } from "../../../server/person";
import type { Reply } from "../../../shared/endpoint";
import type { getAssignmentCounts } from "../contract/supervision";
import { type AssignmentFilter, isUncovered, matchesFilter } from "./filters";

type Counts = Reply<typeof getAssignmentCounts>;

/** How many assignments of a choice there are of each status, and how many of them are uncovered. */
export async function assignmentCounts(
  { db, zone }: ReadContext,
  by: Person,
  asked: AssignmentFilter,
): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    select ${countWhere(sql`a.status = 'pending'`)} as pending, ${countWhere(sql`a.status = 'in_progress'`)} as "inProgress",
      ${countWhere(sql`a.status = 'needs_review'`)} as "needsReview", ${countWhere(sql`a.status = 'done'`)} as done,
      ${countWhere(isUncovered)} as uncovered
    from assignments a where ${matchesFilter(by, asked, zone)}`);
  return rows[0] ?? { pending: 0, inProgress: 0, needsReview: 0, done: 0, uncovered: 0 };
}

/** All work in progress, of whatever day. */
export const inProgress = sql`select a.id, a.cleaner_id, a.uncovered from assignments a where a.status = 'in_progress'`;

/** How many different people are on some work, a table of the statement: its leads where it is covered, and whoever helps and has not left. */
export function countCleanersOn(work: "active" | "planned"): SQL {
  const some = sql.raw(work);
  return sql`(select count(*)::int from (
    select w.cleaner_id from ${some} w where not w.uncovered
    union
    select c.cleaner_id from ${some} w join assignment_collaborators c on c.assignment_id = w.id and c.left_at is null) crew)`;
}

/** How many of the rows are like this. */
export function countWhere(which: SQL): SQL {
  return sql`(count(*) filter (where ${which}))::int`;
}
