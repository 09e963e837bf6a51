import { sql } from "drizzle-orm";
import type { Tx } from "../../server/database/open";

// Stays are locked before people, villas and assignments: first their source, then their villas in the order of their ids.

/** Makes changes of one source's stays wait for each other, until the transaction ends. */
export async function lockSource(tx: Tx, source: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stays from ${source}`}, 0))`);
}

/** Makes changes of these villas' stays, and of the work that follows them, wait for each other. */
export async function lockVillas(tx: Tx, unitIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(unitIds)].sort();
  if (ids.length === 0) return;
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('stays of ' || villa, 0))
    from unnest(${sql.param(ids)}::text[]) with ordinality as given(villa, place) order by place`);
}
