import { sql } from "drizzle-orm";
import type { Database } from "../../server/database/open";

/**
 * Folds the differences of the tallies into one row per status, so that a summary reads a handful. Several nodes may do it at once: each folds
 * the rows that it has locked and passes over the others', and nobody who reads or works waits for it.
 */
export async function foldTallies(db: Database): Promise<void> {
  await db.execute(sql`
    with mine as materialized (select ctid from assignment_tallies for update skip locked),
    taken as (delete from assignment_tallies t using mine where t.ctid = mine.ctid returning t.*)
    insert into assignment_tallies (status, assignments, timed, milliseconds)
    select status, sum(assignments), sum(timed), sum(milliseconds) from taken group by status`);
}
