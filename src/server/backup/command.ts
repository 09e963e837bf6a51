import { resolve } from "node:path";
import type { EmbeddedPostgres } from "../database/embedded-postgres";
import { openDatabase, waitForDatabase } from "../database/open";
import { type Environment, readEnvironment } from "../environment";
import { reasonInWords } from "../reason-in-words";

/** Prints a line for the operator. */
export const print = (sentence: string) => void process.stdout.write(`${sentence}\n`);

export type Command = {
  environment: Environment;
  /** What follows the program's name on the command line. */
  words: string[];
  /** The same as folders, relative to INIT_CWD: npm changes to the project's folder first. */
  folders: string[];
  /** Aborted on Ctrl-C; unfinished work is then rolled back. */
  signal: AbortSignal;
};

/** Runs a command. An error that the operator can fix is printed as one sentence, with exit code 1. */
export async function command(work: (command: Command) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(name, () => stopping.abort());
  const words = process.argv.slice(2);
  const folders = words.map((folder) => resolve(process.env.INIT_CWD ?? "", folder));
  try {
    await work({ environment: readEnvironment(process.env), words, folders, signal: stopping.signal });
  } catch (error) {
    process.stderr.write(`${stopping.signal.aborted ? "Stopped." : inWords(error)}\n`);
    process.exitCode = 1;
  }
}

/** Opens the database of the settings (DATABASE_URL, or the embedded one through `embedded`) and closes it afterwards. */
export async function withDatabase<T>(
  environment: Environment,
  embedded: (options: { dataDir: string; log: typeof print }) => Promise<EmbeddedPostgres>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const own = environment.DATABASE_URL
    ? undefined
    : await embedded({ dataDir: resolve(environment.DATA_DIR), log: print });
  const url = environment.DATABASE_URL ?? own?.url ?? "";
  try {
    if (environment.DATABASE_URL) await reachable(url);
    return await work(url);
  } finally {
    await own?.stop();
  }
}

async function reachable(url: string): Promise<void> {
  const { pool, close } = openDatabase(url, { connections: 1 });
  await waitForDatabase(pool, print, { takesChanges: false }).finally(close);
}

function inWords(error: unknown): string {
  return reasonInWords(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}
