import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { failedWith } from "../../errors";

const run = promisify(execFile);

/**
 * Identifies a running process: pid, start time and boot id, so that a later process with the same pid differs. Undefined for a dead one (a
 * zombie is dead), and where the system doesn't tell.
 */
export async function identityOf(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined;
  if (process.platform === "linux") return linuxIdentity(pid);
  const [state, ...started] = (await ps(pid, "state=,lstart=")).split(/\s+/);
  return state && !state.startsWith("Z") ? `${pid} ${started.join(" ")}` : undefined;
}

/** Whether the process runs and is a PostgreSQL server on this cluster. Pids are reused by other programs. */
export async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  // Windows has no cheap way to tell: a wrong yes then costs the operator a look, never data.
  if (process.platform === "win32") return true;
  if (process.platform !== "linux") return (await ps(pid, "args=")).includes(cluster);
  // The server's working directory is its cluster, whose path may have changed. A zombie has neither command line nor directory.
  const [, option] = (await readProc(pid, "cmdline")).split("\0");
  return option === "-D" && (await isSameFolder(`/proc/${pid}/cwd`, cluster));
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one).catch(() => undefined), stat(other)]);
  return a !== undefined && a.ino === b.ino && a.dev === b.dev;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return failedWith(error, "EPERM");
  }
}

async function linuxIdentity(pid: number): Promise<string | undefined> {
  // The name in parentheses may contain spaces; the state follows it, and the start time is the 20th field after it.
  const words = (await readProc(pid, "stat")).replace(/^.*\) /s, "").split(" ");
  const [state, started] = [words[0], words[19]];
  if (!started || state === "Z" || state === "X") return undefined;
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "");
  return `${pid} ${started} ${boot.trim()}`;
}

function readProc(pid: number, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
}

async function ps(pid: number, columns: string): Promise<string> {
  if (process.platform === "win32") return "";
  return run("ps", ["-o", columns, "-p", String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => "",
  );
}
