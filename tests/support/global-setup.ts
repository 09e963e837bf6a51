import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { fillSamplePark } from "../../src/sample-park";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/server/database/embedded-postgres";
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

/** The projects whose tests copy the sample park. */
const usesSample = ["programs", "journeys"];

type Templates = { empty: string; sample: string };
type Prepared = EmbeddedPostgres & Templates;

/** One PostgreSQL for each project that asks for one: DATABASE_URL's, or an embedded one without fsync, thrown away at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sampleZone = usesSample.includes(project.name) ? noonZone() : undefined;
  // Journeys know only the present: "45 minutes ago" and "in two hours" must be today, whenever they run.
  if (sampleZone && project.name === "journeys") project.provide("zone", sampleZone);
  const given = process.env.DATABASE_URL;
  const { url, empty, sample, stop } = given
    ? await prepareDatabasesOn(given, project.name, sampleZone)
    : await prepareEmbedded(sampleZone);
  project.provide("postgres", { url, empty, sample });
  return stop;
}

async function prepareDatabasesOn(url: string, project: string, sampleZone: string | undefined): Promise<Prepared> {
  const stamp = `${project}_${Date.now().toString(36)}`;
  const names = { empty: `changeover_empty_${stamp}`, sample: `changeover_sample_${stamp}` };
  await makeEmpty(url, names);
  if (sampleZone) await makeSample(url, names, sampleZone);
  const stop = async () => {
    for (const name of [names.sample, names.empty])
      await inDatabase(url, `drop database if exists ${name} with (force)`);
  };
  return { url, ...names, stop };
}

/** From the cache where it has what is needed; otherwise made, and stored there for the next run. */
async function prepareEmbedded(sampleZone: string | undefined): Promise<Prepared> {
  const dataDir = await mkdtemp(join(tmpdir(), "changeover-tests-"));
  const folder = join(dataDir, "postgres");
  const names = { empty: "changeover_empty", sample: "changeover_sample" };
  const start = () => startEmbeddedPostgres({ dataDir, durable: false, log: () => {} });
  const prepare = async (kind: string, name: string, make: (url: string) => Promise<void>) => {
    const postgres = await start();
    await make(postgres.url);
    await postgres.stop();
    await storeInCache(kind, name, folder);
  };

  const empty = `empty-${await keyOf(["migrations", "src/server/database"])}`;
  const sample = `sample-${await keyOf(["migrations", "src"])}-${tenMinutes()}`;
  if (!sampleZone || !(await copyFromCache(sample, folder))) {
    if (!(await copyFromCache(empty, folder))) await prepare("empty", empty, (url) => makeEmpty(url, names));
    if (sampleZone) await prepare("sample", sample, (url) => makeSample(url, names, sampleZone));
  }
  const postgres = await start();
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: postgres.url, ...names, stop };
}

/** The sample park is dated relative to the moment in which it is filled, so it is used again for a few minutes only. */
const tenMinutes = () => Math.floor(Date.now() / 600_000);

/** The time zone in which it is now between 12:00 and 13:00. */
function noonZone(): string {
  const hours = 12 - new Date().getUTCHours();
  // These names count westwards: Etc/GMT-2 is two hours ahead.
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

async function makeEmpty(url: string, { empty }: Templates): Promise<void> {
  await inDatabase(url, `create database ${empty}`);
  await withDatabase(databaseUrl(url, empty), (database) => migrate(database.db, "migrations"));
}

async function makeSample(url: string, { empty, sample }: Templates, zone: string): Promise<void> {
  await inDatabase(url, `create database ${sample} template ${empty}`);
  await withDatabase(databaseUrl(url, sample), async ({ db, pool }) => {
    await fillSamplePark(db, zone);
    await pool.query("update users set password = $1", [await quickHash(samplePassword)]);
  });
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
