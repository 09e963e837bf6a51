// @ts-check
// The files that each source and test file depends on at run time, through imports and in other ways.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { importedBy } from "./imports.mjs";
import { needsBuild, needsPostgres } from "./test-needs.mjs";

const features = "src/features/";
const handlersFile = "src/event-handlers.ts";
/** Files that combine all features: a test that starts the whole app does not depend on each of them. */
const compositions = new Set(["src/park.ts", "src/client.tsx", "src/office.tsx", "src/server.ts"]);

/** All files below a folder, or the file itself. @param {string} path @returns {string[]} */
export function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll("\\", "/"));
}

/** @type {Map<string, string[]>} */
const known = new Map();
const contracts = filesIn(features).filter((file) => /\/contract(\.ts|\/)/.test(file));
/** The feature behind each API path, by the path's prefix. */
const addresses = new Map(
  contracts.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/path: "((?:\/api)?\/[^/"]+)/g)].map(([, path = ""]) => [
      path,
      featureOf(file),
    ]),
  ),
);
/** The files that handle each event. */
const handlers = handlersIn(readFileSync(handlersFile, "utf8"));

/** "src/features/units" for its files, undefined for others. @param {string} file */
export function featureOf(file) {
  return /^src\/features\/[^/]+/.exec(file)?.[0];
}

/** @param {string | undefined} feature */
const routesOf = (feature) => (feature ? filesIn(`${feature}/routes.ts`).concat(filesIn(`${feature}/routes`)) : []);

/**
 * What to follow: imports; also API calls; also other features' handlers of published events. The tests' support files add people and villas,
 * which publishes nothing, although they import files that publish.
 * @typedef {"imports" | "calls" | "events"} Reach
 */

/** Returns a file's direct dependencies. @param {string} file @param {Reach} reach @returns {string[]} */
function needsOf(file, reach) {
  const key = `${reach} ${file}`;
  const needs = known.get(key) ?? findNeeds(file, reach);
  known.set(key, needs);
  return needs;
}

/** @param {string} file @param {Reach} reach @returns {string[]} */
function findNeeds(file, reach) {
  const text = readFileSync(file, "utf8");
  const found = compositions.has(file) ? [] : importedBy(file, text);
  if (reach === "imports") return found;
  if (/\/contract(\.ts|\/)/.test(file)) found.push(...routesOf(featureOf(file)));
  if (reach === "events" && file.startsWith(features)) found.push(...handlersOf(text));
  if (!file.startsWith("tests/") && !file.includes(".test.")) return found;
  found.push(...routesOf(featureOf(file)));
  for (const [path, feature] of addresses) if (text.includes(path)) found.push(...routesOf(feature));
  // These files test every call.
  if (/\b(callsOf|describedCalls)\b/.test(text)) found.push(...[...addresses.values()].flatMap(routesOf));
  return found;
}

/** Returns the files that handle the events published in this text. @param {string} text */
function handlersOf(text) {
  const published = [...text.matchAll(/\bpublish\(\s*(?:\w+|\{[^}]*\}),\s*"(\w+)"/g)].map(([, event = ""]) => event);
  return published.flatMap((event) => {
    const files = handlers.get(event);
    if (!files) throw new Error(`${handlersFile}: ${event} is missing.`);
    return files;
  });
}

/** The files of each event's handlers, from the text of the table of events. @param {string} text */
function handlersIn(text) {
  const files = new Map(
    [...text.matchAll(/^import \{([^}]+)\} from "[^"]+";$/gm)].flatMap(([line, names = ""]) =>
      (names.match(/\w+/g) ?? []).map((name) => [name, importedBy(handlersFile, line)]),
    ),
  );
  const rows = [...text.matchAll(/^ {2}(\w+): \[([^\]]*)\]/gm)];
  return new Map(
    rows.map(([, event = "", names = ""]) => [
      event,
      (names.match(/\w+/g) ?? []).flatMap((name) => files.get(name) ?? []),
    ]),
  );
}

/** Returns a test file and all its dependencies. @param {string} test @param {string[]} screens that it visits in the built app */
export function needsOfTest(test, screens = []) {
  /** @type {Record<Reach, Set<string>>} */
  const found = { imports: new Set(), calls: new Set(), events: new Set() };
  const follow = (/** @type {string} */ file, /** @type {Reach} */ reach) => {
    if (found[reach].has(file) || !/\.tsx?$/.test(file)) return;
    found[reach].add(file);
    const next = reach === "events" && file.startsWith("tests/support/") ? "calls" : reach;
    for (const need of needsOf(file, next)) follow(need, next);
  };
  for (const file of [test, ...screens]) follow(file, needsPostgres(test) || needsBuild(test) ? "events" : "imports");
  return new Set(Object.values(found).flatMap((files) => [...files]));
}
