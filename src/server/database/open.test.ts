import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openDatabaseProxy } from "../../../tests/support/database-proxy";
import { copyDatabase } from "../../../tests/support/start-app";
import { StartRefused } from "../start-refused";
import { databaseFault } from "./faults";
import { migrate } from "./migrate";
import { type Database, type OpenDatabase, openDatabase, withStartupLock } from "./open";

async function open(of: "bare" | "empty" = "empty", options: { connections?: number } = {}): Promise<OpenDatabase> {
  const { url, drop } = await copyDatabase(of);
  const database = openDatabase(url, options);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database;
}

async function limitsOf(db: Database): Promise<unknown> {
  const { rows } = await db.execute(sql`
    select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
           current_setting('idle_in_transaction_session_timeout') as idle`);
  return rows[0];
}

const pidOf = async (db: Pick<Database, "execute">) =>
  (await db.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;

test("every statement has a timeout for waiting and running", async () => {
  const { db } = await open();
  expect(await limitsOf(db)).toEqual({ lock: "10s", statement: "30s", idle: "30s" });
});

test("a database that has stopped in order, and so has no socket any more, is unreachable", async () => {
  const folder = await mkdtemp(join(tmpdir(), "changeover-socket-"));
  const database = openDatabase(`postgres://changeover@localhost/changeover?host=${folder}`);
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  expect(await database.db.execute(sql`select 1`).catch(databaseFault)).toBe("unreachable");
});

test("a connection that breaks just before a transaction begins is replaced", async () => {
  const { db, pool } = await open("empty", { connections: 1 });
  await db.execute(sql`select`);
  pool.once("acquire", ({ connection }) => connection.stream.destroy());
  await expect(db.transaction((tx) => tx.execute(sql`select`))).rejects.toThrow();
  expect((await db.transaction((tx) => tx.execute(sql`select`))).rowCount).toBe(1);
});

test("a connection that breaks in a transaction only affects that transaction", async () => {
  const { db } = await open();
  const broken = db.transaction(async (tx) => {
    const pid = await pidOf(tx);
    await db.execute(sql`select pg_terminate_backend(${pid})`);
    await expect.poll(() => tx.execute(sql`select 1`).then(() => "alive", databaseFault)).toBe("unreachable");
    await tx.execute(sql`select 1`);
  });
  expect(await broken.catch(databaseFault)).toBe("unreachable");
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("a server that stops responding, as after a power cut, is dropped, and its address is resolved again", async () => {
  const { url, drop } = await copyDatabase("empty");
  onTestFinished(drop);
  const gate = await openDatabaseProxy(url);
  const { db, pool, close } = openDatabase(gate.url, { silence: 300 });
  onTestFinished(close);
  const unanswered = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    gate.freeze();
    await tx.execute(sql`select 1`);
  });
  expect(await unanswered.catch(databaseFault)).toBe("unreachable");
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  // Waiting for another node's startup may take longer than that.
  const slept = await withStartupLock(pool, (own) => own.execute(sql`select pg_sleep(0.6), 1 as one`));
  expect(slept.rows).toMatchObject([{ one: 1 }]);
});

test("locked work waits for its turn, and may take any time", async () => {
  const { pool, db } = await open();
  let inside = 0;
  let most = 0;
  const limits = await Promise.all(
    Array.from({ length: 5 }, () =>
      withStartupLock(pool, async (own) => {
        most = Math.max(most, ++inside);
        const found = await limitsOf(own);
        inside -= 1;
        return found;
      }),
    ),
  );
  expect(most).toBe(1);
  for (const found of limits) expect(found).toEqual({ lock: "0", statement: "0", idle: "30s" });
  expect(await limitsOf(db)).toEqual({ lock: "10s", statement: "30s", idle: "30s" });
});

test("locked work ends with the connection that holds the lock", async () => {
  const { pool, db } = await open();
  const lost = withStartupLock(pool, async (own) => {
    await db.execute(sql`select pg_terminate_backend(${await pidOf(own)})`);
    await expect.poll(() => own.execute(sql`select 1`).then(() => "alive", databaseFault)).toBe("unreachable");
    await own.execute(sql`create table made_by_nobody ()`);
  });
  expect(await lost.catch(databaseFault)).toBe("unreachable");
  expect(await withStartupLock(pool, async (own) => (await own.execute(sql`select 1 as one`)).rows)).toEqual([
    { one: 1 },
  ]);
});

test("a migration that needs the operator refuses the start with its sentence", async () => {
  const { db } = await open("bare");
  const folder = await mkdtemp(join(tmpdir(), "changeover-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "meta"));
  const entries = [{ idx: 0, version: "7", when: 1, tag: "0000_ask", breakpoints: true }];
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ version: "7", dialect: "postgresql", entries }));
  await writeFile(join(folder, "0000_ask.sql"), "do $$ begin raise exception 'Please install it first.'; end $$;");
  const refused = await migrate(db, folder).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartRefused);
  expect(refused).toMatchObject({ message: "Please install it first." });
});

test("a database of a newer version refuses the start and says so; nothing in it changes", async () => {
  const { db } = await open();
  await migrate(db, "migrations");
  const applied = () => db.execute(sql`select hash, created_at from drizzle.__drizzle_migrations order by id`);
  for (const unknown of ["one migration is", "2 migrations are"]) {
    await db.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'of the future', max(created_at) + 1 from drizzle.__drizzle_migrations`);
    const { rows: before } = await applied();
    const refused = await migrate(db, "migrations").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartRefused);
    expect(refused).toMatchObject({
      message: `The database was made by a newer version of Changeover (${unknown} unknown to this one): start that version, or restore a backup that this version made.`,
    });
    expect((await applied()).rows).toEqual(before);
  }
});
