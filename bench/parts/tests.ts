import { spawnSync } from "node:child_process";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Part } from "../results";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * `npm test` and `npm run check` on fresh clones of the last commit, without their installation; and `npm run test:changed` after a change in a feature, in the clone
 * whose tests have just run and on a fresh one.
 */
export async function tests(): Promise<Part> {
  const inspections = "src/features/inspections/contract.ts";
  const { whole, changed, shared } = await onFreshClone(async (folder) => ({
    whole: runScript(folder, "test"),
    changed: await runChanged(folder, inspections),
    // The removal of a person ends absences, so nearly every test that removes or edits people runs.
    shared: await runChanged(folder, "src/features/absences/rules.ts"),
  }));
  const check = await onFreshClone(async (folder) => runScript(folder, "check"));
  const first = await onFreshClone((folder) => runChanged(folder, inspections));
  const { seconds, output, ok } = whole;
  return {
    lines: [
      {
        what: "npm test on a fresh clone, without its installation",
        bar: "under 15 min",
        measured: `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s; ${output.trimEnd().split("\n").at(-1)}`,
        met: ok && seconds < 900,
      },
      {
        what: "npm run check on a fresh clone, without its installation",
        bar: "under 60 s",
        measured: `${check.seconds.toFixed(0)} s`,
        met: check.ok && check.seconds < 60,
      },
      {
        what: "npm run test:changed after a change in a feature (inspections), where the tests have run before",
        bar: "under 90 s",
        measured: `${changed.seconds.toFixed(0)} s, on a fresh clone ${first.seconds.toFixed(0)} s; ${shared.seconds.toFixed(0)} s after one of the rules of absences, which other features run`,
        met: changed.ok && shared.ok && first.ok && changed.seconds < 90,
      },
    ],
    tables: [],
  };
}

type Run = { seconds: number; output: string; ok: boolean };

/** Works in a clone of the last commit that has nothing else but its packages, and removes it. */
async function onFreshClone<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "changeover-bench-"));
  try {
    if (!runIn(root, "git", "clone", "--quiet", root, folder).ok || !runIn(folder, "npm", "ci", "--no-fund").ok)
      throw new Error("No fresh clone of the last commit could be installed.");
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** Runs a script of a clone's `package.json`. */
function runScript(folder: string, script: string, ...words: string[]): Run {
  const begun = performance.now();
  const { ok, output } = runIn(folder, "npm", "run", "--silent", script, ...words);
  const seconds = (performance.now() - begun) / 1000;
  if (!ok) console.error(output);
  return { seconds, output, ok };
}

/** Runs `npm run test:changed` in a clone after a change of this file, which it takes back. */
async function runChanged(folder: string, file: string): Promise<Run> {
  await appendFile(join(folder, file), "\n// Changed.\n");
  // What changed since the last commit, not since this branch began.
  const result = runScript(folder, "test:changed", "--", "HEAD");
  runIn(folder, "git", "checkout", "--quiet", file);
  return result;
}

function runIn(cwd: string, command: string, ...words: string[]): Pick<Run, "ok" | "output"> {
  const { status, stdout } = spawnSync(command, words, {
    ...{ cwd, encoding: "utf8", maxBuffer: 2 ** 28 },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { ok: status === 0, output: stdout };
}
