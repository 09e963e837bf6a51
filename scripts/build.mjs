// @ts-check
// Builds dist/ if the sources have changed since the last build.
import { spawnSync } from "node:child_process";
import { isBuilt, root } from "./stamp.mjs";

export function build() {
  if (isBuilt()) return;
  console.log("Building…");
  const { status } = spawnSync(
    process.execPath,
    [`${root}node_modules/vite/bin/vite.js`, "build", "--logLevel", "warn"],
    {
      cwd: root,
      // Vitest, which may run this, sets "test", which would select React's development build.
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "inherit", "inherit"],
      timeout: 5 * 60_000,
    },
  );
  if (status !== 0) throw new Error("The build failed (see above).");
}
