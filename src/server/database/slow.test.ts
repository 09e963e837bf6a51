import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { copyDatabase } from "../../../tests/support/start-app";
import { type OpenDatabase, openDatabase } from "./open";

let database: OpenDatabase;
beforeEach(async () => {
  const { url, drop } = await copyDatabase("bare");
  database = openDatabase(url);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
});

/** Collects the reported statements with their durations. */
function watching(ms: number) {
  const told: { statement: string; ms: number }[] = [];
  database.watch({ ms, tell: (statement, taken) => told.push({ statement, ms: taken }) });
  return told;
}
const nap = (secret: string) => sql`select pg_sleep(0.12), ${secret}::text as word`;

test("a slow statement is reported with its duration and without its values", async () => {
  const told = watching(100);
  const { rows } = await database.db.execute(nap("geheim"));
  expect(rows).toMatchObject([{ word: "geheim" }]);
  expect(told).toEqual([{ statement: "select pg_sleep(0.12), $1::text as word", ms: expect.any(Number) }]);
  expect(told[0]?.ms).toBeGreaterThanOrEqual(100);
});

test("so is one inside a transaction, and one that fails; each once", async () => {
  const told = watching(100);
  await database.db.transaction((tx) => tx.execute(nap("geheim")));
  const failing = sql`select pg_sleep(0.12), ${7}::int / (random() * 0)::int`;
  await expect(database.db.execute(failing)).rejects.toThrow();
  await database.pool.query("select pg_sleep(0.12) as plain");
  expect(told.map(({ statement }) => statement)).toEqual([
    "select pg_sleep(0.12), $1::text as word",
    "select pg_sleep(0.12), $1::int / (random() * 0)::int",
    "select pg_sleep(0.12) as plain",
  ]);
});

test("fast statements are not reported", async () => {
  const told = watching(60_000);
  await database.db.execute(nap("geheim"));
  expect(told).toEqual([]);
});
