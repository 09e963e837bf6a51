import { appendFile, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { onTestFinished } from "vitest";
import { openCluster, type PostgresCluster, superuser } from "../../src/server/database/embedded/cluster";
import { database, prepareDatabase } from "../../src/server/database/embedded/ownership";
import { identityOf } from "../../src/server/database/embedded/processes";
import { connectOrStart } from "../../src/server/database/embedded/running";
import { openGate } from "./gate";
import { until } from "./until";

/** A PostgreSQL with nobody who starts it again; `admin` is a connection of its superuser. */
export type Server = { url: string; admin: pg.Client; kill(): Promise<void> };
export type Replica = Server & {
  /** It hears nothing of the primary from now on, as behind a network that has just gone. */
  deafen(): void;
  promote(): Promise<void>;
};

/** Two servers of the PostgreSQL that npm installed: nothing is acknowledged by the first that the second has not on its disk. For one test. */
export async function openStreamingPair(): Promise<{ primary: Server; replica: Replica }> {
  const one = await makeFolder();
  const other = await makeFolder();
  const cluster = await createCluster(one);
  // Both begin as one and the same cluster, from before its first start.
  for (const part of ["cluster", "secret"])
    await cp(inFolder(cluster, part), join(other, "postgres", part), { recursive: true });
  const primary = await start(cluster);
  const { admin } = primary;
  await prepareDatabase(admin, cluster.secret);

  const second = await createCluster(other);
  await writeFile(inFolder(second, "cluster/standby.signal"), "");
  const ear = await openGate(primary.url);
  const way = `host=127.0.0.1 port=${new URL(ear.url).port} user=${superuser} password=${cluster.secret} application_name=replica`;
  await appendFile(inFolder(second, "cluster/postgresql.auto.conf"), `primary_conninfo = '${way}'\n`);
  const replica = await start(second);
  await admin.query("alter system set synchronous_standby_names = 'replica'");
  await admin.query("select pg_reload_conf()");
  const inStep = "select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'";
  await until("a replica in step", async () => (await admin.query(inStep)).rowCount === 1);
  const promote = async () => void (await replica.admin.query("select pg_promote()"));
  return { primary, replica: { ...replica, deafen: ear.freeze, promote } };
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
    await until("the end of PostgreSQL", async () => (await identityOf(pid)) === undefined);
  };
  // Before its folder goes: what is asked for last is done first.
  onTestFinished(() => end("SIGQUIT"));
  const url = `postgres://${database}:${cluster.secret}@127.0.0.1:${port}/${database}?sslmode=disable`;
  return { url, admin: client, kill: () => end("SIGKILL") };
}
