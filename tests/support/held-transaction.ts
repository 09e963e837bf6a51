import pg from "pg";
import { onTestFinished } from "vitest";
import type { TestApp } from "./start-app";

export type HeldTransaction = {
  query(statement: string, values?: unknown[]): Promise<void>;
  /** Waits until this many transactions of the park are waiting for a lock. */
  waitForBlocked(count: number): Promise<void>;
  /** Ends the transaction, so that blocked ones go on. */
  release(how?: "commit" | "rollback"): Promise<void>;
};

/** Opens a transaction that holds its locks until it is released, so that a test controls when races happen. */
export async function holdTransaction(app: Pick<TestApp, "databaseUrl">): Promise<HeldTransaction> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  let open = true;
  const close = async () => {
    if (open) await client.end();
    open = false;
  };
  onTestFinished(close);
  await client.query("begin");
  return {
    async query(statement, values) {
      await client.query(statement, values);
    },
    async waitForBlocked(count) {
      const question =
        "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      for (let waiting = 0; waiting < count; ) {
        // Otherwise PostgreSQL repeats its first snapshot of the statistics within a transaction.
        await client.query("select pg_stat_clear_snapshot()");
        waiting = Number((await client.query(question)).rows[0]?.count);
      }
    },
    async release(how = "commit") {
      await client.query(how);
      await close();
    },
  };
}
