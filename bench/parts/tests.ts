import { spawnSync } from "node:child_process";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Part } from "../results";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** `npm test`, `npm run check` and, after a change in a feature, `npm run test:changed` on fresh clones of the last commit, without their installation. */
export async function tests(): Promise<Part> {
  const { seconds, output, ok } = await onFreshClone("test");
  const check = await onFreshClone("check");
  const changed = await onFreshClone("test:changed", "src/features/inspections/contract.ts");
  // The removal of a person ends absences, so nearly every test that removes or edits people runs.
  const shared = await onFreshClone("test:changed", "src/features/absences/rules.ts");
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
        what: "npm run test:changed on a fresh clone, after a change in a feature (inspections)",
        bar: "under 90 s",
        measured: `${changed.seconds.toFixed(0)} s; ${shared.seconds.toFixed(0)} s after one of the rules of absences, which other features run`,
        met: changed.ok && shared.ok && changed.seconds < 90,
      },
    ],
    tables: [],
  };
}

/** Runs this script of `package.json` in a clone that has nothing but its packages, perhaps with a change of this file, and removes the clone. */
async function onFreshClone(
  script: string,
  change?: string,
): Promise<{ seconds: number; output: string; ok: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), "changeover-bench-"));
  const run = (command: string, words: string[], cwd: string) => {
    const { status, stdout } = spawnSync(command, words, {
      ...{ cwd, encoding: "utf8", maxBuffer: 2 ** 28 },
      stdio: ["ignore", "pipe", "inherit"],
    });
    return { ok: status === 0, output: stdout };
  };
  try {
    if (!run("git", ["clone", "--quiet", root, folder], root).ok || !run("npm", ["ci", "--no-fund"], folder).ok)
      throw new Error("No fresh clone of the last commit could be installed.");
    if (change) await appendFile(join(folder, change), "\n// Changed.\n");
    const begun = performance.now();
    // What changed since the last commit, not since this branch began.
    const since = change ? ["--", "HEAD"] : [];
    const { ok, output } = run("npm", ["run", "--silent", script, ...since], folder);
    const seconds = (performance.now() - begun) / 1000;
    if (!ok) console.error(output);
    return { seconds, output, ok };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}
