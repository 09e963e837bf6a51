import { resolve } from "node:path";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { makeFirstAdminLink } from "./features/accounts/actions/sign-in";
import { isNobodyThere } from "./features/accounts/reads";
import { firstAdminAddress } from "./features/accounts/rules";
import { openSettings } from "./features/settings/actions";
import { openPark, parkOf } from "./park";
import { fillSamplePark, samplePasswordWorks, sampleSignIns } from "./sample-park";
import { startEmbeddedPostgres } from "./server/database/embedded-postgres";
import { migrate } from "./server/database/migrate";
import {
  type Database,
  type OpenDatabase,
  openDatabase,
  waitForDatabase,
  withStartupLock,
} from "./server/database/open";
import { type Environment, readEnvironment, wantsSamplePark } from "./server/environment";
import { failedWith } from "./server/errors";
import { createUpdateNotice } from "./server/http/while-updating";
import { openStore } from "./server/objects/open";
import { claimStore } from "./server/objects/ownership";
import { reasonInWords } from "./server/reason-in-words";
import { isBehindProxy, isLoopback, samplePassword } from "./server/sample-password";
import { StartRefused } from "./server/start-refused";

const root = fileURLToPath(new URL("..", import.meta.url));
const print = (sentence: string) => void process.stdout.write(`${sentence}\n`);

/** Stops one part; `timeout` resolves when it must give up. */
type Stop = (timeout: Promise<void>) => Promise<unknown>;

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const stops: Stop[] = [];
  const stop = once(() => stopAll(stops));
  const leaving = new AbortController();
  const starting = start(environment, stops, leaving.signal);
  // Registered before starting and for every signal, because npm forwards a Ctrl-C that the terminal has already sent.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => {
      leaving.abort();
      void leave(starting, stop);
    });
  try {
    await starting;
  } catch (error) {
    await stop();
    // `leave` ends the process.
    if (!leaving.signal.aborted) throw error;
  }
}

/** Environment → database → routes → listen. */
async function start(environment: Environment, stops: Stop[], leaving: AbortSignal): Promise<void> {
  const url = environment.DATABASE_URL ?? (await startEmbedded(environment, stops, leaving));
  const database = openDatabase(url);
  stops.push((timeout) => Promise.race([database.close(), timeout]));
  if (environment.DATABASE_URL) await waitForDatabase(database.pool, print, { takesChanges: true });
  await prepare(environment, database, stops);
  await refuseToExpose(environment, database);
  const park = await openPark(environment, database, url, root);
  stops.push((timeout) => Promise.race([park.close(), timeout]));
  const address = await listen(park, environment);
  // Preload React, which renders the first screen; the start doesn't wait for it. If it fails, that page's request logs the error.
  import("./first-screen/render").catch(() => undefined);
  // Write pending log lines before the ready message.
  await nextTurn();
  await greet(environment, database, address);
}

async function startEmbedded(environment: Environment, stops: Stop[], leaving: AbortSignal): Promise<string> {
  const dataDir = resolve(environment.DATA_DIR);
  const starting = startEmbeddedPostgres({ dataDir, log: print, signal: leaving });
  // Also while it starts: however long that takes, it must not be left behind.
  stops.push(() => starting.then((postgres) => postgres.stop()).catch(() => {}));
  return (await starting).url;
}

/** Migrates the database and fills an empty one with the sample park; one node at a time. */
async function prepare(environment: Environment, { pool }: OpenDatabase, stops: Stop[]): Promise<void> {
  const onWait = () => print("Another start of Changeover is preparing this database: waiting for it.");
  await withStartupLock(
    pool,
    async (db) => {
      await update(environment, db, stops);
      const { timeZone } = await openSettings(db, environment);
      if (!wantsSamplePark(environment) || !(await isNobodyThere(db))) return;
      print("Filling the empty database with the sample park …");
      const store = await openStore(environment, db);
      await claimStore(db, store);
      const { villas, people, assignments } = await fillSamplePark(db, timeZone, { store });
      print(`The sample park has ${villas} villas, ${people} people and ${assignments} assignments.`);
    },
    onWait,
  );
}

/** Migrates the database. With many years of data that takes minutes, so it prints what it does and answers requests meanwhile. */
async function update(environment: Environment, db: Database, stops: Stop[]): Promise<void> {
  let notice: FastifyInstance | undefined;
  await migrate(db, resolve(root, "migrations"), async ({ name, number, count }) => {
    if (number === 1) {
      notice = await createUpdateNotice(environment);
      const { close } = notice;
      stops.push((timeout) => Promise.race([close(), timeout]));
      await listen(notice, environment);
    }
    print(`Updating the database: migration ${number} of ${count} (${name}) …`);
  });
  if (!notice) return;
  await notice.close();
  print("The database is updated.");
}

/** The sample park's password is public: refuse to expose it beyond this machine unless asked to (docs/domain.md, "Startup"). */
async function refuseToExpose(environment: Environment, { db }: OpenDatabase): Promise<void> {
  const isLocal = isLoopback(environment.HOST);
  if (isLocal && !isBehindProxy(environment.TRUST_PROXY)) return;
  if (environment.SAMPLE_PARK === "exposed" || !(await samplePasswordWorks(db))) return;
  throw new StartRefused(
    `Not listening ${isLocal ? "behind a proxy" : `on ${environment.HOST}`}: users of the sample park still have the public password "${samplePassword}". ` +
      "Change or remove them, start with SAMPLE_PARK=0 on an empty database, or set SAMPLE_PARK=exposed if you want this.",
  );
}

async function greet(environment: Environment, { db }: OpenDatabase, address: string): Promise<void> {
  const home = environment.PUBLIC_URL ?? address;
  print(`\nChangeover is ready: ${home}\n`);
  if (await isNobodyThere(db)) {
    const link = firstAdminAddress(home, await makeFirstAdminLink(parkOf(db)));
    print(`There are no users yet. Create the first administrator with this one-time link:\n  ${link}\n`);
  } else if (await samplePasswordWorks(db)) {
    print(`Sign in with the password "${samplePassword}" as`);
    for (const { email, role } of sampleSignIns) print(`  ${email.padEnd(30)} ${role}`);
    print("");
  }
}

/**
 * How many connections the system holds until the server accepts them, at most its own `somaxconn`. With Node.js's usual 511, a park's phones that come back
 * at once were reset after fifteen seconds of waiting.
 */
const backlog = 4_096;

/** Explains why the server can't listen there, if so. Returns its address. */
function listen(app: FastifyInstance, environment: Environment): Promise<string> {
  return app
    .listen({ host: environment.HOST, port: environment.PORT, backlog })
    .catch((error: unknown) => refuseAddress(environment, error));
}

function refuseAddress({ HOST, PORT }: Environment, error: unknown): never {
  if (failedWith(error, "EADDRINUSE"))
    throw new StartRefused(
      `Port ${PORT} on ${HOST} is in use by another program: stop it, or set PORT to another port.`,
    );
  if (failedWith(error, "EACCES"))
    throw new StartRefused(`This account may not listen on port ${PORT}: set PORT to 1024 or higher.`);
  if (failedWith(error, "EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"))
    throw new StartRefused(`HOST must be a local address; ${HOST} is not.`);
  throw error;
}

async function leave(starting: Promise<void>, stop: () => Promise<void>): Promise<void> {
  await Promise.race([starting.catch(() => {}), tenSeconds()]);
  await stop();
  process.exit(0);
}

/** Stops in reverse order: no new requests, 10 seconds for running ones, then the database. */
async function stopAll(stops: Stop[]): Promise<void> {
  const timeout = tenSeconds();
  for (const each of stops.reverse()) await each(timeout);
}

function tenSeconds(): Promise<void> {
  return pause(10_000);
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= action();
    return running;
  };
}

main().catch((error: unknown) => {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${reasonInWords(error) ?? stack}\n`);
  process.exit(1);
});
