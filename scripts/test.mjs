// @ts-check
// `npm test`: runs every check and every test, even if another one fails. With --fast (`npm run check`) it omits the tests. A part's output is
// printed if it fails; the last line has the number of tests.
import "./node-version.mjs";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { install } from "./install.mjs";
import { run } from "./run.mjs";
import { root } from "./stamp.mjs";

const fast = process.argv.includes("--fast");
const cache = "node_modules/.cache/changeover";
const report = `${root}${cache}/tests.json`;
const minute = 60_000;
/** Two run at a time. @typedef {{ name: string, words: string[], limit: number, after?: string[], shown?: boolean }} Part */
const atOnce = 2;

const types = ["--noEmit", "--incremental", "--tsBuildInfoFile", `${cache}/types.json`];
/** The longest chain first. @type {Part[]} */
const parts = [
  { name: "words", words: ["scripts/words.mjs"], limit: 2 * minute },
  { name: "types", words: ["node_modules/typescript-native/bin/tsc", ...types], limit: 5 * minute },
  // Reads the catalogues that "words" may be writing.
  {
    name: "build",
    words: ["-e", "import('./scripts/build.mjs').then(({ build }) => build())"],
    limit: 5 * minute,
    after: ["words"],
  },
  { name: "structure", words: ["scripts/structure.mjs"], limit: 2 * minute },
  { name: "dead code", words: ["node_modules/knip/bin/knip.js", "--no-progress"], limit: 2 * minute },
  { name: "lint", words: ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"], limit: 2 * minute },
  { name: "conventions", words: ["scripts/house-rules.mjs"], limit: 2 * minute },
  { name: "sizes", words: ["node_modules/size-limit/bin.js"], limit: 2 * minute, after: ["build"] },
];
if (!fast) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const tests = ["node_modules/vitest/vitest.mjs", "run", ...reporters];
  parts.unshift({ name: "chromium", words: ["scripts/chromium.mjs"], limit: 20 * minute });
  parts.push({ name: "tests", words: tests, limit: 70 * minute, after: ["build", "chromium"], shown: true });
}

try {
  install({ development: true });
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason);
  process.exit(1);
}
mkdirSync(`${root}${cache}`, { recursive: true });
rmSync(report, { force: true });

/** @type {Set<string>} */
const ended = new Set();
/** @type {string[]} */
const failed = [];
/** @type {Set<Promise<void>>} */
const running = new Set();
for (const waiting = [...parts]; waiting.length > 0 || running.size > 0; ) {
  const next = waiting.findIndex(({ after = [] }) => after.every((name) => ended.has(name)));
  const [part] = running.size < atOnce && next >= 0 ? waiting.splice(next, 1) : [];
  if (part) {
    const one = runPart(part).finally(() => running.delete(one));
    running.add(one);
  } else await Promise.race(running);
}
if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}.`);
if (failed.length > 0) process.exitCode = 1;
if (!fast) printResult();

/** @param {Part} part */
async function runPart({ name, words, limit, shown = false }) {
  const { ok, seconds, output } = await run(words, limit, shown);
  ended.add(name);
  if (!ok) failed.push(name);
  console.log(`${ok ? "✓" : "✗"} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s`);
  if (name === "chromium" && ok) Object.assign(process.env, JSON.parse(output.trim().split("\n").at(-1) ?? ""));
  if (!ok && !shown) console.log(`${output.trimEnd()}\n`);
}

/** Prints the failed tests by name, each with the first line of its reason, and the tests' own counts. A part or a file that failed without a failed test counts as one. */
function printResult() {
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: { name: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} */
  const results = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  try {
    Object.assign(results, JSON.parse(readFileSync(report, "utf8")));
  } catch {
    // Vitest ended before it wrote its report; "tests" is among the failed parts then.
  }
  for (const { name, message, assertionResults } of results.testResults) {
    if (message) console.log(`${name.replace(root, "")}: ${firstLine(message)}`);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === "failed") console.log(`${name.replace(root, "")}: ${fullName}: ${firstLine(failureMessages[0])}`);
  }
  if (results.numPassedTests + results.numFailedTests === 0) process.exitCode = 1;
  const uncounted = failed.filter((name) => name !== "tests" || results.numFailedTests === 0).length;
  const skipped = results.numPendingTests + results.numTodoTests;
  const line = `${results.numPassedTests} passed, ${results.numFailedTests + uncounted} failed`;
  console.log(`\n${skipped > 0 ? `${line}, ${skipped} skipped` : line}`);
}

/** @param {string} [text] */
function firstLine(text = "") {
  return text.trim().split("\n", 1)[0];
}
