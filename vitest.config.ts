import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";

/** Features and fault tests write days and times down; in journeys, which know only the present, the park lies where it is noon. */
const writtenDown = "Europe/Amsterdam";

/**
 * Three projects, one after the other, so that none waits for another's processor time. `npx vitest run <file>` runs any alone.
 * They don't extend this configuration: what is set up globally must be set up once, not once per project.
 */
export default defineConfig({
  test: {
    globalSetup: ["tests/support/global-setup.ts"].filter((file) => existsSync(file)),
    projects: [
      {
        test: {
          // Rules, routes and screens. A screen asks for its page itself: `// @vitest-environment happy-dom` on the first line.
          name: "features",
          provide: { zone: writtenDown },
          include: ["src/**/*.test.{ts,tsx}", "tests/support/**/*.test.ts"],
          sequence: { groupOrder: 0 },
          maxWorkers: "100%",
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          // Builds dist/: the tests that kill the server kill the real one, and those that kill a browser kill a Chromium.
          globalSetup: ["scripts/built-setup.mjs", "scripts/chromium-setup.mjs"],
          provide: { zone: writtenDown },
          sequence: { groupOrder: 1 },
          fileParallelism: false,
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "journeys",
          include: ["tests/journeys/**/*.test.ts"],
          // Builds dist/ and puts a Chromium into CHROMIUM_PATH.
          globalSetup: ["scripts/built-setup.mjs", "scripts/chromium-setup.mjs"],
          sequence: { groupOrder: 2 },
          maxWorkers: "100%",
          // What the product does by itself, a slow machine does later.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
