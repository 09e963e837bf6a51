import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { failedWith, reasonOf, StartRefused } from "./embedded/start-refused";
import { databaseFault } from "./faults";
import { setIdleTimeout } from "./silence";
import { timed, type Watch } from "./slow";

export type Database = NodePgDatabase;
/** An open transaction. Every action gets one and passes it on. */
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type OpenDatabase = {
  db: Database;
  pool: pg.Pool;
  /** From now on tells of statements that take so many milliseconds or more, waiting for a row included. */
  watch(slow: Watch): void;
  close(): Promise<void>;
};

const statementNames = new Map<string, string>();

/** A client that prepares every statement once per connection: measured twice as fast through Drizzle (docs/decisions). It tells of slow ones. */
class PreparingClient extends pg.Client {
  watch: Watch | undefined;
  // pg's own typings list nine overloads; only a name is added here, so whatever came is passed on.
  override query<Result>(...args: unknown[]): Result {
    const [statement] = args;
    if (isStatement(statement) && !statement.name) args[0] = { ...statement, name: nameOf(statement.text) };
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

function nameOf(text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** Longer than any statement may take: a server that is there has answered, or refused, by then. */
const longestSilence = 40_000;

/**
 * Opens a pool over the PostgreSQL at `url`. Connections are made on first use; a broken idle one is replaced silently, and one whose server
 * says nothing for `silence` milliseconds counts as broken.
 */
export function openDatabase(url: string, options: { connections?: number; silence?: number } = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 20,
    connectionTimeoutMillis: 10_000,
    // Whoever waits longer for a row (or for their own running request) is told to try again: 503.
    lock_timeout: 10_000,
    // Longer than any call takes; whoever asked has given up by then.
    statement_timeout: 30_000,
    // A node that freezes or is cut off in the middle of a transaction must not keep its rows from the others.
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "changeover",
    // Our statements are short: compiling one takes a hundred times as long as running it.
    options: "-c jit=off",
    Client: PreparingClient,
  });
  // Without listeners a connection that breaks (a database restart), idle or in the middle of a transaction, would end the process.
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
    db: drizzle(pool, { casing: "snake_case" }),
    pool,
    watch: (found) => {
      slow = found;
    },
    close: () => pool.end(),
  };
}

const patience = 10_000;

/**
 * Waits a while for a database that is still coming up, as one that starts together with us does, or, where it must take changes, as a replica
 * that is taking over. Refuses with the reason for which it can't be used: an address, name or password that is wrong, a PostgreSQL that is too old.
 */
export async function waitForDatabase(
  pool: pg.Pool,
  log: (sentence: string) => void,
  { takesChanges }: { takesChanges: boolean },
): Promise<void> {
  const end = performance.now() + patience;
  for (let attempt = 0; ; attempt++) {
    try {
      const { rows } = await pool.query<Server>(
        "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
      );
      refuseIfOld(rows[0]);
      // A replica numbers no transactions.
      if (takesChanges) await pool.query("select pg_current_xact_id()");
      return;
    } catch (error) {
      if (error instanceof StartRefused) throw error;
      if (databaseFault(error) !== "unreachable" || performance.now() > end)
        throw new StartRefused(`The database that DATABASE_URL names cannot be used (${reasonOf(error)}).`, {
          cause: error,
        });
      if (attempt === 0) log(`The database does not answer yet (${reasonOf(error)}): waiting for it.`);
      await pause(250);
    }
  }
}

type Server = { number: number; version: string };

function refuseIfOld(server: Server | undefined): void {
  if (server && server.number < 150_000)
    throw new StartRefused(
      `The database that DATABASE_URL names is PostgreSQL ${server.version}; Changeover needs version 15 or newer.`,
    );
}

/** Any number that every node agrees on: who holds it may change the tables or fill the park. */
export const startLock = 7_261_184;

/**
 * Runs `work` while no other node of this database does. It works on the very connection that holds the lock: if that breaks, both are
 * over together. It may take as long as it takes, and so may waiting for another node's.
 */
export async function withStartupLock<T>(pool: pg.Pool, work: (db: Database) => Promise<T>): Promise<T> {
  const holder = await pool.connect();
  try {
    if (holder instanceof PreparingClient) setIdleTimeout(holder, 0);
    await holder.query("set lock_timeout = 0; set statement_timeout = 0");
    await holder.query("select pg_advisory_lock($1)", [startLock]);
    return await work(drizzle(holder, { casing: "snake_case" }));
  } finally {
    // Closes the connection; the lock goes with it.
    holder.release(true);
  }
}

/** Brings the tables up to date from `folder`. Call it inside `withStartupLock`. What a migration itself asks of the operator refuses the start. */
export async function migrate(db: Database, folder: string): Promise<void> {
  try {
    await applyMigrations(db, { migrationsFolder: folder });
  } catch (error) {
    const reason = error instanceof Error ? error.cause : undefined;
    if (failedWith(reason, raised)) throw new StartRefused(reasonOf(reason), { cause: error });
    if (failedWith(reason, notAllowed)) throw await notTheOwner(db, reasonOf(reason), error);
    throw error;
  }
}

async function notTheOwner(db: Database, reason: string, cause: unknown): Promise<StartRefused> {
  const { rows } = await db.execute<{ role: string; base: string }>(
    sql`select quote_ident(current_user) as role, quote_ident(current_database()) as base`,
  );
  const { role = "", base = "" } = rows[0] ?? {};
  return new StartRefused(
    `The role ${role} may not make Changeover's tables in the database ${base} (${reason}). ` +
      `Have an administrator of PostgreSQL run "ALTER DATABASE ${base} OWNER TO ${role}" once, then start again.`,
    { cause },
  );
}

/** The code of an exception that a statement of ours raises. */
const raised = "P0001";
const notAllowed = "42501";
