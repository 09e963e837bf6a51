import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { failedWith } from "./start-refused";

const run = promisify(execFile);

/**
 * Names a living process so that a later one with the same number has another name: number, time of its start, boot of the machine.
 * Undefined for a dead one (a zombie is dead), and where the system does not tell.
 */
export async function identityOf(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined;
  if (process.platform === "linux") return linuxIdentity(pid);
  const [state, ...started] = (await ps(pid, "state=,lstart=")).split(/\s+/);
  return state && !state.startsWith("Z") ? `${pid} ${started.join(" ")}` : undefined;
}

/** Whether the process is alive and is a PostgreSQL server on this cluster. Numbers are used again, by any program. */
export async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  // No cheap way to ask Windows: a stranger's number then costs the operator a look, never data.
  if (process.platform === "win32") return true;
  if (process.platform !== "linux") return (await ps(pid, "args=")).includes(cluster);
  // A server works in its cluster, which may have another path by now. A zombie has neither words nor a folder.
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
  // The name in parentheses may hold spaces; what follows is the state, and the time of the start as the 20th word.
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
