import { readdirSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { needsPostgres } from "./scripts/needs-postgres.mjs";

/** The park's time zone wherever tests write days and times down. Journeys choose one in which it is noon: tests/support/global-setup.ts. */
const writtenDown = "Europe/Amsterdam";
const filesBeside = ["src", "tests/support"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
);
const postgres = "tests/support/global-setup.ts";
/** Builds dist/ and finds a Chromium. */
const product = ["scripts/built-setup.mjs", "scripts/chromium-setup.mjs"];
/** What the product does by itself, a slow machine does later. */
const patient = { expect: { poll: { timeout: 20_000 } }, hookTimeout: 120_000 };

/**
 * Five projects, one after the other, so that none waits for another's processor time. `npx vitest run <file>` runs any alone, and sets up
 * only what its project needs.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          // Rules and screens. A screen asks for its page itself: `// @vitest-environment happy-dom` on the first line.
          name: "pure",
          provide: { zone: writtenDown },
          include: filesBeside.filter((file) => !needsPostgres(file)),
          sequence: { groupOrder: 0 },
          maxWorkers: "100%",
          testTimeout: 20_000,
        },
      },
      {
        test: {
          // Actions and calls: an app on a database of its own.
          name: "features",
          globalSetup: [postgres],
          provide: { zone: writtenDown },
          include: filesBeside.filter(needsPostgres),
          sequence: { groupOrder: 1 },
          maxWorkers: "100%",
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          // The tests that kill the server kill the real one, and those that kill a browser kill a Chromium.
          globalSetup: [postgres, ...product],
          provide: { zone: writtenDown },
          sequence: { groupOrder: 2 },
          fileParallelism: false,
          testTimeout: 180_000,
          ...patient,
        },
      },
      {
        test: {
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts"],
          globalSetup: [postgres, ...product],
          sequence: { groupOrder: 4 },
          // The files of a worker share its modules and its browser.
          isolate: false,
          maxWorkers: "100%",
          testTimeout: 90_000,
          ...patient,
        },
      },
    ],
  },
});
