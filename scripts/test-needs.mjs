// @ts-check
// Tells what a test file needs to run, from its text and that of the files of tests/support that it imports.
import { readFileSync } from "node:fs";
import { importedBy } from "./imports.mjs";

/** Returns a function that tells whether a test file, or a support file that it imports, matches `use`. Its imports from src do not count. @param {RegExp} use */
function reaches(use) {
  /** @type {Map<string, boolean>} */
  const known = new Map();
  /** @param {string} file @returns {boolean} */
  const look = (file) => known.get(file) ?? search(file);
  /** @param {string} file */
  function search(file) {
    const text = readFileSync(file, "utf8");
    const found = use.test(text) || supportOf(file, text).some(look);
    known.set(file, found);
    return found;
  }
  return look;
}

/** @param {string} file @param {string} text */
function supportOf(file, text) {
  return importedBy(file, text).filter((path) => path.startsWith("tests/support/"));
}

/** The test uses PostgreSQL. */
export const needsPostgres = reaches(/\binject\("postgres"\)|\bstartEmbeddedPostgres\(|\bopenCluster\(/);
/** The test runs the built app, or a browser. */
export const needsBuild = reaches(/\bdist\/|\bCHROMIUM_PATH\b/);
