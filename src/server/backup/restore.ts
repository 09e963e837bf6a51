import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate, type Progress } from "../database/migrate";
import { startLock } from "../database/open";
import { ownerId } from "../objects/ownership";
import type { StoredPhotos } from "../objects/store";
import { StartRefused } from "../start-refused";
import { connectAtEase } from "./connection";
import { fileOf, type Manifest, type Table } from "./manifest";
import { patiently } from "./patiently";
import { putPhotos } from "./photos";
import { giveUpAddresses, noteRestore } from "./restores";

export type Restore = {
  url: string;
  folder: string;
  /** The result of `verified` for that folder. */
  manifest: Manifest;
  /** The app's migrations folder. */
  migrations: string;
  store: StoredPhotos;
  /** Whether a photo store of another database becomes this one's; it is refused otherwise. */
  takesOverPhotos: boolean;
  onMigration(progress: Progress): void;
  signal: AbortSignal;
};

/**
 * Restores a backup and its photos into a database without tables, in one transaction. The tables get the structure of the backup's day, and
 * are then migrated. Refuses a database that is not empty, and the photo store of another one.
 */
export async function restore({
  url,
  folder,
  manifest,
  migrations,
  store,
  takesOverPhotos,
  onMigration,
  signal,
}: Restore): Promise<{ photos: number }> {
  const client = await connectAtEase(url);
  const db = drizzle(client, { casing: "snake_case" });
  try {
    await client.query("select pg_advisory_lock($1)", [startLock]);
    await refuseUnlessEmpty(client);
    const owner = await store.owner();
    if (owner !== null && !takesOverPhotos) throw othersPhotos(store.mark);
    await client.query("begin");
    await makeTables(client, manifest, migrations);
    const putBack = await takeRulesOff(client, manifest.tables);
    for (const table of manifest.tables) await load(client, folder, table, signal);
    for (const { schema, name, last } of manifest.sequences)
      await client.query("select setval(format('%I.%I', $1::text, $2::text)::regclass, $3)", [schema, name, last]);
    await putBack();
    // Without statistics PostgreSQL plans as if every table were small.
    await client.query("analyze");
    await migrate(db, migrations, onMigration, { isInTransaction: true });
    await noteRestore(db, manifest.madeAt);
    await giveUpAddresses(db);
    const id = await ownerId(db);
    // Before the photos, which the other database's clean-up would delete again.
    if (owner !== null) await patiently(() => store.setOwner(id), signal);
    const photos = await putPhotos(folder, store, signal);
    await client.query("commit");
    // After the commit, so that a failed restore can be repeated. If it fails, the first start does it.
    if (owner === null) await store.setOwner(id).catch(() => {});
    return { photos };
  } finally {
    await client.end();
  }
}

function othersPhotos(mark: string): StartRefused {
  return new StartRefused(
    `The photo store belongs to another database (${mark}): nothing was restored. For a drill set DATA_DIR or S3_BUCKET to another one; if this restore replaces that database, run it again with --take-over-photos.`,
  );
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string; table: string }>(
    `select current_database() as database, c.oid::regclass::text as table from pg_class c
     where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 2 limit 1`,
  );
  const [found] = rows;
  if (!found) return;
  throw new StartRefused(
    `The database "${found.database}" is not empty (it has the table ${found.table}). Backups are restored into empty databases only: set DATA_DIR to an empty folder, or DATABASE_URL to an empty database.`,
  );
}

/** Creates the tables as they were on the day of the backup. The list of applied migrations is one of the tables, and comes with the rows. */
async function makeTables(client: pg.Client, { migration }: Manifest, folder: string): Promise<void> {
  const all = readMigrationFiles({ migrationsFolder: folder });
  if (!all.some(({ folderMillis }) => folderMillis === migration))
    throw new StartRefused(
      "This backup was made by a newer version of Changeover: restore it with that version or a later one.",
    );
  // As Drizzle creates it.
  await client.query("create schema drizzle");
  await client.query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  const seen = all.filter(({ folderMillis }) => folderMillis <= migration);
  for (const statement of seen.flatMap(({ sql }) => sql)) await client.query(statement);
}

/**
 * Drops foreign keys and triggers, because rows arrive in any order and the triggers would count assignments twice. Returns the function
 * that restores them and has PostgreSQL check every foreign key.
 */
async function takeRulesOff(client: pg.Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; rule: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${inSql(table)} disable trigger user`);
  // A migration may have inserted rows.
  await client.query(`truncate ${tables.map(inSql).join(", ")}`);
  return async () => {
    for (const table of tables) await client.query(`alter table ${inSql(table)} enable trigger user`);
    for (const { table, name, rule } of keys) await client.query(`alter table ${table} add constraint ${name} ${rule}`);
  };
}

async function load(client: pg.Client, folder: string, table: Table, signal: AbortSignal): Promise<void> {
  const columns = table.columns.map(pg.escapeIdentifier).join(", ");
  const rows = client.query(copyFrom(`copy ${inSql(table)} (${columns}) from stdin`));
  await pipeline(createReadStream(join(folder, fileOf(table))), createGunzip(), rows, { signal });
  if (rows.rowCount !== table.rows)
    throw new StartRefused(
      `${fileOf(table)} has ${rows.rowCount} rows instead of ${table.rows}: nothing was restored.`,
    );
}

function inSql({ schema, name }: Table): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}
