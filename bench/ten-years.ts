// npm run bench:data -- <database url> [--years 10] [--villas 350]   or   --weeks 2
// Fills an empty database with a park of that age: the data set for measuring reads.
import { parseArgs } from "node:util";
import pg from "pg";
import { migrate } from "../src/server/database/migrate";
import { openDatabase, withStartupLock } from "../src/server/database/open";
import { hashPassword } from "../src/server/passwords";
import { blocks } from "./ten-years/blocks";
import { checklist } from "./ten-years/checklist";
import { connections } from "./ten-years/connections";
import { people } from "./ten-years/people";
import { plans } from "./ten-years/plans";
import { presets } from "./ten-years/presets";
import { records } from "./ten-years/records";
import { stays } from "./ten-years/stays";
import { trail } from "./ten-years/trail";
import { verdicts } from "./ten-years/verdicts";
import { work } from "./ten-years/work";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { years: { type: "string" }, weeks: { type: "string" }, villas: { type: "string", default: "350" } },
});
const [url] = positionals;
if (!url)
  throw new Error("Which database? npm run bench:data -- postgres://user:password@127.0.0.1/ten_years --years 10");
const daysBack = values.weeks ? Number(values.weeks) * 7 : Math.round(Number(values.years ?? 10) * 365.25);
const daysAhead = 14;
/** Days created at once: as many as can be sorted in memory. */
const stride = 30;
/** Tables filled without indexes, which are rebuilt at the end: much faster. */
const large = [
  "assignments",
  "assignment_checklist_completions",
  "assignment_collaborators",
  "audit_logs",
  "findings",
  "media",
  "objects",
  "qc_reviews",
  "rework_items",
  "stay_work",
  "stays",
  "working_periods",
];
const small = ["checklist_versions", "day_plans", "unit_blocks", "webhook_deliveries"];

await createDatabase(url);
const database = openDatabase(url);
await withStartupLock(database.pool, (db) => migrate(db, `${import.meta.dirname}/../migrations`));

const client = new pg.Client({ connectionString: url });
await client.connect();
const [{ count }] = (await client.query("select count(*)::int from users")).rows;
if (count > 0) throw new Error("The database is not empty.");
await client.query("set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'");
await client.query("set session_replication_role = replica; set timezone = 'Europe/Amsterdam'");

const started = performance.now();
const say = (what: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${what}`);

const beginning = [
  ...people(Number(values.villas), daysBack, await hashPassword("changeover")),
  ...checklist(daysBack),
  ...presets,
];
for (const [statement, given] of beginning) await client.query(statement, given);
say("villas, people, checklists and presets");
const indexes = await takeOffIndexes();
for (let day = -daysBack; day <= daysAhead; day += stride) {
  const last = Math.min(day + stride - 1, daysAhead);
  for (const statement of [work.prepare, ...work.statements, ...verdicts, ...records, ...trail, ...plans]) {
    const needsDays = statement === work.prepare;
    await client.query(statement, needsDays ? [day, last] : []);
  }
  if ((day + daysBack) % (stride * 12) === 0) say(`work of the days up to ${last}`);
}
for (const statement of stays) await client.query(statement);
for (const [statement, given] of blocks(daysBack)) await client.query(statement, given);
say("stays and closed villas");
// The replica role runs no triggers, which would maintain the tallies.
await client.query(`insert into assignment_tallies
  select status, count(*), count(took), coalesce(sum(took), 0)
  from (select status, timed_ms(finished_at, is_timed, actual_minutes) as took from assignments) a group by status`);
for (const index of indexes) await client.query(index);
say("indexes");
await connections(database.db, client, daysBack);
await database.close();
say("webhooks");
// What autovacuum would have done by now.
await client.query("vacuum analyze");
say("statistics");
for (const table of [...large, ...small])
  say(`${table}: ${(await client.query(`select count(*) from ${table}`)).rows[0].count}`);
await client.end();

/** Creates the database of this name if it doesn't exist. */
async function createDatabase(address: string): Promise<void> {
  const server = new URL(address);
  const name = server.pathname.slice(1);
  server.pathname = "/postgres";
  const admin = new pg.Client({ connectionString: server.href });
  await admin.connect();
  const there = await admin.query("select from pg_database where datname = $1", [name]);
  if (there.rowCount === 0) await admin.query(`create database ${admin.escapeIdentifier(name)}`);
  await admin.end();
}

/** Drops the indexes of the large tables and returns the statements that recreate them. */
async function takeOffIndexes(): Promise<string[]> {
  const { rows } = await client.query(
    `select quote_ident(c.relname) as name, pg_get_indexdef(i.indexrelid) as definition, quote_ident(k.conname) as key, i.indrelid::regclass::text as table,
       pg_get_constraintdef(k.oid) as constraint
     from pg_index i join pg_class c on c.oid = i.indexrelid
     left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
     where i.indrelid = any($1::regclass[])
       and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)`,
    [large],
  );
  for (const { name, key, table } of rows)
    await client.query(key ? `alter table ${table} drop constraint ${key}` : `drop index ${name}`);
  return rows.map(({ definition, key, table, constraint }) =>
    key ? `alter table ${table} add constraint ${key} ${constraint}` : definition,
  );
}
