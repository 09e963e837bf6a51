import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { otherApp, removeNote, writeNote } from "./embedded/app-note";
import { removeLeftovers } from "./embedded/at-once";
import { openHouse, type PostgresCluster } from "./embedded/cluster";
import { keepSmall } from "./embedded/log-file";
import { database, inUse, prepareDatabase, refuseIfInUse, removeOldSockets, takeOwnership } from "./embedded/ownership";
import { readPostmaster, shutDown } from "./embedded/postmaster";
import { type Connection, type Running, reach } from "./embedded/running";
import { reasonOf, StartRefused } from "./embedded/start-refused";

export { StartRefused };
export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

/**
 * Runs the bundled PostgreSQL with its data in `<dataDir>/postgres`: creates it on the first start, adopts one that a killed app left
 * running, and restarts it at the same port if it dies. Returns the URL of the app's database; `stop` shuts PostgreSQL down.
 * Throws StartRefused if another app uses the folder, or the operator has to fix something.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  durable?: boolean;
  log: (sentence: string) => void;
}): Promise<EmbeddedPostgres> {
  const { dataDir, durable = true, log } = options;
  const house = await openHouse({ dataDir, durable, log });
  await refuseIfInUse(house);
  const stopping = new AbortController();
  const running = await reach(house, { signal: stopping.signal });
  await own(house, running);
  const endLogKeeping = await keepSmall(house.logFile);
  if (running.adopted) log(`PostgreSQL was still running (process ${running.pid}): using it.`);
  const url = urlOf(house, running.port);
  const guard = keepRunning(house, running, stopping.signal, log);
  const stop = async () => {
    endLogKeeping();
    stopping.abort();
    await guard.settled();
    // Before the database stops, so that a next start waits for it instead of being refused.
    await removeNote(house.folder);
    if (guard.owns()) await shutDown(house);
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
  const house = await openHouse({ ...options, durable: true, isThere: true });
  const found = (await otherApp(house.folder)) ? await readPostmaster(house) : undefined;
  if (found?.alive && found.ready) return { url: urlOf(house, found.port), stop: async () => {} };
  return startEmbeddedPostgres(options);
}

function urlOf(house: PostgresCluster, port: number): string {
  return `postgres://${database}:${house.secret}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

async function own(house: PostgresCluster, { client, port }: Running): Promise<void> {
  try {
    if (!(await takeOwnership(client))) throw inUse(house, await otherApp(house.folder));
    await writeNote(house.folder);
    await prepareDatabase(client, house.secret);
    await removeLeftovers(house.folder);
    await removeOldSockets(house, port);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Restarts the server at its port whenever the owning connection breaks. */
function keepRunning(house: PostgresCluster, first: Running, stopping: AbortSignal, log: (sentence: string) => void) {
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
    log("PostgreSQL went away: starting it again.");
    for (let attempt = 0; !stopping.aborted; attempt++) {
      try {
        watch(await reachAgain(house, first.port, stopping));
        return log("PostgreSQL is back.");
      } catch (error) {
        if (stopping.aborted) return;
        log(`PostgreSQL is not back yet: ${reasonOf(error)}`);
      }
      await pause(Math.min(100 * 2 ** attempt, 10_000), undefined, { signal: stopping }).catch(() => {});
    }
  }

  watch(first);
  return {
    owns: () => client !== undefined,
    settled: () => restoring,
    close: async () => client?.end().catch(() => {}),
  };
}

async function reachAgain(house: PostgresCluster, port: number, stopping: AbortSignal): Promise<Connection> {
  const running = await reach(house, { port, signal: stopping });
  await own(house, running);
  if (running.port === port) return running;
  // Someone started it by hand, at a port that the app's connections don't know.
  await shutDown(house);
  throw new Error(`it ran at port ${running.port} and was stopped`);
}
