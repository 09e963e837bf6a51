// @vitest-environment node
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startLogRotation } from "./embedded/log-file";
import { type EmbeddedPostgres, StartRefused, startEmbeddedPostgres } from "./embedded-postgres";

let dataDir: string;
let sentences: string[];
let apps: EmbeddedPostgres[];
let children: ChildProcess[];
let pools: pg.Pool[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "changeover-"));
  [sentences, apps, children, pools] = [[], [], [], []];
});

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await Promise.all(apps.map((app) => app.stop()));
  for (const child of children) child.kill("SIGKILL");
  const left = await postmaster().catch(() => undefined);
  if (left && left !== process.pid) kill(left, "SIGQUIT");
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
});

describe("a start", () => {
  test("creates a database, and the next start finds its data", async () => {
    const first = await start();
    const [facts] = await ask(
      first.url,
      `select current_database() as name, current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone,
              (select rolsuper from pg_roles where rolname = current_user) as almighty, upper('é') as accented`,
    );
    expect(facts).toEqual({ name: "changeover", encoding: "UTF8", zone: "UTC", almighty: false, accented: "É" });
    await ask(first.url, "create table villa (name text)");
    await ask(first.url, "insert into villa values ('Duinroos 1')");
    await first.stop();

    const second = await start();
    expect(await ask(second.url, "select name from villa")).toEqual([{ name: "Duinroos 1" }]);
    const { mode } = await stat(path.join(dataDir, "postgres", "secret"));
    expect(mode & 0o777).toBe(0o600);
  });

  test("killed during the first one leaves nothing that disturbs the next", async () => {
    const child = startChild();
    await until(async () => (await readdir(dataDir)).some((name) => name.startsWith("postgres.new-")));
    await killChild(child);
    const { url } = await start();
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(await readdir(dataDir)).toEqual(["postgres"]);
  });

  test("that is given up meanwhile leaves a database, and no PostgreSQL running", async () => {
    const leaving = new AbortController();
    const log = () => leaving.abort(new Error("given up"));
    const starting = startEmbeddedPostgres({ dataDir, durable: false, log, signal: leaving.signal });
    await expect(starting).rejects.toThrow("given up");
    await expect(postmaster()).rejects.toThrow("ENOENT");
    const { url } = await start();
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("rotates a long log", async () => {
    const log = path.join(dataDir, "postgres.log");
    await writeFile(log, Buffer.alloc(9 * 1024 * 1024));
    const end = await startLogRotation(log);
    end();
    expect((await stat(`${log}.old`)).size).toBe(9 * 1024 * 1024);
    expect((await stat(log)).size).toBe(0);
  });

  test("on an unsupported platform names it and the alternative", async () => {
    const { arch } = process;
    Object.defineProperty(process, "arch", { value: "abacus" });
    try {
      await expect(start()).rejects.toThrow(/abacus.*DATABASE_URL/);
    } finally {
      Object.defineProperty(process, "arch", { value: arch });
    }
  });
});

describe("after a kill -9", () => {
  test("of the app, the next start adopts the running database and can stop it", async () => {
    const child = startChild();
    const url = await urlOf(child);
    const running = await postmaster();
    await killChild(child);

    const next = await start();
    expect(next.url).toBe(url);
    expect(await postmaster()).toBe(running);
    expect(sentences.join()).toContain("still running");
    await next.stop();
    await expect(postmaster()).rejects.toThrow("ENOENT");
  });

  test("of app and database, the next start recovers, even if another program now has the process id", async () => {
    const child = startChild();
    await urlOf(child);
    const running = await postmaster();
    await killChild(child);
    kill(running, "SIGKILL");
    const file = path.join(dataDir, "postgres", "cluster", "postmaster.pid");
    await writeFile(file, (await readFile(file, "utf8")).replace(/^\d+/, String(process.pid)));

    const { url } = await start();
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("of the database, the app restarts it and its pool recovers", async () => {
    const { url } = await start();
    const pool = openPool(url);
    await pool.query("create table villa as select 'Duinroos 1' as name");
    const killed = await postmaster();
    kill(killed, "SIGKILL");

    await until(() => sentences.includes("PostgreSQL is running again."));
    expect((await pool.query("select name from villa")).rows).toEqual([{ name: "Duinroos 1" }]);
    expect(await postmaster()).not.toBe(killed);
    const locks = await pool.query("select from pg_locks where locktype = 'advisory' and granted");
    expect(locks.rowCount).toBe(1);
  });
});

describe("a second app on the same folder", () => {
  test("is refused with the process id of the first", async () => {
    const child = startChild();
    const url = await urlOf(child);
    await expect(start()).rejects.toThrow(new RegExp(`in use by another Changeover \\(process ${child.pid}\\)`));
    expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("is refused in another container, where the process ids of the first mean nothing", async () => {
    const first = await start();
    await first.stop();
    const folder = path.join(dataDir, "postgres");
    // What a running database leaves in the folder: a process of the other container, and a socket that answers.
    const note = [2 ** 22 + 1, path.join(folder, "cluster"), 0, 5432, folder, "127.0.0.1", "", "ready", ""];
    await writeFile(path.join(folder, "cluster", "postmaster.pid"), note.join("\n"));
    const socket = createServer().listen(path.join(folder, ".s.PGSQL.5432"));
    await once(socket, "listening");
    await expect(start()).rejects.toThrow("is in use by a Changeover in another container");
    socket.close();
  });

  test("is refused even in a race for an empty folder", async () => {
    const results = await Promise.allSettled([start(), start()]);
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refused).toEqual([expect.any(StartRefused)]);
    const [winner] = apps;
    expect(await ask(winner?.url ?? "", "select 1 as one")).toEqual([{ one: 1 }]);
    expect(await readdir(dataDir)).toEqual(["postgres"]);
  });
});

async function start(): Promise<EmbeddedPostgres> {
  const app = await startEmbeddedPostgres({ dataDir, durable: false, log: (sentence) => sentences.push(sentence) });
  apps.push(app);
  return app;
}

/** Starts an app in its own process, which prints the URL. */
function startChild(): ChildProcess {
  const module = JSON.stringify(new URL("./embedded-postgres.ts", import.meta.url).href);
  const options = `{ dataDir: ${JSON.stringify(dataDir)}, durable: false, log() {} }`;
  const program = `const { startEmbeddedPostgres } = await import(${module}); console.log((await startEmbeddedPostgres(${options})).url);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return child;
}

async function urlOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error("the child has no output");
  const [line] = await once(stdout, "data");
  return String(line).trim();
}

async function killChild(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function postmaster(): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, "postgres", "cluster", "postmaster.pid"), "utf8"), 10);
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Already gone.
  }
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url });
  pool.on("error", () => {});
  pools.push(pool);
  return pool;
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Waits for a condition outside this process, up to the test's timeout. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(5);
}
