// @ts-check
// `npm run test:changed [-- <commit>]`: runs every test that the changes since a commit can have broken, uncommitted ones included.
// Without a commit it is the one at which this branch left origin/main.
import "./node-version.mjs";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { pagesOf } from "./journey-pages.mjs";
import { filesIn, needsOfTest } from "./module-graph.mjs";
import { pages } from "./pages.mjs";
import { root } from "./stamp.mjs";

process.chdir(root);
/** Files that neither the app nor a test reads. */
const harmless = /^(docs|deploy|bench|\.ci)\/|\.md$|^(LICENSE|knip\.json|biome\.json|\.gitignore)$/;
/** Files whose effects follow from the module graph. A change in any other file (server, shared, migrations, packages…) runs everything. */
const followed =
  /^src\/features\/|^src\/.*\.test\.tsx?$|^tests\/(journeys|faults|matrices)\/|^tests\/support\/.*\.test\.ts$/;

const changed = changedFiles(process.argv[2]).filter((file) => !harmless.test(file));
const runsAll = changed.find((file) => !followed.test(file) || !existsSync(file));
const tests = [...filesIn("src"), ...filesIn("tests")].filter((file) => /\.test\.tsx?$/.test(file));
const selected = tests.filter((test) => runsAll || canBreak(test));
console.log(`${changed.length} changed files, ${selected.length} of ${tests.length} test files can be affected.`);
if (runsAll) console.log(`Running everything because of ${runsAll}.`);
if (selected.length > 0) {
  const words = ["node_modules/vitest/vitest.mjs", "run", ...(runsAll ? [] : selected)];
  process.exitCode = spawnSync(process.execPath, words, { stdio: "inherit" }).status ?? 1;
}

/** @param {string} test */
function canBreak(test) {
  const needs = needsOfTest(test, screensFor(test));
  return changed.some((file) => needs.has(file));
}

/** The files of the pages that a test opens in a browser, and of the features that it lists besides. @param {string} test @returns {string[]} */
function screensFor(test) {
  return (pagesOf[test] ?? []).flatMap((one) => {
    const files = pages.get(one) ?? filesIn(`src/features/${one}`).filter((file) => !file.includes(".test."));
    if (files.length === 0) throw new Error(`scripts/journey-pages.mjs: ${one} is neither a page nor a feature.`);
    return files;
  });
}

/** @param {string | undefined} commit @returns {string[]} */
function changedFiles(commit) {
  const base = commit ?? (git("merge-base", "HEAD", "origin/main").trim() || "HEAD");
  const lines = `${git("diff", "--name-only", "--no-renames", base, "--")}${git("ls-files", "--others", "--exclude-standard")}`;
  return [...new Set(lines.split("\n").filter(Boolean))];
}

/** @param {string[]} words */
function git(...words) {
  try {
    return execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    if (words[0] === "merge-base") return "";
    throw new Error(`git ${words.join(" ")} failed: is that a commit?`);
  }
}
