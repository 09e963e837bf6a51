import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type PostgresCluster, superuser } from "./cluster";
import { answersAtSocket, type Launch, launch, type Postmaster, readPostmaster } from "./postmaster";
import { failedWith, StartRefused } from "./start-refused";

/** A connection to the database's server. `ended` resolves when it breaks. */
export type Connection = { client: pg.Client; ended: Promise<void> };
/** …and how the server was started. */
export type Running = Connection & { port: number; pid: number; adopted: boolean };

const polling = 4;
const startTimeoutMs = 120_000;
/** Temporary failures of a start: another start was faster, a killed server's children still run, or the port is in use. */
const passing = /lock file|pre-existing shared memory|could not create any TCP\/IP sockets/;

/**
 * Returns a connection to the running server: adopts a running one or starts it, at `port` or any free one. PostgreSQL allows one server per
 * folder, so of several starts all but one connect to the winner's.
 */
export async function connectOrStart(
  instance: PostgresCluster,
  options: { port?: number; signal: AbortSignal },
): Promise<Running> {
  const end = performance.now() + startTimeoutMs;
  let mine: Launch | undefined;
  try {
    while (performance.now() < end) {
      options.signal.throwIfAborted();
      const found = await readPostmaster(instance);
      if (found?.alive && found.ready) {
        const connection = await connectTo(instance, found.port);
        if (connection) return { ...connection, port: found.port, pid: found.pid, adopted: mine === undefined };
      } else if (!found?.alive && (!mine || mine.failure)) {
        if (mine) await pause(retryDelayOf(instance, mine));
        await refuseIfInOtherContainer(instance, found);
        mine = await launch(instance, options.port ?? (await freePort()), found?.pid);
      }
      await pause(polling);
    }
  } catch (error) {
    if (mine) await abandon(mine);
    throw error;
  }
  // Leave it running: it may be recovering from a crash, and the next start finds it done.
  throw startTimedOut(instance, mine);
}

/** Undefined while the server can't accept us (starting, stopping or dead). Only our server can answer: SCRAM authenticates both sides. */
async function connectTo(instance: PostgresCluster, port: number): Promise<Connection | undefined> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: superuser,
    password: instance.secret,
    database: "postgres",
    ssl: false,
    connectionTimeoutMillis: 5_000,
    application_name: `changeover, process ${process.pid}`,
  });
  // Without a listener a dying server would crash the app.
  client.on("error", () => {});
  const ended = new Promise<void>((resolve) => client.once("end", resolve));
  try {
    await client.connect();
    return { client, ended };
  } catch (error) {
    await client.end().catch(() => {});
    if (failedWith(error, "28P01"))
      throw new StartRefused(`The password in ${instance.folder}/secret is not that of the database next to it.`);
    return undefined;
  }
}

/** Milliseconds before the next attempt to start it. */
function retryDelayOf(instance: PostgresCluster, { failure = "" }: Launch): number {
  if (passing.test(failure)) return 50;
  throw new StartRefused(
    `PostgreSQL did not start (${failure}; details in ${instance.logFile}): fix that, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

async function refuseIfInOtherContainer(instance: PostgresCluster, stale: Postmaster | undefined): Promise<void> {
  if (!stale) return;
  // A server killed a moment ago may still answer.
  for (const end = performance.now() + 2_000; performance.now() < end; await pause(20))
    if (!(await answersAtSocket(instance, stale.port))) return;
  throw new StartRefused(
    `The database in ${instance.folder} is in use by a Changeover in another container: stop it first, or set another DATA_DIR.`,
  );
}

/** Stops a server that is still starting, and waits for it, so that nothing uses the folder once we have stopped. */
async function abandon(launched: Launch): Promise<void> {
  launched.process.kill("SIGINT");
  for (const end = performance.now() + 10_000; performance.now() < end && launched.failure === undefined; )
    await pause(polling);
}

function startTimedOut(instance: PostgresCluster, mine: Launch | undefined): StartRefused {
  const reason = mine?.failure ? ` (${mine.failure})` : "";
  return new StartRefused(
    `PostgreSQL was not ready within ${startTimeoutMs / 1000} s${reason}: see ${instance.logFile}.`,
  );
}

/** A port of this machine that nobody uses. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
