// @ts-check
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Files of tests/support that use a PostgreSQL themselves; everything that imports one of them needs a PostgreSQL too. */
const users = /\binject\("postgres"\)|\bstartEmbeddedPostgres\(|\bopenCluster\(|\bopenHouse\(/;
const imports = /\b(?:import|export)\s+(?!type\b)(?:[^;"]*?\bfrom\s+)?"(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/g;

/** @type {Map<string, boolean>} */
const known = new Map();

/**
 * Whether a test file needs a PostgreSQL: it uses one, or imports something from tests/support that does.
 * What it imports from src does not count, because nothing there connects by itself.
 * @param {string} file @returns {boolean}
 */
export function needsPostgres(file) {
  const answer = known.get(file);
  if (answer !== undefined) return answer;
  // Two files that import each other must not ask each other for ever.
  known.set(file, false);
  const text = readFileSync(file, "utf8");
  const supports = [...text.matchAll(imports)]
    .map(([, path, dynamic]) => `${join(dirname(file), path ?? dynamic ?? "")}.ts`)
    .filter((path) => path.startsWith(join("tests", "support")) && existsSync(path));
  const needs = users.test(text) || supports.some(needsPostgres);
  known.set(file, needs);
  return needs;
}
