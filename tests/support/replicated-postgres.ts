import { appendFile, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { onTestFinished } from "vitest";
import { openCluster, type PostgresCluster, superuser } from "../../src/server/database/embedded/cluster";
import { database, prepareDatabase } from "../../src/server/database/embedded/ownership";
import { identityOf } from "../../src/server/database/embedded/processes";
import { connectOrStart } from "../../src/server/database/embedded/running";
import { waitUntil } from "./wait-until";

/** A PostgreSQL that nothing restarts; `admin` is a superuser's connection. */
export type Server = { url: string; admin: pg.Client; kill(): Promise<void> };
export type Replica = Server & {
  /** Stops receiving from the primary, as after a network failure, and waits until it has. */
  cutReplication(): Promise<void>;
  promote(): Promise<void>;
};

/** Starts a primary and a synchronous replica of the embedded PostgreSQL, for one test: every acknowledged commit is on both disks. */
export async function startReplicatedPostgres(): Promise<{ primary: Server; replica: Replica }> {
  const one = await makeFolder();
  const other = await makeFolder();
  const cluster = await createCluster(one);
  // Both are copies of one cluster, from before its first start.
  for (const part of ["cluster", "secret"])
    await cp(inFolder(cluster, part), join(other, "postgres", part), { recursive: true });
  const primary = await start(cluster);
  const { admin } = primary;
  await prepareDatabase(admin, cluster.secret);

  const second = await createCluster(other);
  await writeFile(inFolder(second, "cluster/standby.signal"), "");
  const way = `host=127.0.0.1 port=${new URL(primary.url).port} user=${superuser} password=${cluster.secret} application_name=replica`;
  await appendFile(inFolder(second, "cluster/postgresql.auto.conf"), `primary_conninfo = '${way}'\n`);
  const replica = await start(second);
  await change(admin, "synchronous_standby_names = 'replica'");
  const inStep = "select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'";
  await waitUntil("a replica in step", async () => (await admin.query(inStep)).rowCount === 1);
  const cutReplication = async () => {
    await change(replica.admin, "primary_conninfo = ''");
    const receivers = "select from pg_stat_replication";
    await waitUntil("no replica", async () => (await primary.admin.query(receivers)).rowCount === 0);
  };
  const promote = async () => void (await replica.admin.query("select pg_promote()"));
  return { primary, replica: { ...replica, cutReplication, promote } };
}

/** Changes a setting of a running server. */
async function change(admin: pg.Client, setting: string): Promise<void> {
  await admin.query(`alter system set ${setting}`);
  await admin.query("select pg_reload_conf()");
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "changeover-pair-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 }));
  return folder;
}

const inFolder = ({ folder }: PostgresCluster, part: string) => join(folder, part);

function createCluster(dataDir: string): Promise<PostgresCluster> {
  return openCluster({ dataDir, durable: true, log: () => {} });
}

async function start(cluster: PostgresCluster): Promise<Server> {
  const { client, port, pid } = await connectOrStart(cluster, { signal: new AbortController().signal });
  const end = async (signal: NodeJS.Signals) => {
    if ((await identityOf(pid)) === undefined) return;
    process.kill(pid, signal);
    await waitUntil("the end of PostgreSQL", async () => (await identityOf(pid)) === undefined);
  };
  // Runs before the folder is removed, because hooks run in reverse order.
  onTestFinished(() => end("SIGQUIT"));
  const url = `postgres://${database}:${cluster.secret}@127.0.0.1:${port}/${database}?sslmode=disable`;
  return { url, admin: client, kill: () => end("SIGKILL") };
}
