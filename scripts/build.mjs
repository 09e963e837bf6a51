// @ts-check
// Builds dist/ if the sources have changed since the last build.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { isBuilt, root } from "./stamp.mjs";

const words = [`${root}node_modules/vite/bin/vite.js`, "build", "--logLevel", "warn"];
/** @type {import("node:child_process").CommonSpawnOptions} */
const options = {
  cwd: root,
  // Vitest, which may run this, sets "test", which would select React's development build.
  env: { ...process.env, NODE_ENV: "production" },
  stdio: ["ignore", "inherit", "inherit"],
  timeout: 5 * 60_000,
};

export function build() {
  if (isBuilt()) return;
  console.log("Building…");
  expectSuccess(spawnSync(process.execPath, words, options).status);
}

/** Builds while this process goes on with other work; resolves when dist/ is complete, and rejects if the build fails. */
export async function buildInBackground() {
  if (isBuilt()) return;
  console.log("Building…");
  const [status] = await once(spawn(process.execPath, words, options), "exit");
  expectSuccess(status);
}

/** @param {number | null} status */
function expectSuccess(status) {
  if (status !== 0) throw new Error("The build failed (see above).");
}
