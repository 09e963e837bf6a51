import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { openPark } from "../../src/park";
import type { Park } from "../../src/server/actions/context";
import { type OpenDatabase, openDatabase } from "../../src/server/database/open";
import { readEnvironment } from "../../src/server/environment";
import { parkOver } from "./park";
import { openDatabases } from "./park-data";
import { waitUntil } from "./wait-until";
import { zone } from "./zone";

export type TestApp = { url: string; databaseUrl: string; database: OpenDatabase; park: Park; close(): Promise<void> };

/** Creates a database, copied from the empty or the sample park, or bare without tables. Returns its address and a function that drops it. */
export async function copyDatabase(of: "bare" | "empty" | "sample"): Promise<{ url: string; drop(): Promise<void> }> {
  const postgres = inject("postgres");
  const name = `changeover_test_${randomBytes(6).toString("hex")}`;
  if (of === "sample") await waitForDatabase(postgres.url, postgres.sample);
  // Copying files takes a third of the time of copying through the log, PostgreSQL's default.
  const template = of === "bare" ? "template1" : postgres[of];
  await run(postgres.url, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => void (await run(postgres.url, `drop database if exists ${name} with (force)`)),
  };
}

/** Starts the whole server on a free port over its own database and data folder, with every response checked against its contract. */
export async function startApp(
  options: { park?: "empty" | "sample"; settings?: Record<string, string>; databaseUrl?: string; root?: string } = {},
): Promise<TestApp> {
  const copy = options.databaseUrl ? undefined : await copyDatabase(options.park ?? "empty");
  const databaseUrl = options.databaseUrl ?? copy?.url ?? "";
  const dataDir = await mkdtemp(join(tmpdir(), "changeover-app-"));
  const environment = readEnvironment({
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    PARK_TIME_ZONE: zone,
    CHECK_REPLIES: "1",
    // Tests share the machine: what is drawn on a quiet one is drawn here too.
    PAGE_DATA_TIMEOUT_MS: "5000",
    ...options.settings,
  });
  const database = openDatabase(databaseUrl);
  openDatabases.add(database);
  const app = await openPark(environment, database, databaseUrl, options.root ?? process.cwd());
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    databaseUrl,
    database,
    park: parkOver(database.db),
    async close() {
      openDatabases.delete(database);
      await app.close();
      await database.close();
      await copy?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the server for one test, and closes it when the test ends. */
export async function startAppForTest(...options: Parameters<typeof startApp>): Promise<TestApp> {
  const app = await startApp(...options);
  onTestFinished(() => app.close());
  return app;
}

/** The sample park is filled while other tests run (global-setup.ts). */
async function waitForDatabase(url: string, name: string): Promise<void> {
  const exists = async () => (await run(url, `select from pg_database where datname = '${name}'`)).length > 0;
  await waitUntil(`the database ${name}`, exists, 120_000);
}

async function run(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
