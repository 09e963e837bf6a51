import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import * as z from "zod/mini";
import { migrate } from "../../src/server/database/migrate";
import { openDatabase, withStartupLock } from "../../src/server/database/open";
import { copyDatabase } from "./start-app";

const journal = z.looseObject({ entries: z.array(z.looseObject({ idx: z.int() })) });

/** Creates a database for one test with the tables as of an earlier migration. Returns its address. */
export async function olderDatabase(last: number): Promise<string> {
  const { url, drop } = await copyDatabase("bare");
  const { pool, close } = openDatabase(url);
  const folder = await mkdtemp(join(tmpdir(), "changeover-migrations-"));
  onTestFinished(async () => {
    await drop();
    await rm(folder, { recursive: true });
  });
  await cp("migrations", folder, { recursive: true });
  const whole = z.parse(journal, JSON.parse(await readFile("migrations/meta/_journal.json", "utf8")));
  const entries = whole.entries.filter(({ idx }) => idx <= last);
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ ...whole, entries }));
  await withStartupLock(pool, (db) => migrate(db, folder));
  await close();
  return url;
}
