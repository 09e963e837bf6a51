import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { fillSamplePark } from "../../src/sample-park";
import { startEmbeddedPostgres } from "../../src/server/database/embedded-postgres";
import { migrate } from "../../src/server/database/migrate";
import { openDatabase } from "../../src/server/database/open";
import { samplePassword } from "../../src/server/sample-password";
import { quickHash } from "./quick-hash";
import { copyFromCache, keyOf, storeInCache } from "./template-cache";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL for the tests, and databases to copy: one with empty tables, and, for those that use it, one with the sample park. */
    postgres: { url: string; empty: string; sample: string };
    /** The time zone of the park. */
    zone: string;
  }
}

type Databases = { url: string; empty: string; sample: string };
/** What the projects of a run share: each has its own copy of this module, in the same process. */
type Shared = { databases: Promise<Prepared>; filling?: Promise<void>; zone: string; projects: number };
/** `hasSample`: from the cache; `stop(true)`: the sample park has been filled, and can go there. */
type Prepared = Databases & { hasSample: boolean; stop(isFilled: boolean): Promise<void> };
declare global {
  var testPostgres: Shared | undefined;
}

/** One PostgreSQL for all projects of a run: DATABASE_URL's, or an embedded one without fsync, thrown away at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  globalThis.testPostgres ??= {
    databases: given ? prepareDatabasesOn(given) : prepareEmbedded(),
    zone: noonZone(),
    projects: 0,
  };
  const shared = globalThis.testPostgres;
  shared.projects += 1;
  const { url, empty, sample, hasSample, stop } = await shared.databases;
  if (project.name === "product") {
    // Journeys know only the present: "45 minutes ago" and "in two hours" must be today, whenever they run.
    project.provide("zone", shared.zone);
    // Not awaited, because other projects run first: whoever copies the sample park waits for it.
    if (!hasSample) shared.filling ??= makeSample({ url, empty, sample }, shared.zone);
  }
  project.provide("postgres", { url, empty, sample });
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    globalThis.testPostgres = undefined;
    await shared.filling;
    await stop(shared.filling !== undefined);
  };
}

async function prepareDatabasesOn(url: string): Promise<Prepared> {
  const stamp = Date.now().toString(36);
  const names = { empty: `changeover_empty_${stamp}`, sample: `changeover_sample_${stamp}` };
  await makeEmpty(url, names);
  const stop = async () => {
    for (const name of [names.sample, names.empty])
      await inDatabase(url, `drop database if exists ${name} with (force)`);
  };
  return { url, ...names, hasSample: false, stop };
}

/** From the cache what it has; the empty park is otherwise made, and stored there for the next run. */
async function prepareEmbedded(): Promise<Prepared> {
  const dataDir = await mkdtemp(join(tmpdir(), "changeover-tests-"));
  const folder = join(dataDir, "postgres");
  const names = { empty: "changeover_empty", sample: "changeover_sample" };
  const start = () => startEmbeddedPostgres({ dataDir, durable: false, log: () => {} });
  const empty = `empty-${await keyOf(["migrations", "src/server/database"])}`;
  const sample = `sample-${await keyOf(["migrations", "src"])}-${tenMinutes()}`;
  const hasSample = await copyFromCache(sample, folder);
  if (!hasSample && !(await copyFromCache(empty, folder))) {
    const postgres = await start();
    await makeEmpty(postgres.url, names);
    await postgres.stop();
    await storeInCache("empty", empty, folder);
  }
  const postgres = await start();
  const stop = async (isFilled: boolean) => {
    await postgres.stop();
    if (isFilled) await storeInCache("sample", sample, folder);
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: postgres.url, ...names, hasSample, stop };
}

/** The sample park is dated relative to the moment in which it is filled, so it is used again for a few minutes only. */
const tenMinutes = () => Math.floor(Date.now() / 600_000);

/** The time zone in which it is now between 12:00 and 13:00. */
function noonZone(): string {
  const hours = 12 - new Date().getUTCHours();
  // These names count westwards: Etc/GMT-2 is two hours ahead.
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

async function makeEmpty(url: string, { empty }: Pick<Databases, "empty">): Promise<void> {
  await inDatabase(url, `create database ${empty}`);
  await withDatabase(databaseUrl(url, empty), (database) => migrate(database.db, "migrations"));
}

/** Fills a database, which gets its name when it is complete. */
async function makeSample({ url, empty, sample }: Databases, zone: string): Promise<void> {
  const unfinished = `${sample}_unfinished`;
  await inDatabase(url, `create database ${unfinished} template ${empty}`);
  await withDatabase(databaseUrl(url, unfinished), async ({ db, pool }) => {
    await fillSamplePark(db, zone);
    await pool.query("update users set password = $1", [await quickHash(samplePassword)]);
  });
  await inDatabase(url, `alter database ${unfinished} rename to ${sample}`);
}

async function withDatabase(url: string, work: (database: ReturnType<typeof openDatabase>) => Promise<unknown>) {
  const database = openDatabase(url);
  await work(database);
  await database.close();
}

async function inDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
