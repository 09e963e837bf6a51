import { chown, cp, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { identityOf, servesCluster } from "../../src/server/database/embedded/processes";
import { type Program, startProgram } from "./program";
import { waitUntil } from "./wait-until";

/** A DATA_DIR and the servers that were started on it. */
export type DataFolder = {
  readonly path: string;
  start(settings?: Record<string, string>): Program;
  /** The process id of its PostgreSQL, while that is running. */
  postmaster(): Promise<number | undefined>;
  /** The current address of its PostgreSQL. */
  databaseUrl(): Promise<string>;
  /** Kills PostgreSQL with -9, and waits until it has ended. */
  killPostmaster(): Promise<void>;
  /** Kills PostgreSQL and moves its files away, so that nothing can restart it; the returned function moves them back. */
  hideDatabase(): Promise<() => Promise<void>>;
  /** Ends everything that runs on it, and removes it. */
  clear(): Promise<void>;
};
type Account = { uid: number; gid: number };

/** Creates a folder, empty or a copy of another one whose servers have stopped. Its servers run as `account`. */
export async function makeDataFolder(options: { copyOf?: DataFolder; account?: Account } = {}): Promise<DataFolder> {
  const { copyOf, account } = options;
  const path = await mkdtemp(join(tmpdir(), "changeover-faults-"));
  const remove = () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
  try {
    if (copyOf) await cp(copyOf.path, path, { recursive: true });
    if (account) await chown(path, account.uid, account.gid);
  } catch (error) {
    await remove();
    throw error;
  }
  const folder = join(path, "postgres");
  const cluster = join(folder, "cluster");
  const away = `${cluster}.away`;
  const programs: Program[] = [];

  const firstLines = async () => (await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  async function postmaster(): Promise<number | undefined> {
    const pid = Number((await firstLines())[0]);
    return pid > 0 && (await servesCluster(pid, cluster)) ? pid : undefined;
  }
  async function killPostmaster(signal: NodeJS.Signals = "SIGKILL", hide = async () => {}): Promise<void> {
    const pid = await postmaster();
    await hide();
    if (pid === undefined) return;
    process.kill(pid, signal);
    await waitUntil("the end of PostgreSQL", async () => (await identityOf(pid)) === undefined);
  }
  return {
    path,
    start(settings = {}) {
      const program = startProgram({ DATA_DIR: path, ...settings }, account);
      programs.push(program);
      return program;
    },
    postmaster,
    killPostmaster: () => killPostmaster(),
    async databaseUrl() {
      const secret = await readFile(join(folder, "secret"), "utf8");
      return `postgres://changeover:${secret}@127.0.0.1:${(await firstLines())[3]}/changeover`;
    },
    async hideDatabase() {
      await killPostmaster("SIGKILL", () => rename(cluster, away));
      return () => rename(away, cluster);
    },
    async clear() {
      await Promise.all(programs.map((program) => program.kill()));
      await rename(away, cluster).catch(() => {});
      await killPostmaster("SIGQUIT");
      await remove();
    },
  };
}

/** Creates a folder for one test, and removes it when the test ends. */
export async function dataFolder(
  options: Parameters<typeof makeDataFolder>[0] & { whenDone?: typeof onTestFinished } = {},
): Promise<DataFolder> {
  const { whenDone = onTestFinished, ...others } = options;
  const folder = await makeDataFolder(others);
  whenDone(() => folder.clear());
  return folder;
}
