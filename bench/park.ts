import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { freePort } from "../src/server/database/embedded/running";
import { randomToken, tokenHash } from "../src/server/secrets";
import { waitUntil } from "../tests/support/wait-until";

const root = fileURLToPath(new URL("..", import.meta.url));
export const zone = "Europe/Amsterdam";

/** The built server in a process of its own, as `npm start` runs it, over a database of `bench:data`. */
export type Park = {
  address: string;
  /** CPU seconds since it started. */
  cpu(): number;
  /** Peak memory, in bytes. */
  maxBufferedBytes(): number;
  stop(): Promise<void>;
};

/** Starts the server and waits until it answers. `words` are arguments for Node. Its log is discarded. */
export async function startPark(databaseUrl: string, words: string[] = [], wanted?: number): Promise<Park> {
  const port = wanted ?? (await freePort());
  const address = `http://127.0.0.1:${port}`;
  // Not the developer's own folder: its photos belong to one database.
  const folder = mkdtempSync(join(tmpdir(), "changeover-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const child = spawn(process.execPath, [...words, "dist/server.js"], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...{ NODE_ENV: "production", DATABASE_URL: databaseUrl, PARK_TIME_ZONE: zone, PORT: String(port) },
      DATA_DIR: folder,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  endWithUs(child);
  await waitUntil("an answer of the server", async () => {
    if (child.exitCode !== null) throw new Error("The server did not start.");
    return (await fetch(`${address}/healthz`).catch(() => undefined))?.ok;
  });
  return { address, ...processOf(child), stop: () => stop(child, "SIGTERM") };
}

/** A bench program in a process of its own. It prints `ready` with its result. */
export async function startProgram(
  name: string,
  given: unknown,
): Promise<{ ready: unknown; child: ChildProcess } & Pick<Park, "cpu" | "stop">> {
  const child = fork(new URL(name, import.meta.url), {
    serialization: "advanced",
    env: { ...process.env, NODE_ENV: "production" },
  });
  endWithUs(child);
  child.send(Object(given));
  const [ready] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error(`${name} has ended.`))),
  ]);
  return { ready, child, ...processOf(child), stop: () => stop(child, "SIGKILL") };
}

/** Kills all child processes on exit. */
function endWithUs(child: ChildProcess): void {
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
}

/** Reads a file of a process in /proc. */
function processOf({ pid = 0 }: ChildProcess) {
  return {
    cpu: () => cpuOf(pid),
    maxBufferedBytes: () =>
      Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024,
  };
}

/** CPU seconds of a process. */
function cpuOf(pid: number): number {
  // After the program's name, which may contain anything: fields 12 and 13 are user and system time, in hundredths of a second.
  const figures = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(figures[11]) + Number(figures[12])) / 100;
}

/** CPU seconds of PostgreSQL for the connections with this application name; it must run on this machine. */
export async function databaseCpu(url: string, name: string): Promise<number> {
  const rows = await ask(
    url,
    "select pid from pg_stat_activity where datname = current_database() and application_name = $1",
    [name],
  );
  return rows.reduce((sum, { pid }) => sum + cpuOf(Number(pid)), 0);
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/** Runs one statement and returns its rows. */
export async function ask(url: string, statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** The ids of the standard checklist's items as villas get them now, in order. */
export async function standardItems(url: string): Promise<string[]> {
  const rows = await ask(
    url,
    `select i.item ->> 'id' as id from checklists l join checklist_versions v on v.checklist_id = l.id and v.version = l.version
     cross join json_array_elements(v.items) with ordinality i (item, position) where l.is_standard order by i.position`,
  );
  return rows.map(({ id }) => String(id));
}

/** Opens sessions for users of a role, or of one email address, in turn. Returns the cookie and user of each. */
export async function openSessions(
  url: string,
  who: string,
  count: number,
): Promise<{ cookie: string; userId: string }[]> {
  const people = await ask(
    url,
    "select id from users where (role::text = $1 or email = $1) and removed_at is null order by id",
    [who],
  );
  const opened = Array.from({ length: count }, (_, i) => {
    const token = randomToken();
    return { token, cookie: `session=${token}`, userId: String(people[i % people.length]?.id) };
  });
  await ask(url, "insert into sessions (token_hash, user_id) select * from unnest($1::bytea[], $2::uuid[])", [
    opened.map(({ token }) => tokenHash(token)),
    opened.map(({ userId }) => userId),
  ]);
  return opened;
}

/** Copies a database, for writing. */
export async function copyOf(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const copy = new URL(url);
  copy.pathname += "_copy";
  const server = new URL(url);
  server.pathname = "/postgres";
  const [from, to] = [new URL(url), copy].map(({ pathname }) => pg.escapeIdentifier(pathname.slice(1)));
  const drop = async () => void (await ask(server.href, `drop database if exists ${to} with (force)`));
  await drop();
  await ask(server.href, `create database ${to} template ${from}`);
  return { url: copy.href, drop };
}
