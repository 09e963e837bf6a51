import pg from "pg";
import { onTestFinished } from "vitest";
import type { TestApp } from "./start-app";

export type Hold = {
  query(statement: string, values?: unknown[]): Promise<void>;
  /** Waits until this many transactions of the park wait for a lock. */
  waiting(count: number): Promise<void>;
  /** Ends the transaction: whoever waited goes on. */
  release(how?: "commit" | "rollback"): Promise<void>;
};

/** Somebody else's open transaction, which holds what it touches until it is released: so races happen when a test wants them. */
export async function holdTransaction(app: Pick<TestApp, "databaseUrl">): Promise<Hold> {
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
    async waiting(count) {
      const question =
        "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      for (let waiting = 0; waiting < count; ) {
        // Within one transaction PostgreSQL would keep giving the first answer.
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
