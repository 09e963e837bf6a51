import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { startLock } from "../database/open";
import { createAtomically, exists, syncFolder } from "../files";
import { isOwnStore } from "../objects/ownership";
import type { StoredPhotos } from "../objects/store";
import { StartRefused } from "../start-refused";
import { connectAtEase } from "./connection";
import { closedFolder, writeHashed } from "./hashed";
import { fileOf, type Manifest, type Table, writeManifest } from "./manifest";
import { patiently } from "./patiently";
import { copyPhotos } from "./photos";

/** Tables that are not backed up: docs/decisions/13-backup.md. */
const leftOut = [
  "sessions",
  "attempts",
  "first_admin_links",
  "sign_in_links",
  "machine_translations",
  "secrets",
  "restores",
  "webhook_lanes",
  "webhook_deliveries",
  "readiness_clock",
];

export type BackUp = {
  url: string;
  /** The target folder; it must not exist. */
  folder: string;
  /** An earlier backup whose photos can be linked instead of copied. */
  earlier?: string | undefined;
  store: StoredPhotos;
  signal: AbortSignal;
};

/**
 * Backs up a consistent snapshot of a park into a new folder: every table, and the photos. The app may keep running; only migrations wait.
 * The folder gets its final name once everything is on disk. Returns the manifest, and whether the photo store is this database's.
 */
export async function backUp({
  url,
  folder,
  earlier,
  store,
  signal,
}: BackUp): Promise<{ manifest: Manifest; isOwn: boolean }> {
  if (await exists(folder)) throw new StartRefused(`${folder} already exists: back up into a new folder.`);
  // Not created: it may be on a disk that is not mounted.
  if (!(await exists(dirname(folder))))
    throw new StartRefused(`There is no folder ${dirname(folder)} for the backup: create it, or mount its disk.`);
  let made: { manifest: Manifest; isOwn: boolean } | undefined;
  const client = await connectAtEase(url);
  try {
    const isNew = await createAtomically(folder, async (unfinished) => {
      await closedFolder(join(unfinished, "tables"));
      const tables = await copyTables(client, unfinished, signal);
      const db = drizzle(client, { casing: "snake_case" });
      const isOwn = await patiently(() => isOwnStore(db, store), signal);
      const ids = join(unfinished, "photos.ids");
      const isRemoved = async (id: string) => (await client.query(photoNow, [id])).rows.length === 0;
      const photos = await copyPhotos({ store, folder: unfinished, ids, earlier, isRemoved, signal });
      await rm(ids);
      const manifest: Manifest = { format: 1, ...tables, photos };
      made = { manifest, isOwn };
      await writeManifest(unfinished, manifest);
      for (const place of ["tables", "."]) await syncFolder(join(unfinished, place));
    });
    if (!isNew || !made) throw new StartRefused(`${folder} was made by somebody else meanwhile.`);
    return made;
  } finally {
    await client.end();
  }
}

/** A photo that has its bytes in the store; a database of an older version has no column "removed_at". */
const isThere = "arrived_at is not null and to_jsonb(o) ->> 'removed_at' is null";
const photoNow = `select from objects o where id = $1 and ${isThere}`;

/** Copies every table and the ids of the photos from one snapshot. */
async function copyTables(
  client: pg.Client,
  folder: string,
  signal: AbortSignal,
): Promise<Omit<Manifest, "format" | "photos">> {
  const found = await openSnapshot(client);
  const written: (Omit<Table, "rows"> & { copied: { rowCount: number } })[] = [];
  for (const { schema, name, columns } of found.tables) {
    const list = columns.map(pg.escapeIdentifier).join(", ");
    const copied = client.query(
      copyTo(`copy ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)} (${list}) to stdout`),
    );
    const file = await writeHashed(join(folder, fileOf({ schema, name })), copied, { packed: true, signal });
    written.push({ schema, name, columns, copied, ...file });
  }
  const ids = `select id, named_at is not null from objects o where ${isThere} order by id`;
  await writeHashed(join(folder, "photos.ids"), client.query(copyTo(`copy (${ids}) to stdout`)));
  await client.query("commit");
  // PostgreSQL sends the number of rows last: it has arrived by the next response.
  const tables = written.map(({ copied, ...table }) => ({ ...table, rows: copied.rowCount }));
  return { ...found, tables };
}

type Found = Omit<Manifest, "format" | "photos" | "tables"> & { tables: Pick<Table, "schema" | "name" | "columns">[] };

/**
 * Opens a snapshot transaction and locks the tables against changes of their structure. Takes the migration lock while doing so, so that no
 * node migrates in between.
 */
async function openSnapshot(client: pg.Client): Promise<Found> {
  await client.query("select pg_advisory_lock_shared($1)", [startLock]);
  try {
    await client.query("begin isolation level repeatable read, read only");
    const { rows: tables } = await client.query<Found["tables"][number]>(
      `select n.nspname::text as schema, c.relname::text as name, array(
         select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and (n.nspname = 'drizzle' or n.nspname = 'public' and c.relname <> all($1)) order by 1, 2`,
      [leftOut],
    );
    if (!tables.some(({ name }) => name === "__drizzle_migrations"))
      throw new StartRefused("The database has no park to back up.");
    const names = tables.map(({ schema, name }) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`);
    await client.query(`lock table ${names.join(", ")} in access share mode`);
    const { rows: sequences } = await client.query<Manifest["sequences"][number]>(
      `select schemaname::text as schema, sequencename::text as name, last_value::text as last from pg_sequences
       where schemaname in ('public', 'drizzle') and last_value is not null`,
    );
    const { rows } = await client.query<{ migration: string; postgres: string; now: Date }>(
      `select max(created_at) as migration, current_setting('server_version') as postgres, now() from drizzle.__drizzle_migrations`,
    );
    const { migration, postgres = "", now } = rows[0] ?? {};
    return { madeAt: (now ?? new Date()).toISOString(), postgres, migration: Number(migration), tables, sequences };
  } finally {
    await client.query("select pg_advisory_unlock_shared($1)", [startLock]);
  }
}
