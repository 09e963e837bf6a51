import { createHash, randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { reasonOf } from "../../errors";
import { createAtomically, exists } from "../../files";
import { StartRefused } from "../../start-refused";
import { type Account, accountFor, giveTo, isRoot, mayEnter, mayReach } from "./account";
import { findPrograms, type Programs, runProgram } from "./programs";

/** What doesn't change about a database while it runs. `folder` holds the cluster, its password and its log. */
export type PostgresCluster = {
  folder: string;
  cluster: string;
  logFile: string;
  secret: string;
  programs: Programs;
  durable: boolean;
};

export const superuser = "postgres";
/** Where root stores files that an unprivileged account must read and can't reach elsewhere. */
const systemFolder = "/var/lib/changeover";

/** Finds the database's folder for a data folder, creating an empty cluster on the first start. */
export async function openCluster(options: {
  dataDir: string;
  durable: boolean;
  log: (sentence: string) => void;
  /** Finds the database's folder; refuses if there is none. */
  isThere?: boolean;
}): Promise<PostgresCluster> {
  const { durable, log, isThere = false } = options;
  const dataDir = await makeDataDir(options.dataDir);
  const account = await accountFor(dataDir);
  const folder = account ? await reachableFolder(dataDir, account, log) : path.join(dataDir, "postgres");
  const programs = await findPrograms({ account, copies: isRoot() ? systemFolder : dataDir, log });
  const cluster = path.join(folder, "cluster");
  if (isThere && !(await hasCluster(folder)))
    throw new StartRefused(`There is no database in ${folder}: check DATA_DIR.`);
  if (!(await hasCluster(folder))) await makeCluster({ folder, programs, durable, log });
  await refuseOtherVersion(cluster, programs);
  const instance = { folder, cluster, logFile: path.join(folder, "postgres.log"), programs, durable };
  return { ...instance, programs: await asOwner(folder, programs), secret: await readSecret(folder) };
}

async function makeDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    return await realpath(dataDir);
  } catch (error) {
    throw new StartRefused(
      `The data folder ${dataDir} can't be created (${reasonOf(error)}): set DATA_DIR to another folder.`,
    );
  }
}

/** As root: next to the photos, or in the system's data folder if the account can't reach it. */
async function reachableFolder(dataDir: string, account: Account, log: (sentence: string) => void): Promise<string> {
  const usual = path.join(dataDir, "postgres");
  const moved = path.join(systemFolder, nameFor(dataDir), "postgres");
  const reachable = await mayReach(account, dataDir);
  // Once moved, it stays there: making the closed folder accessible later must not start an empty database.
  if (await hasCluster(moved)) log(`The database of ${dataDir} is in ${moved}.`);
  else if (reachable) {
    if (!(await mayEnter(account, dataDir))) await chown(dataDir, account.uid, account.gid);
    return usual;
  } else if (await hasCluster(usual)) {
    throw new StartRefused(
      `The account that runs PostgreSQL can no longer read the database in ${usual}: make its parent folders passable (chmod o+x), or move it.`,
    );
  } else
    log(`PostgreSQL can't run as root, and no other account can read ${dataDir}: keeping the database in ${moved}.`);
  await mkdir(path.dirname(moved), { recursive: true });
  for (const folder of [systemFolder, path.dirname(moved)]) await chmod(folder, 0o755);
  return moved;
}

/** A readable name with a hash, so that different paths never collide. */
function nameFor(dataDir: string): string {
  const readable = dataDir.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");
  return `${readable.slice(-60)}-${createHash("sha256").update(dataDir).digest("hex").slice(0, 8)}`;
}

async function hasCluster(folder: string): Promise<boolean> {
  return exists(path.join(folder, "cluster", "PG_VERSION")).catch((error: unknown) => {
    throw new StartRefused(`The database in ${folder} belongs to another user of this machine (${reasonOf(error)}).`);
  });
}

async function makeCluster(options: {
  folder: string;
  programs: Programs;
  durable: boolean;
  log: (sentence: string) => void;
}): Promise<void> {
  const { folder, programs, durable, log } = options;
  log(`Creating a new database in ${folder}.`);
  await createAtomically(folder, (unfinished) => initialise(unfinished, programs, durable)).catch(
    async (error: unknown) => {
      // A concurrent start may have been faster and removed ours as a leftover.
      if (await hasCluster(folder)) return;
      throw new StartRefused(
        `No database could be created in ${folder} (${reasonOf(error)}): fix that, or set DATABASE_URL to a PostgreSQL of your own.`,
        { cause: error },
      );
    },
  );
  if (await hasCluster(folder)) return;
  throw new StartRefused(`${folder} holds something that is no database of Changeover's: move it away.`);
}

/**
 * The locale is PostgreSQL's built-in C.UTF-8: the same order and case for all of Unicode on every machine. It doesn't depend on the
 * version of the C library or ICU, whose upgrades can silently corrupt text indexes.
 */
async function initialise(folder: string, programs: Programs, durable: boolean): Promise<void> {
  const secretFile = path.join(folder, "secret");
  await writeFile(secretFile, randomBytes(32).toString("base64url"), { mode: 0o600, flush: durable });
  if (programs.account) await giveTo(programs.account, folder);
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const access = [`--username=${superuser}`, "--auth=scram-sha-256", `--pwfile=${secretFile}`];
  const pace = durable ? [] : ["--no-sync"];
  const cluster = path.join(folder, "cluster");
  await runProgram(programs, "initdb", [`--pgdata=${cluster}`, ...locale, ...access, ...pace, "--set=timezone=UTC"]);
}

async function refuseOtherVersion(cluster: string, programs: Programs): Promise<void> {
  const made = (await readFile(path.join(cluster, "PG_VERSION"), "utf8")).trim();
  const ours = programs.version.split(".")[0];
  if (made === ours) return;
  throw new StartRefused(
    `The database in ${cluster} was made by PostgreSQL ${made}, but this version of Changeover includes PostgreSQL ${ours}: restore a backup into a new folder, or start the version of Changeover that made it.`,
  );
}

/** PostgreSQL runs only as the owner of its files: give files that root copied here back to the account. */
async function asOwner(folder: string, programs: Programs): Promise<Programs> {
  if (!programs.account) return programs;
  const cluster = path.join(folder, "cluster");
  const { uid, gid } = await stat(cluster);
  if (uid !== 0) return { ...programs, account: { uid, gid } };
  await giveTo(programs.account, folder);
  await chmod(cluster, 0o700);
  return programs;
}

async function readSecret(folder: string): Promise<string> {
  const file = path.join(folder, "secret");
  return readFile(file, "utf8").catch((error: unknown) => {
    throw new StartRefused(
      `The database's password in ${file} cannot be read (${reasonOf(error)}): restore that file.`,
    );
  });
}
