// @ts-check
// Installs the packages of package-lock.json if some are missing or of another version; otherwise it takes a few milliseconds.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { root } from "./stamp.mjs";

/** @param {{ development: boolean }} need whether the build and test tools are needed too */
export function isInstalled({ development }) {
  const record = `${root}node_modules/.package-lock.json`;
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(`${root}package-lock.json`, "utf8")).packages;
  const there = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.keys(wanted).every((place) => {
    const { version, optional, dev, devOptional } = wanted[place];
    if (place === "" || there[place]?.version === version) return true;
    return !there[place] && (optional || ((dev || devOptional) && !development));
  });
}

/** @param {{ development: boolean }} need */
export function install(need) {
  if (isInstalled(need)) return;
  console.log("Installing packages (about half a minute, once)…");
  const result = npm(["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (result.status !== 0) throw new Error("The packages could not be installed: npm ci failed (see above).");
}

/** Runs the npm that started this process, or the one on the path. @param {string[]} words */
function npm(words) {
  /** @type {import("node:child_process").SpawnSyncOptions} */
  const options = { cwd: root, stdio: ["ignore", "inherit", "inherit"], timeout: 15 * 60_000 };
  const own = process.env.npm_execpath;
  if (own?.endsWith(".js")) return spawnSync(process.execPath, [own, ...words], options);
  return spawnSync("npm", words, { ...options, shell: process.platform === "win32" });
}
