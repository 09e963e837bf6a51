// @ts-check
// Builds dist/ when the sources have changed since the last build.
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
      // Vitest, which may have called this, says "test": React's development build would be the result.
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "inherit", "inherit"],
      timeout: 5 * 60_000,
    },
  );
  if (status !== 0) throw new Error("The build failed (see above).");
}
