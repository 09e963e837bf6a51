import { type ChildProcess, spawn } from "node:child_process";
import { open, readFile, rm, stat } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { PostgresCluster } from "./cluster";
import { servesCluster } from "./processes";
import { plainEnvironment, runProgram } from "./programs";
import { settings } from "./settings";
import { failedWith, reasonOf } from "./start-refused";

/** The contents of `postmaster.pid`: the database's main process. A killed one leaves the file behind. */
export type Postmaster = { pid: number; port: number; ready: boolean; alive: boolean };

/** The main process that `postmaster.pid` names; undefined without one. */
export async function readPostmaster(instance: PostgresCluster): Promise<Postmaster | undefined> {
  const file = path.join(instance.cluster, "postmaster.pid");
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (failedWith(error, "ENOENT")) return "";
    throw error;
  });
  const [pid, , , port, , , , status] = text.split("\n").map((line) => line.trim());
  if (!(Number(pid) > 0)) return undefined;
  return {
    pid: Number(pid),
    port: Number(port),
    ready: status === "ready",
    alive: await servesCluster(Number(pid), instance.cluster),
  };
}

/** One attempt to start the database; `failure` is PostgreSQL's message once the process has ended. */
export type Launch = { process: ChildProcess; failure: string | undefined };

/**
 * Starts the database in its own process group: a Ctrl-C reaches only the app, which still needs it for its last requests. `staleNumber` is
 * a pid in `postmaster.pid` that another program has now. PostgreSQL would take that for a running predecessor and give up, unless told (as
 * pg_ctl does) that it is its grandparent; it still checks for children of the dead one.
 */
export async function launch(
  instance: PostgresCluster,
  port: number,
  staleNumber: number | undefined,
): Promise<Launch> {
  await removeEmptyPidFile(instance);
  const log = await open(instance.logFile, "a");
  const from = (await log.stat()).size;
  const environment = plainEnvironment();
  if (staleNumber) environment.PG_GRANDPARENT_PID = String(staleNumber);
  const child = spawn(path.join(instance.programs.bin, "postgres"), settings(instance, port), {
    ...instance.programs.account,
    cwd: instance.cluster,
    env: environment,
    detached: true,
    windowsHide: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  child.unref();
  const started: Launch = { process: child, failure: undefined };
  child.once("error", (error) => {
    started.failure = reasonOf(error);
  });
  child.once("exit", async (code, signal) => {
    started.failure = (await lastFatalMessage(instance.logFile, from)) ?? `it ended with ${signal ?? code}`;
  });
  await log.close();
  return started;
}

/** A power failure while the file was being written leaves it empty, and PostgreSQL would wait for someone to delete it. */
async function removeEmptyPidFile(instance: PostgresCluster): Promise<void> {
  const file = path.join(instance.cluster, "postmaster.pid");
  const found = await stat(file).catch(() => undefined);
  if (found?.size === 0 && Date.now() - found.mtimeMs > 2_000) await rm(file, { force: true });
}

/** The last fatal message logged since `from`. */
async function lastFatalMessage(logFile: string, from: number): Promise<string | undefined> {
  const written = (await readFile(logFile).catch(() => Buffer.alloc(0))).subarray(from).toString();
  const complaints = [...written.matchAll(/(?:FATAL|PANIC): {2}(.*)|^\S*postgres: (.*)/gm)];
  const last = complaints.at(-1);
  return last?.[1] ?? last?.[2];
}

/** Whether a server answers at the database's socket. It reveals a server in another container on the same folder. */
export function answersAtSocket(instance: PostgresCluster, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path.join(instance.folder, `.s.PGSQL.${port}`));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      resolve(true);
      socket.destroy();
    });
  });
}

/** Shuts the database down, rolling back open transactions, and waits for its process to end. */
export async function shutDown(instance: PostgresCluster): Promise<void> {
  const running = await readPostmaster(instance);
  if (!running?.alive) return;
  if (process.platform === "win32")
    return runProgram(instance.programs, "pg_ctl", ["stop", "-D", instance.cluster, "-m", "fast"]);
  signal(running.pid, "SIGINT");
  if (await isGone(instance, running.pid, 30_000)) return;
  // Stuck, on a full or broken disk: skip the final checkpoint. The next start recovers from the write-ahead log.
  signal(running.pid, "SIGQUIT");
  await isGone(instance, running.pid, 10_000);
}

async function isGone(instance: PostgresCluster, pid: number, timeoutMs: number): Promise<boolean> {
  for (const end = performance.now() + timeoutMs; performance.now() < end; await pause(5))
    if (!(await servesCluster(pid, instance.cluster))) return true;
  return false;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!failedWith(error, "ESRCH")) throw error;
  }
}
