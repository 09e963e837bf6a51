import { sql } from "drizzle-orm";
import type { Tx } from "../../server/database/open";

/** Lets simultaneous requests that count the same (`what`) do so one by one, until the transaction ends. */
export async function countOneByOne(tx: Tx, what: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`);
}
