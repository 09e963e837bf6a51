// @ts-check
// `npm run test:changed [-- <commit>]`: runs every test that the changes since a commit can have broken, uncommitted ones included.
// Without a commit it is the one at which this branch left origin/main.
import "./node-version.mjs";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { filesIn, needsOfTest } from "./module-graph.mjs";
import { root } from "./stamp.mjs";

process.chdir(root);
const cleaners = ["my-schedule", "task", "in-progress", "history"].map((name) => `assignments/screens/${name}`);
const leaders = ["board", "findings", "planning", "review"].map((name) => `assignments/screens/${name}`);
/** The screens that each journey goes through, below src/features. Imports don't show this, because journeys use the built app. */
const screensOf = {
  absence: [...cleaners, ...leaders, "absences", "schedules", "accounts"],
  "account-page": ["accounts", "assignments/screens/my-schedule"],
  accounts: ["accounts", "assignments/screens/my-schedule", "assignments/screens/task"],
  calendar: ["schedules", ...cleaners],
  "calendar-reach": ["schedules"],
  checklists: ["checklists", "photos", "assignments/screens/presets", "assignments/screens/task"],
  "cleaner-history": cleaners,
  cleaner: cleaners,
  connections: ["connections", "reports"],
  dashboard: ["reports", "connections"],
  feeds: ["stays/screens/feeds", "stays/screens/task-rules"],
  findings: cleaners,
  finishing: cleaners,
  "first-screen": cleaners,
  forecast: ["forecast", "stays/screens", ...leaders, ...cleaners],
  "from-before": [...cleaners, "photos", "schedules"],
  guests: [...cleaners, ...leaders],
  "guests-here": [...cleaners, ...leaders],
  inspection: ["inspections", "photos"],
  install: cleaners,
  languages: [...cleaners, "accounts", "inspections"],
  "item-photos": [...cleaners, ...leaders, "checklists", "photos"],
  "item-notes": [...cleaners, ...leaders, "inspections"],
  instructions: [...cleaners, ...leaders],
  "offline-proxy": [...cleaners, "photos"],
  offline: [...cleaners, "photos"],
  "outbox-people": [...cleaners, "accounts"],
  "outbox-phone": [...cleaners, "photos"],
  "outbox-refused": [...cleaners, "photos"],
  "outbox-tabs": [...cleaners, "photos"],
  "photo-kinds": [...cleaners, "photos"],
  "photo-viewer": [...cleaners, ...leaders, "inspections", "photos"],
  "photos-on-phones": [...cleaners, ...leaders, "inspections", "photos"],
  "photo-removal": [...cleaners, ...leaders, "photos"],
  photos: [...cleaners, ...leaders, "inspections", "photos"],
  "phrase-book": [...cleaners, "checklists", "phrases"],
  "open-findings": leaders,
  "own-park": ["settings", "units", "accounts", "schedules", "reports", ...cleaners, ...leaders],
  "plan-day": ["schedules", "absences", "accounts/screens"],
  planning: [...leaders, "assignments/screens/my-schedule"],
  "qc-dashboard": ["inspections"],
  "reading-aids": [...cleaners, ...leaders],
  ready: ["readiness", "accounts", "stays/contract", "stays/actions"],
  "registration-codes": ["registration-codes", "accounts"],
  "registration-link": ["registration-codes", "accounts"],
  presets: ["assignments/screens/presets", "assignments/screens/in-progress"],
  review: [...leaders, "photos"],
  "rework-items": [...cleaners, ...leaders, "inspections", "photos"],
  "rival-dialogs": ["schedules", "accounts"],
  series: ["schedules"],
  stays: ["stays/screens", "stays/queries", "assignments/screens/my-schedule"],
  "shared-phone": [...cleaners, "photos", "accounts"],
  "schedule-dialog": ["schedules"],
  "sign-in-links": ["accounts", "assignments/screens/my-schedule", "assignments/screens/task"],
  "sick-cleaner": [...leaders, "absences", "accounts"],
  supervisor: leaders,
  taps: [...cleaners, "photos"],
  teams: ["accounts", ...leaders],
  undo: [...cleaners, ...leaders],
  import: ["units", "accounts"],
  "unit-dialogs": ["units"],
  units: ["units"],
  "user-deletion": ["accounts"],
  "weak-network": [...cleaners],
  users: ["accounts", ...leaders, "absences"],
  "wide-tables": leaders,
};
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

/** @param {string} test @returns {string[]} */
function screensFor(test) {
  const [, journey] = /^tests\/journeys\/(.+)\.test\.ts$/.exec(test) ?? [];
  if (!journey) return [];
  const screens = new Map(Object.entries(screensOf)).get(journey);
  // A journey that is not in the table may visit any screen.
  return (screens ?? [""]).flatMap((folder) => {
    const files = filesIn(`src/features/${folder}`).filter((file) => !file.includes(".test."));
    if (files.length === 0) throw new Error(`scripts/test-changed.mjs: src/features/${folder} is not there any more.`);
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
