import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { fillSamplePark } from "../../src/sample-park";
import { startEmbeddedPostgres } from "../../src/server/database/embedded-postgres";
import { migrate, openDatabase } from "../../src/server/database/open";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL for the tests, and two databases to copy: one with empty tables, one with the sample park. */
    postgres: { url: string; empty: string; sample: string };
    /** The time zone of the park. */
    zone: string;
  }
}

/** One PostgreSQL for the whole run: DATABASE_URL's, or an embedded one (without fsync) that goes away afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  const dataDir = given ? undefined : mkdtempSync(join(tmpdir(), "changeover-tests-"));
  const embedded = dataDir ? await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} }) : undefined;
  const url = given ?? embedded?.url ?? "";
  const zone = noonZone();
  const stamp = Date.now().toString(36);
  const empty = `changeover_empty_${stamp}`;
  const sample = `changeover_sample_${stamp}`;

  await inDatabase(url, `create database ${empty}`);
  await withDatabase(databaseUrl(url, empty), (database) => migrate(database.db, "migrations"));
  await inDatabase(url, `create database ${sample} template ${empty}`);
  await withDatabase(databaseUrl(url, sample), (database) => fillSamplePark(database.db, zone));
  project.provide("postgres", { url, empty, sample });
  project.provide("zone", zone);

  return async () => {
    if (embedded) await embedded.stop();
    else for (const name of [sample, empty]) await inDatabase(url, `drop database if exists ${name} with (force)`);
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
}

/** The time zone in which it is now between 12:00 and 13:00. */
function noonZone(): string {
  const hours = 12 - new Date().getUTCHours();
  // These names count westwards: Etc/GMT-2 is two hours ahead.
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
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
