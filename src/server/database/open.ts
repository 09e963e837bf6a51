import { setTimeout as pause } from "node:timers/promises";
import { drizzle, NodePgDatabase, NodePgDriver } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { reasonOf } from "../errors";
import { StartRefused } from "../start-refused";
import { databaseFault } from "./faults";
import { setIdleTimeout } from "./silence";
import { timed, type Watch } from "./slow";
import { StatementNames } from "./statement-names";

export type Database = NodePgDatabase;
/** An open transaction, passed through every action. */
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type OpenDatabase = {
  db: Database;
  pool: pg.Pool;
  /** Reports statements that take this many milliseconds or longer, including time spent waiting for locks. */
  watch(slow: Watch): void;
  close(): Promise<void>;
};

const statementNames = new StatementNames();

/** Prepares statements once per connection: twice as fast through Drizzle (docs/decisions/01-database-driver.md). Reports slow ones. */
class PreparingClient extends pg.Client {
  watch: Watch | undefined;
  // pg's typings have nine overloads; only a name is added, so all arguments are passed on.
  override query<Result>(...args: unknown[]): Result {
    const [statement] = args;
    if (isStatement(statement) && !statement.name) args[0] = { ...statement, name: statementNames.of(statement.text) };
    if (!this.watch) return Reflect.apply(super.query, this, args);
    const { passed, follow } = timed(args, textOf(statement), this.watch);
    const result = Reflect.apply(super.query, this, passed);
    follow(result);
    return result;
  }
}

function isStatement(value: unknown): value is { text: string; name?: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "text" in value &&
    typeof value.text === "string" &&
    !("submit" in value)
  );
}

function textOf(statement: unknown): string {
  return isStatement(statement) ? statement.text : String(statement);
}

/** Longer than any statement may take: a working server has answered or refused by then. */
const longestSilence = 40_000;

/**
 * Opens a pool for the PostgreSQL at `url`. Connections are opened on first use; a broken idle one is replaced silently, and one without
 * traffic for `silence` milliseconds counts as broken.
 */
export function openDatabase(url: string, options: { connections?: number; silence?: number } = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 20,
    connectionTimeoutMillis: 10_000,
    // A connection keeps the plan of every statement, and some statements name the day (`compilePerDay`).
    maxLifetimeSeconds: 86_400,
    // Waiting longer for a row lock (or one's own running request) is refused with 503.
    lock_timeout: 10_000,
    // Longer than any call takes: the caller has given up by then.
    statement_timeout: 30_000,
    // A node that freezes or is cut off mid-transaction must not hold its locks.
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "changeover",
    // Our statements are short: JIT would take a hundred times as long as running them.
    options: "-c jit=off",
    Client: PreparingClient,
  });
  // Without listeners a broken connection (a database restart) would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    if (client instanceof PreparingClient) setIdleTimeout(client, options.silence ?? longestSilence);
  });
  let slow: Watch | undefined;
  pool.on("acquire", (client) => {
    if (client instanceof PreparingClient) client.watch = slow;
  });
  return {
    db: openDrizzle(pool),
    pool,
    watch: (found) => {
      slow = found;
    },
    close: () => pool.end(),
  };
}

/**
 * Drizzle on a pool. By itself Drizzle never gives a connection back whose "begin" has failed, such as one that the database has just cut: after
 * a few of them a node would wait for connections, and its stop for these. Here each transaction's connection is given back, whatever fails.
 */
function openDrizzle(pool: pg.Pool): Database {
  // One for all: it remembers the columns' names.
  const dialect = new PgDialect({ casing: "snake_case" });
  const on = (client: pg.Pool | pg.PoolClient): Database =>
    new NodePgDatabase(dialect, new NodePgDriver(client, dialect).createSession(undefined), undefined);
  const transaction: Database["transaction"] = async (work, config) => {
    const client = await pool.connect();
    try {
      return await on(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return Object.assign(on(pool), { transaction });
}

const connectTimeoutMs = 10_000;

/**
 * Waits for a database that is still starting or, if it must accept changes, for a replica that is being promoted. Refuses with the reason if
 * it can't be used: wrong address, name or password, or a PostgreSQL that is too old.
 */
export async function waitForDatabase(
  pool: pg.Pool,
  log: (sentence: string) => void,
  { takesChanges }: { takesChanges: boolean },
): Promise<void> {
  const end = performance.now() + connectTimeoutMs;
  for (let attempt = 0; ; attempt++) {
    try {
      const { rows } = await pool.query<Server>(
        "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
      );
      refuseIfOld(rows[0]);
      // A replica assigns no transaction ids.
      if (takesChanges) await pool.query("select pg_current_xact_id()");
      return;
    } catch (error) {
      if (error instanceof StartRefused) throw error;
      if (databaseFault(error) !== "unreachable" || performance.now() > end)
        throw new StartRefused(`The database in DATABASE_URL can't be used (${reasonOf(error)}).`, {
          cause: error,
        });
      if (attempt === 0) log(`The database is not responding yet (${reasonOf(error)}): waiting for it.`);
      await pause(250);
    }
  }
}

type Server = { number: number; version: string };

function refuseIfOld(server: Server | undefined): void {
  if (server && server.number < 150_000)
    throw new StartRefused(
      `The database in DATABASE_URL is PostgreSQL ${server.version}; Changeover needs version 15 or newer.`,
    );
}

/** Advisory lock for migrating and filling the database. The number is arbitrary, but the same on every node. */
export const startLock = 7_261_184;

/**
 * Runs `work` while no other node of this database does. It runs on the connection that holds the lock, so that both end together. Neither it
 * nor the wait for the lock is limited in time; `onWait` reports such a wait.
 */
export async function withStartupLock<T>(
  pool: pg.Pool,
  work: (db: Database) => Promise<T>,
  onWait: () => void = () => {},
): Promise<T> {
  const holder = await pool.connect();
  try {
    if (holder instanceof PreparingClient) setIdleTimeout(holder, 0);
    await holder.query("set lock_timeout = 0; set statement_timeout = 0");
    // If this process is killed, its migration ends at once, not with its statement. PostgreSQL on Windows can't tell.
    await holder.query("set client_connection_check_interval = '1s'").catch(() => {});
    const { rows } = await holder.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
      startLock,
    ]);
    if (!rows[0]?.isFree) {
      onWait();
      await holder.query("select pg_advisory_lock($1)", [startLock]);
    }
    return await work(drizzle(holder, { casing: "snake_case" }));
  } finally {
    // Closing the connection releases the lock.
    holder.release(true);
  }
}
