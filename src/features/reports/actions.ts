import { sql } from "drizzle-orm";
import type { Database } from "../../server/database/open";

/**
 * Folds the tally deltas into one row per status, so that a summary reads few rows. Several nodes may run it at once: each takes the rows it
 * can lock and skips the rest, so that no reader or writer waits.
 */
export async function foldTallies(db: Database): Promise<void> {
  await db.execute(sql`
    with mine as materialized (select ctid from assignment_tallies for update skip locked),
    taken as (delete from assignment_tallies t using mine where t.ctid = mine.ctid returning t.*)
    insert into assignment_tallies (status, assignments, timed, milliseconds)
    select status, sum(assignments), sum(timed), sum(milliseconds) from taken group by status`);
}
