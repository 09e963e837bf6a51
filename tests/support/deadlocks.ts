import { queryDatabase } from "./query-database";
import { waitUntil } from "./wait-until";

/** Returns the number of deadlocks since the database was created. All connections must be closed, or about to close. */
export async function countDeadlocks(databaseUrl: string): Promise<number> {
  // A connection reports its statistics no later than when it closes.
  const others = "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
  await waitUntil("all connections to close", async () => (await queryDatabase(databaseUrl, others)).length === 0);
  const figures =
    "select deadlocks::int, xact_commit > 100 as counted from pg_stat_database where datname = current_database()";
  const [statistics] = await queryDatabase(databaseUrl, figures);
  if (!statistics?.counted) throw new Error("the database has no statistics");
  return Number(statistics.deadlocks);
}
