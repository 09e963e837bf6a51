import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { makeTestFolder } from "./scripts/test-folder.mjs";
import { needsBuild, needsPostgres } from "./scripts/test-needs.mjs";

/** The park's time zone wherever tests write days and times down. Tests of the product get one in which it is noon: tests/support/global-setup.ts. */
const writtenDown = "Europe/Amsterdam";

/** The test files in these folders, for globs would not tell what each needs. */
const testsIn = (...folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
  );
const fast = testsIn("src", "tests/matrices", "tests/support", "tests/tools");
/** Only for `npm run soak`, which gives them their sizes: older commits are installed and built, and a park day takes minutes. */
const long = new Map([
  ["tests/faults/upgrades.test.ts", process.env.UPGRADES],
  ["tests/faults/park-day.test.ts", process.env.PARK_DAY_SECONDS],
]);
const faults = testsIn("tests/faults").filter((file) => !long.has(file) || long.get(file));
/** They measure how long something takes: other files beside them would hold it up as well. One of the two mostly blocks its own thread, idly. */
const alone = ["tests/faults/pressure.test.ts", "tests/faults/webhooks.test.ts"];

const postgres = "tests/support/global-setup.ts";
/** What the product does by itself, a slow machine does later. */
const patient = { expect: { poll: { timeout: 20_000 } }, testTimeout: 180_000, hookTimeout: 120_000 };
/** More would not fit into memory and the connections of one PostgreSQL. */
const cores = Math.min(availableParallelism(), 8);
/** All cores. The files of a worker share its modules, as loading the server for each would take a third of the time, and its browser. */
const shared = {
  isolate: false,
  // Projects and later runs share what has been compiled.
  experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/changeover/modules" },
  maxWorkers: cores,
  unstubGlobals: true,
  setupFiles: ["tests/support/reset-zod.ts", "tests/support/settle-imports.ts"],
};

const projects = [
  // Rules and screens. A screen asks for its page itself: `// @vitest-environment happy-dom` on the first line.
  {
    name: "pure",
    include: fast.filter((file) => !needsPostgres(file)),
    provide: { zone: writtenDown },
    ...shared,
    testTimeout: 20_000,
    // Some of these wait too: for decoders, and for what never answers.
    maxWorkers: Math.ceil(cores * 1.5),
  },
  // Actions, calls, the tables of who may do what and when, races, floods and bad input: apps on databases of their own.
  {
    name: "server",
    include: [...fast.filter(needsPostgres), ...faults.filter((file) => !needsBuild(file) && !alone.includes(file))],
    globalSetup: [postgres],
    provide: { zone: writtenDown },
    ...shared,
    ...patient,
    // These wait for a tenth of their time.
    maxWorkers: Math.ceil(cores * 1.5),
    sequence: { groupOrder: 1 },
  },
  // The built server as a program, which is killed, with its database or a browser; and journeys through its pages.
  {
    name: "product",
    include: [...faults.filter(needsBuild), ...testsIn("tests/journeys")],
    globalSetup: ["scripts/built-setup.mjs", postgres, "scripts/chromium-setup.mjs"],
    ...shared,
    setupFiles: [...shared.setupFiles, "tests/support/wait-for-build.ts"],
    ...patient,
    // These wait for nearly half of their time.
    maxWorkers: cores * 2,
    sequence: { groupOrder: 2 },
  },
  {
    name: "alone",
    include: alone,
    globalSetup: [postgres],
    provide: { zone: writtenDown },
    sequence: { groupOrder: 3 },
    maxWorkers: 2,
    ...patient,
  },
];

/** Files that take half a minute and more. One that starts last would leave the other workers idle. */
const slow =
  /\/(backup|day-offline|two-nodes|offline-proxy|photo-kinds|weak-network|install|crash|stays-nodes|decoders|lifecycle|languages-day|items-offline|authorization|stays-model|inspection|ready|photos)\.test\.ts$/;

/**
 * One project after the other, and its screens after its other files: a worker ends, with all that it has loaded, when the next file has another
 * project or environment. Within these the longest files first, as far as this list, earlier runs or the files' sizes tell.
 */
class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = projects.map(({ name }) => name);
    const placeOf = new Map(files.map((file) => [file, order.indexOf(file.project.name) * 3 + partOf(file.moduleId)]));
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0));
  }
}

// All processes of a run inherit it.
process.env.TMPDIR = makeTestFolder();

function partOf(file: string): number {
  if (slow.test(file)) return 0;
  return readFileSync(file, "utf8").startsWith("// @vitest-environment happy-dom") ? 2 : 1;
}

/** `npx vitest run <file>` runs any file, and sets up only what its project needs. */
export default defineConfig({
  test: { projects: projects.map((test) => ({ test })), sequence: { sequencer: ProjectByProject } },
});
