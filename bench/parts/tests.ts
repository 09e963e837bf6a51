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
  const clone = await freshClone();
  const { seconds, output, ok } = clone.run("test");
  const changed = await clone.runChanged("src/features/inspections/contract.ts");
  // The removal of a person ends absences, so nearly every test that removes or edits people runs.
  const shared = await clone.runChanged("src/features/absences/rules.ts");
  await clone.remove();
  const checked = await freshClone();
  const check = checked.run("check");
  await checked.remove();
  const other = await freshClone();
  const first = await other.runChanged("src/features/inspections/contract.ts");
  await other.remove();
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

/** Clones the last commit into a folder that has nothing else but its packages. */
async function freshClone() {
  const folder = await mkdtemp(join(tmpdir(), "changeover-bench-"));
  if (!runIn(root, "git", "clone", "--quiet", root, folder).ok || !runIn(folder, "npm", "ci", "--no-fund").ok)
    throw new Error("No fresh clone of the last commit could be installed.");
  /** Runs a script of `package.json`. */
  function run(script: string, ...words: string[]): Run {
    const begun = performance.now();
    const { ok, output } = runIn(folder, "npm", "run", "--silent", script, ...words);
    const seconds = (performance.now() - begun) / 1000;
    if (!ok) console.error(output);
    return { seconds, output, ok };
  }
  return {
    run,
    /** Runs `npm run test:changed` after a change of this file, which it takes back. */
    async runChanged(file: string): Promise<Run> {
      await appendFile(join(folder, file), "\n// Changed.\n");
      // What changed since the last commit, not since this branch began.
      const result = run("test:changed", "--", "HEAD");
      runIn(folder, "git", "checkout", "--quiet", file);
      return result;
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
  };
}

function runIn(cwd: string, command: string, ...words: string[]): Pick<Run, "ok" | "output"> {
  const { status, stdout } = spawnSync(command, words, {
    ...{ cwd, encoding: "utf8", maxBuffer: 2 ** 28 },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { ok: status === 0, output: stdout };
}
