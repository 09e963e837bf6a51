// @ts-check
// The app's texts, as the sources have them, and which part of a language each belongs to.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { root } from "./stamp.mjs";

// A language is loaded in parts: what every cleaner's page needs, and what `withTexts("office", …)` adds for the pages that it loads
// (src/client/browser/language.ts).

const laterParts = ["extras", "visitors", "office", "planning", "admin", "connections", "day", "ready"];
const comesWithOffice = new Set(["planning", "admin", "connections", "day"]);
const entry = "src/client.tsx";
/** These define the functions. */
const ownFiles = new Set(["src/shared/words.ts", "src/shared/sentences.ts"]);

/** @typedef {import("./read-source.mjs").Found} Found */

const cacheFolder = `${root}node_modules/.cache/changeover`;
const cache = `${cacheFolder}/texts.json`;

/**
 * Every source of the app by its path. What was found is kept until a source changes, because the build, two checks and each worker of the tests ask for it,
 * and reading the sources takes two seconds.
 * @returns {Promise<Map<string, Found>>}
 */
export async function readSources() {
  const names = readdirSync(`${root}src`, { recursive: true, encoding: "utf8" })
    .map((name) => `src/${name.replaceAll("\\", "/")}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test.") && !ownFiles.has(name))
    .sort();
  const sources = names.map((name) => ({ name, code: readFileSync(root + name, "utf8") }));
  const hash = createHash("sha256");
  for (const script of ["read-source.mjs", "imports.mjs"]) hash.update(readFileSync(`${root}scripts/${script}`));
  for (const { name, code } of sources) hash.update(`\0${name}\0${code}`);
  const stamp = hash.digest("hex");
  const [keptStamp, kept] = existsSync(cache) ? JSON.parse(readFileSync(cache, "utf8")) : [];
  if (keptStamp === stamp) return new Map(kept);
  const { readSource } = await import("./read-source.mjs");
  const found = sources.map(({ name, code }) => /** @type {const} */ ([name, readSource(name, code)]));
  mkdirSync(cacheFolder, { recursive: true });
  // Several processes may write it at once.
  writeFileSync(`${cache}.${process.pid}`, JSON.stringify([stamp, found]));
  renameSync(`${cache}.${process.pid}`, cache);
  return new Map(found);
}

/** The files that a part's pages load; without a part, a cleaner's. @param {Map<string, Found>} sources @param {string | undefined} part */
function reach(sources, part) {
  /** @type {Set<string>} */
  const reached = new Set();
  const follow = (/** @type {string} */ file) => {
    const found = sources.get(file);
    if (!found || reached.has(file)) return;
    reached.add(file);
    for (const one of found.imports) if (one.part === undefined) follow(one.path);
  };
  if (part === undefined) follow(entry);
  else for (const { imports } of sources.values()) for (const one of imports) if (one.part === part) follow(one.path);
  return reached;
}

/**
 * Numbers all shown texts. A text that several parts need is in the files of all of them, so texts with the same parts follow each other, and a
 * part consists of blocks without gaps: the number of the first text, then the texts.
 * @param {Map<string, Found>} sources
 */
export function numberTexts(sources) {
  const textsOf = (/** @type {string | undefined} */ part) =>
    [...reach(sources, part)].flatMap((file) => sources.get(file)?.shown.map(({ text }) => text) ?? []);
  const always = new Set(textsOf(undefined));
  /** @type {Map<string, string[]>} */
  const partsOf = new Map([...always].map((text) => [text, ["cleaner"]]));
  for (const part of laterParts)
    for (const text of new Set(textsOf(part))) {
      const known = partsOf.get(text) ?? [];
      const isThere = known.includes("cleaner") || (known.includes("office") && comesWithOffice.has(part));
      if (!isThere) partsOf.set(text, [...known, part]);
    }
  /** @type {Map<string, string[]>} */
  const blocks = new Map();
  for (const [text, parts] of partsOf) blocks.set(parts.join(" "), [...(blocks.get(parts.join(" ")) ?? []), text]);
  /** @type {Map<string, number>} */
  const numbers = new Map();
  /** @type {Map<string, (number | string)[][]>} */
  const files = new Map(["cleaner", ...laterParts].map((part) => [part, []]));
  for (const [parts, block] of blocks) {
    const from = numbers.size;
    for (const text of block) numbers.set(text, numbers.size);
    for (const part of parts.split(" ")) files.get(part)?.push([from, ...block]);
  }
  return { numbers, files };
}
