import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import * as z from "zod/mini";
import { failedWith, reasonOf } from "../errors";
import { StartRefused } from "../start-refused";
import type { Database } from "./open";

/** The migration that begins now, and its place among those that this database lacks. */
export type Progress = { name: string; number: number; count: number };

/** SQLSTATE of a RAISE EXCEPTION in our own SQL. */
const raised = "P0001";
const notAllowed = "42501";

/**
 * Applies the migrations in `folder`. Call it inside `withStartupLock`. `onProgress` is called before each migration of a database with tables.
 * An exception raised by a migration is shown to the operator. Refuses a database with migrations of a newer version. `isInTransaction`: the
 * caller commits.
 */
export async function migrate(
  db: Database,
  folder: string,
  onProgress: (progress: Progress) => void | Promise<void> = () => {},
  { isInTransaction = false } = {},
): Promise<void> {
  try {
    const applied = await timesOfApplied(db);
    const migrations = await migrationsIn(folder);
    refuseIfNewer(applied, migrations);
    const pending = migrations.filter(({ time }) => time > Math.max(0, ...applied));
    const applyIn = (tx: Pick<Database, "execute">) => apply(tx, pending, applied.length > 0 ? onProgress : () => {});
    // One transaction: after a failure or a kill, the version that ran before can still use the database.
    await (isInTransaction ? applyIn(db) : db.transaction(applyIn));
  } catch (error) {
    const reason = error instanceof Error ? error.cause : undefined;
    if (failedWith(reason, raised)) throw new StartRefused(reasonOf(reason), { cause: error });
    if (failedWith(reason, notAllowed) && !isInTransaction) throw await notTheOwner(db, reasonOf(reason), error);
    throw error;
  }
}

type Migration = { name: string; time: number; hash: string; statements: readonly string[] };

const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.int() })) });

/** Drizzle reads the files but not their names. */
async function migrationsIn(folder: string): Promise<Migration[]> {
  const { entries } = z.parse(journal, JSON.parse(await readFile(join(folder, "meta/_journal.json"), "utf8")));
  const names = new Map(entries.map(({ tag, when }) => [when, tag]));
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis: time, hash, sql: statements }) => ({
    name: names.get(time) ?? "",
    time,
    hash,
    statements,
  }));
}

/** Reads the table in which Drizzle's tools keep the applied migrations, and creates it in an empty database. */
async function timesOfApplied(db: Database): Promise<number[]> {
  await db.execute(sql`create schema if not exists drizzle`);
  await db.execute(sql`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await db.execute<{ time: string }>(
    sql`select created_at as time from drizzle.__drizzle_migrations order by id`,
  );
  return rows.map(({ time }) => Number(time));
}

async function apply(
  tx: Pick<Database, "execute">,
  pending: readonly Migration[],
  onProgress: (progress: Progress) => void | Promise<void>,
): Promise<void> {
  for (const [index, { name, time, hash, statements }] of pending.entries()) {
    await onProgress({ name, number: index + 1, count: pending.length });
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${time})`);
  }
}

/** An older program would write to tables of a newer one. */
function refuseIfNewer(applied: readonly number[], known: readonly Migration[]): void {
  const newest = Math.max(...known.map(({ time }) => time));
  const unknown = applied.filter((time) => time > newest).length;
  if (unknown > 0)
    throw new StartRefused(
      `The database was made by a newer version of Changeover (${unknown === 1 ? "one migration is" : `${unknown} migrations are`} unknown to this one): start that version, or restore a backup that this version made.`,
    );
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
