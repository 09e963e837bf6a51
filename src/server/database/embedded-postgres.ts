import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { reasonOf } from "../errors";
import { removeLeftovers } from "../files";
import { StartRefused } from "../start-refused";
import { otherApp, removeNote, writeNote } from "./embedded/app-note";
import { openCluster, type PostgresCluster } from "./embedded/cluster";
import { startLogRotation } from "./embedded/log-file";
import { database, inUse, prepareDatabase, refuseIfInUse, removeOldSockets, takeOwnership } from "./embedded/ownership";
import { readPostmaster, shutDown } from "./embedded/postmaster";
import { type Connection, connectOrStart, type Running } from "./embedded/running";
import { socketFolderOf } from "./embedded/settings";

export { StartRefused };
export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

/**
 * Runs the bundled PostgreSQL with its data in `<dataDir>/postgres`: creates it on the first start, adopts one that a killed app left
 * running, and restarts it at the same port if it dies. Returns the URL of the app's database; `stop` shuts PostgreSQL down.
 * Throws StartRefused if another app uses the folder, or the operator has to fix something. Once `signal` is aborted, a start that has not ended is
 * given up, and throws its reason when nothing runs any more.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  durable?: boolean;
  log: (sentence: string) => void;
  signal?: AbortSignal;
}): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true, log } = options;
  const instance = await openCluster({ dataDir, durable, log });
  await refuseIfInUse(instance);
  const stopping = new AbortController();
  const running = await connectOrStart(instance, { signal: options.signal ?? stopping.signal });
  await claimOwnership(instance, running);
  const stopLogRotation = await startLogRotation(instance.logFile);
  if (running.adopted) log(`PostgreSQL was still running (process ${running.pid}): using it.`);
  const url = urlOf(instance, running.port);
  const guard = keepRunning(instance, running, stopping.signal, log);
  const stop = async () => {
    stopLogRotation();
    stopping.abort();
    await guard.settled();
    // Before the database stops, so that a next start waits for it instead of being refused.
    await removeNote(instance.folder);
    if (guard.owns()) await shutDown(instance);
    await guard.close();
  };
  let stopped: Promise<void> | undefined;
  return {
    url,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

/**
 * The same for a tool: uses the database of the running app, which keeps running afterwards, or starts it for the tool. Never creates a new
 * one.
 */
export async function visitEmbeddedPostgres(options: {
  dataDir: string;
  log: (sentence: string) => void;
}): Promise<EmbeddedPostgres> {
  const instance = await openCluster({ ...options, durable: true, isThere: true });
  const found = (await otherApp(instance.folder)) ? await readPostmaster(instance) : undefined;
  if (found?.alive && found.ready) return { url: urlOf(instance, found.port), stop: async () => {} };
  return startEmbeddedPostgres(options);
}

/** The app's database. A `host` that is a folder comes before the address, whose port also names the socket in it. */
function urlOf(instance: PostgresCluster, port: number): string {
  const url = new URL(`postgres://${database}:${instance.secret}@127.0.0.1:${port}/${database}?sslmode=disable`);
  const folder = socketFolderOf(instance);
  if (folder) url.searchParams.set("host", folder);
  return url.href;
}

async function claimOwnership(instance: PostgresCluster, { client, port }: Running): Promise<void> {
  try {
    if (!(await takeOwnership(client))) throw inUse(instance, await otherApp(instance.folder));
    await writeNote(instance.folder);
    await prepareDatabase(client, instance.secret);
    await removeLeftovers(instance.folder);
    await removeOldSockets(instance, port);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** The park waits meanwhile: an attempt that is too early costs less than one that is late. */
const longestPauseMs = 1_000;

/** Restarts the server at its port whenever the owning connection breaks. */
function keepRunning(
  instance: PostgresCluster,
  first: Running,
  stopping: AbortSignal,
  log: (sentence: string) => void,
) {
  let client: pg.Client | undefined;
  let restoring = Promise.resolve();

  function watch(connection: Connection): void {
    client = connection.client;
    void connection.ended.then(() => {
      client = undefined;
      if (!stopping.aborted) restoring = restore();
    });
  }

  async function restore(): Promise<void> {
    log("PostgreSQL stopped: restarting it.");
    for (let attempt = 0; !stopping.aborted; attempt++) {
      try {
        watch(await reconnect(instance, first.port, stopping));
        return log("PostgreSQL is running again.");
      } catch (error) {
        if (stopping.aborted) return;
        log(`PostgreSQL is not running yet: ${reasonOf(error)}`);
      }
      await pause(Math.min(100 * 2 ** attempt, longestPauseMs), undefined, { signal: stopping }).catch(() => {});
    }
  }

  watch(first);
  return {
    owns: () => client !== undefined,
    settled: () => restoring,
    close: async () => client?.end().catch(() => {}),
  };
}

async function reconnect(instance: PostgresCluster, port: number, stopping: AbortSignal): Promise<Connection> {
  const running = await connectOrStart(instance, { port, signal: stopping });
  await claimOwnership(instance, running);
  if (running.port === port) return running;
  // Someone started it by hand, at a port that the app's connections don't know.
  await shutDown(instance);
  throw new Error(`it ran at port ${running.port} and was stopped`);
}
