import { ask } from "./ask";
import { until } from "./until";

/** How many deadlocks the database had to end since it was made. Everybody must have closed their connections, or be about to. */
export async function deadlocksOf(databaseUrl: string): Promise<number> {
  // A connection tells its figures at the latest when it ends.
  const others = "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
  await until("every connection has ended", async () => (await ask(databaseUrl, others)).length === 0);
  const figures =
    "select deadlocks::int, xact_commit > 100 as counted from pg_stat_database where datname = current_database()";
  const [told] = await ask(databaseUrl, figures);
  if (!told?.counted) throw new Error("the database has counted nothing");
  return Number(told.deadlocks);
}
