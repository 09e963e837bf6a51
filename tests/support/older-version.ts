import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setInterval } from "node:timers/promises";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { zone } from "./zone";

const run = promisify(execFile);
const minute = 60_000;

/** A commit's short name and subject. */
export type Commit = { name: string; subject: string };

/**
 * The commits of this history that changed the database, the oldest first, from the first with an outbox to the last but one. One of them holds a merge that
 * was not finished, so nobody ever ran it. Empty without a history.
 */
export async function commitsBeforeMigrations(): Promise<Commit[]> {
  const words = ["log", "--reverse", "--format=%h %s", "--diff-filter=A", "--", "migrations/*.sql"];
  const { stdout } = await run("git", words).catch(() => ({ stdout: "" }));
  const commits = stdout
    .trim()
    .split("\n")
    .slice(0, -1)
    .map((line) => ({ name: line.split(" ", 1).join(), subject: line.slice(line.indexOf(" ") + 1) }));
  const canRun = await Promise.all(
    commits.map(async ({ name }) => {
      const hasOutbox = await succeeds("git", ["cat-file", "-e", `${name}:src/client/outbox`]);
      return hasOutbox && !(await succeeds("git", ["grep", "-q", "^<<<<<<< ", name, "--", "src"]));
    }),
  );
  return commits.filter((_, index) => canRun[index]);
}

function succeeds(program: string, words: string[]): Promise<boolean> {
  return run(program, words).then(
    () => true,
    () => false,
  );
}

/** `npm start` of an older commit, as its own README says: installs, builds and starts it. It stops as a service stops it. */
export async function startOlderVersion(
  commit: string,
  settings: Record<string, string>,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "changeover-older-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  await run("sh", ["-c", 'git archive "$0" | tar -x -C "$1"', commit, folder]);
  const child = spawn("npm", ["start"], {
    cwd: folder,
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: "warn", PARK_TIME_ZONE: zone, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const channel of [child.stdout, child.stderr])
    channel.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  let hasEnded = false;
  const closed = once(child, "close").then(() => {
    hasEnded = true;
  });
  const signal = (name: NodeJS.Signals) => !hasEnded && child.pid && process.kill(-child.pid, name);
  onTestFinished(async () => {
    signal("SIGKILL");
    await closed;
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${settings.PORT}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false);
  const latest = performance.now() + 5 * minute;
  for await (const _ of setInterval(250)) {
    if (await isReady()) break;
    if (hasEnded || performance.now() > latest) throw new Error(`${commit} did not start:\n${printed}`);
  }
  return async () => {
    signal("SIGTERM");
    await closed;
  };
}
