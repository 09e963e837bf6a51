// @ts-check
// The files that a source imports.
import { existsSync, statSync } from "node:fs";
import { posix } from "node:path";
import { root } from "./stamp.mjs";

const imports = /\b(?:import|export)\s+(?!type\b)(?:[^;"]*?\bfrom\s+)?"(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/g;

/** Returns the files that a part of a file's text imports at run time, in its order. @param {string} file @param {string} text @returns {string[]} */
export function importedBy(file, text) {
  return [...text.matchAll(imports)].flatMap(([, path, dynamic]) => resolve(file, path ?? dynamic ?? "") ?? []);
}

/** Returns the source that a file imports by a relative path; undefined for packages. @param {string} from @param {string} path */
export function resolve(from, path) {
  if (!path.startsWith(".")) return undefined;
  const target = posix.join(posix.dirname(from), path);
  return [target, `${target}.ts`, `${target}.tsx`].find(
    (file) => existsSync(root + file) && statSync(root + file).isFile(),
  );
}
