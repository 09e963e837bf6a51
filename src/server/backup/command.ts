import { resolve } from "node:path";
import { reasonOf, StartRefused } from "../database/embedded/start-refused";
import type { EmbeddedPostgres } from "../database/embedded-postgres";
import { openDatabase, waitForDatabase } from "../database/open";
import { readSettings, type Settings, WrongSetting } from "../settings";

/** Tells whoever runs the command, in a line. */
export const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);

export type Command = {
  settings: Settings;
  /** The folders named behind the command. npm goes to its own folder first; INIT_CWD is where the caller is. */
  folders: string[];
  /** Ctrl-C: what is half done is taken back. */
  signal: AbortSignal;
};

/** Runs a command to its end. What the operator can mend is said in a sentence, and the exit code is 1. */
export async function command(work: (command: Command) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(name, () => stopping.abort());
  const folders = process.argv.slice(2).map((folder) => resolve(process.env.INIT_CWD ?? "", folder));
  try {
    await work({ settings: readSettings(process.env), folders, signal: stopping.signal });
  } catch (error) {
    process.stderr.write(`${stopping.signal.aborted ? "Stopped." : inWords(error)}\n`);
    process.exitCode = 1;
  }
}

/** Works on the database that the settings name: DATABASE_URL's, or the embedded one that `embedded` opens, and closes afterwards. */
export async function withDatabase<T>(
  settings: Settings,
  embedded: (options: { dataDir: string; log: typeof say }) => Promise<EmbeddedPostgres>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const own = settings.DATABASE_URL ? undefined : await embedded({ dataDir: resolve(settings.DATA_DIR), log: say });
  const url = settings.DATABASE_URL ?? own?.url ?? "";
  try {
    if (settings.DATABASE_URL) await reachable(url);
    return await work(url);
  } finally {
    await own?.stop();
  }
}

async function reachable(url: string): Promise<void> {
  const { pool, close } = openDatabase(url, { connections: 1 });
  await waitForDatabase(pool, say, { takesChanges: false }).finally(close);
}

/** What disk, network and PostgreSQL refuse has a code, and says enough by itself. Anything else is a fault of ours. */
function inWords(error: unknown): string {
  const isExpected = error instanceof WrongSetting || error instanceof StartRefused;
  if (isExpected || !(error instanceof Error) || "code" in error) return reasonOf(error);
  return error.stack ?? error.message;
}
