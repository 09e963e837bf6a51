import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { otherApp } from "./app-note";
import type { PostgresCluster } from "./cluster";
import { StartRefused } from "./start-refused";

/** Role and name of the app's database. */
export const database = "changeover";
/** Advisory lock in the server's database `postgres`: the app that holds it uses the folder. The number is arbitrary. */
const ownersLock = 4_826_113;
/** Milliseconds to wait for the lock of a killed app, which ends with its connection. */
const lockTimeoutMs = 2_000;

/** Takes the lock for the lifetime of the connection. Returns false if another app keeps it. */
export async function takeOwnership(client: pg.Client): Promise<boolean> {
  for (const end = performance.now() + lockTimeoutMs; performance.now() < end; await pause(20)) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [ownersLock]);
    if (rows[0]?.taken) return true;
  }
  return false;
}

/** Refuses to start while another app uses the database. */
export async function refuseIfInUse(instance: PostgresCluster): Promise<void> {
  const pid = await otherApp(instance.folder);
  if (pid) throw inUse(instance, pid);
}

/** The refusal to start because another app uses the database, by its process id if that is known. */
export function inUse(instance: PostgresCluster, pid: number | undefined): StartRefused {
  const who = pid ? `another Changeover (process ${pid})` : "another Changeover";
  return new StartRefused(
    `The database in ${instance.folder} is in use by ${who}: stop it first, or set another DATA_DIR.`,
  );
}

/** Creates the app's role and database if they are missing. The role is no superuser, so that a flaw in the app can't reach the machine; it may create databases for tests. */
export async function prepareDatabase(client: pg.Client, secret: string): Promise<void> {
  const { rows } = await client.query<{ role: boolean; data: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $1) as data`,
    [database],
  );
  const password = client.escapeLiteral(secret);
  if (!rows[0]?.role) await client.query(`create role ${database} login createdb password ${password}`);
  if (!rows[0]?.data) await client.query(`create database ${database} owner ${database}`);
}

/** Removes sockets of killed servers; each server has its own port and socket name. */
export async function removeOldSockets(instance: PostgresCluster, port: number): Promise<void> {
  const current = `.s.PGSQL.${port}`;
  for (const name of await readdir(instance.folder))
    if (name.startsWith(".s.PGSQL.") && name !== current && name !== `${current}.lock`)
      await rm(path.join(instance.folder, name), { force: true });
}
