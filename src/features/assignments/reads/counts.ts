import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../server/database/open";
import type { Person } from "../../../server/person";
import type { Reply } from "../../../shared/endpoint";
import type { getAssignmentCounts } from "../contract/supervision";
import { type Choice, chosen, isUncovered } from "./chosen";

type Counts = Reply<typeof getAssignmentCounts>;

/** How many assignments of a choice there are of each status, and how many of them are uncovered. */
export async function assignmentCounts(db: Database, by: Person, asked: Choice, zone: string): Promise<Counts> {
  const { rows } = await db.execute<Counts>(sql`
    select ${count(sql`a.status = 'pending'`)} as pending, ${count(sql`a.status = 'in_progress'`)} as "inProgress",
      ${count(sql`a.status = 'needs_review'`)} as "needsReview", ${count(sql`a.status = 'done'`)} as done,
      ${count(isUncovered)} as uncovered
    from assignments a where ${chosen(by, asked, zone)}`);
  return rows[0] ?? { pending: 0, inProgress: 0, needsReview: 0, done: 0, uncovered: 0 };
}

/** How many of the rows are like this. */
export function count(which: SQL): SQL {
  return sql`(count(*) filter (where ${which}))::int`;
}
