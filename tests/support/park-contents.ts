import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fingerprintOf } from "../../src/server/backup/hashed";
import { connectToDatabase, queryDatabase } from "./query-database";

/** The tables that a backup leaves out: docs/decisions/13-backup.md. */
const leftOut = [
  ...["sessions", "attempts", "first_admin_links", "sign_in_links", "machine_translations", "secrets", "restores"],
  ...["webhook_lanes", "webhook_deliveries", "readiness_clock"],
];

/** Tables that a clean-up job may change at any time, without a change of what they say. */
const rewritten = ["assignment_tallies"];

/** Returns the number of rows and a checksum of each table that a backup holds and that nothing rewrites by itself. */
export async function contentsOf(url: string): Promise<Record<string, string>> {
  const database = await connectToDatabase(url);
  try {
    const { rows } = await database.query<{ name: string }>(
      "select relid::regclass::text as name from pg_stat_user_tables where relname <> all($1) order by 1",
      [[...leftOut, ...rewritten]],
    );
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const sum = `select count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as sum from ${name} t`;
      found[name] = String((await database.query<{ sum: string }>(sum)).rows[0]?.sum);
    }
    return found;
  } finally {
    await database.end();
  }
}

/** Returns the SHA-256 of every photo file below a folder. */
export async function photosIn(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".jpg")).sort();
  const sums = await Promise.all(names.map(async (name) => (await fingerprintOf(join(folder, name)))?.sha256 ?? ""));
  return Object.fromEntries(names.map((name, i) => [name, sums[i] ?? ""]));
}

/** Milliseconds between two pairs of a writer that goes on until it is stopped: without them it would only take the processor from the others. */
const pace = 10;

/** Inserts pairs of records into two tables until stopped; the returned function stops and returns the number of pairs. */
export function writePairs(url: string): () => Promise<number> {
  let going = true;
  const write = async () => {
    const client = await connectToDatabase(url);
    let pairs = 0;
    for (; going; pairs++) {
      await pause(pace);
      await client.query(`
        with u as (insert into units (id, code, location) values (gen_random_uuid(), gen_random_uuid()::text, 'pair') returning id)
        insert into audit_logs (id, action, entity, entity_id) select gen_random_uuid(), 'pair.add', 'pair', id from u`);
    }
    await client.end();
    return pairs;
  };
  const writers = Promise.all([write(), write()]);
  return async () => {
    going = false;
    return (await writers).reduce((sum, pairs) => sum + pairs, 0);
  };
}

/** Counts these records in both tables. */
export async function pairsIn(url: string) {
  const [found] = await queryDatabase(
    url,
    `select (select count(*) from units where location = 'pair') as units,
            (select count(*) from audit_logs where entity = 'pair') as audits`,
  );
  return found;
}
