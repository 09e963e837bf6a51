// @ts-check
// The files that a source imports.
import { existsSync, statSync } from "node:fs";
import { posix } from "node:path";

const imports = /\b(?:import|export)\s+(?!type\b)(?:[^;"]*?\bfrom\s+)?"(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/g;

/** Returns the files that a part of a file's text imports at run time, in its order. @param {string} file @param {string} text @returns {string[]} */
export function importedBy(file, text) {
  return [...text.matchAll(imports)].flatMap(([, path, dynamic]) => resolve(file, path ?? dynamic ?? ""));
}

/** @param {string} from @param {string} path @returns {string[]} */
function resolve(from, path) {
  const target = posix.join(posix.dirname(from), path);
  return [target, `${target}.ts`, `${target}.tsx`]
    .filter((file) => existsSync(file) && statSync(file).isFile())
    .slice(0, 1);
}
