// @ts-check
// Tells whether dist/ was built from the current sources, by their content, so that neither a checkout nor `touch` matters.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = `${root}dist/.stamp`;
const sources = [
  "src",
  "public",
  "migrations",
  "scripts",
  "index.html",
  "vite.config.ts",
  "tsconfig.json",
  "package-lock.json",
];

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  if (!existsSync(root + path)) return [];
  if (statSync(root + path).isFile()) return [path];
  return readdirSync(root + path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => `${entry.parentPath.slice(root.length)}/${entry.name}`)
    .sort();
}

export function sourceStamp() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesOf)) hash.update(`\0${file}\0`).update(readFileSync(root + file));
  return hash.digest("hex");
}

export function isBuilt() {
  if (!existsSync(stampFile) || !existsSync(`${root}dist/server.js`)) return false;
  // A deployed copy has dist/ without sources, so there is nothing to compare.
  return !existsSync(`${root}src`) || readFileSync(stampFile, "utf8") === sourceStamp();
}

/** @param {string} stamp taken before the build started, so that a file saved during it makes it stale */
export function writeStamp(stamp) {
  writeFileSync(stampFile, stamp);
}
