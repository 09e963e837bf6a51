// @ts-check
// `npm test`: everything that must hold, in order, each part to its end even when one before it failed. With --fast (`npm run
// check`) the tests themselves are left out. What a part prints is shown when it fails; the last line counts.
import "./node-version.mjs";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { install } from "./install.mjs";
import { run } from "./run.mjs";
import { root } from "./stamp.mjs";

const fast = process.argv.includes("--fast");
const report = `${root}node_modules/.cache/changeover/tests.json`;
const minutes = 60_000;
/** @type {[name: string, words: string[], limit: number, shown?: "always"][]} */
const parts = [
  ["types", ["node_modules/typescript/bin/tsc", "--noEmit"], 5 * minutes],
  ["lint", ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"], 2 * minutes],
  ["structure", ["scripts/structure.mjs"], 2 * minutes],
  ["house rules", ["scripts/house-rules.mjs"], 2 * minutes],
  ["words", ["scripts/words.mjs"], 2 * minutes],
  ["dead code", ["node_modules/knip/bin/knip.js", "--no-progress"], 2 * minutes],
  ["build", ["-e", "import('./scripts/build.mjs').then(({ build }) => build())"], 5 * minutes],
  ["sizes", ["node_modules/size-limit/bin.js"], 2 * minutes],
];
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
if (!fast) {
  parts.push(["chromium", ["scripts/chromium.mjs"], 20 * minutes]);
  parts.push(["tests", ["node_modules/vitest/vitest.mjs", "run", ...reporters], 70 * minutes, "always"]);
}

try {
  install({ development: true });
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exit(1);
}
mkdirSync(`${root}node_modules/.cache/changeover`, { recursive: true });
rmSync(report, { force: true });

/** @type {string[]} */
const failed = [];
for (const [name, words, limit, shown] of parts) {
  const { ok, seconds, output } = await run(words, limit, shown === "always");
  if (!ok) failed.push(name);
  console.log(`${ok ? "✓" : "✗"} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s`);
  if (name === "chromium" && ok) Object.assign(process.env, JSON.parse(output.trim().split("\n").at(-1) ?? ""));
  if (!ok && shown !== "always") console.log(`${output.trimEnd()}\n`);
}
if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}.`);
if (failed.length > 0) process.exitCode = 1;
if (!fast) console.log(`\n${closingLine()}`);

/** The tests' own counts; a part or a test file that failed without a failed test counts as one. */
function closingLine() {
  const counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  try {
    Object.assign(counts, JSON.parse(readFileSync(report, "utf8")));
  } catch {
    // Vitest ended before it could write: "tests" is among the failed parts then.
  }
  if (counts.numPassedTests + counts.numFailedTests === 0) process.exitCode = 1;
  const uncounted = failed.filter((name) => name !== "tests" || counts.numFailedTests === 0).length;
  const skipped = counts.numPendingTests + counts.numTodoTests;
  const line = `${counts.numPassedTests} passed, ${counts.numFailedTests + uncounted} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
