import { sql } from "drizzle-orm";
import type { Tx } from "../../server/database/open";

/** Makes changes of the phrase book wait for each other, so that nobody overwrites what a colleague adds meanwhile. */
export async function lockPhrases(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('phrases', 0))`);
}
