// @ts-check
// Finds the app's texts in the sources: every t("…"), say("…") and rule("…"), and which part of a language each belongs to.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { posix } from "node:path";
import ts from "typescript";
import { root } from "./stamp.mjs";

// A language is loaded in parts: what every cleaner's page needs, and what `withTexts("office", …)` adds for the pages that it loads
// (src/client/browser/language.ts).

const laterParts = ["extras", "visitors", "office", "planning", "admin", "connections", "day", "ready"];
const comesWithOffice = new Set(["planning", "admin", "connections", "day"]);
const entry = "src/client.tsx";
/** Whether a function names a text that is stored or sent before it is shown. @param {string} name */
export const isSaid = (name) => name === "say" || name === "rule";
/** These define the functions. */
const ownFiles = new Set(["src/shared/words.ts", "src/shared/sentences.ts"]);

/**
 * @typedef {{ text: string, line: number }} Use
 * @typedef {{ shown: Use[], said: Use[], imports: { path: string, part: string | undefined }[], faults: string[] }} Found what a file holds
 */

/** Every source of the app by its path. @returns {Map<string, Found>} */
export function readSources() {
  const names = readdirSync(`${root}src`, { recursive: true, encoding: "utf8" })
    .map((name) => `src/${name.replaceAll("\\", "/")}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test.") && !ownFiles.has(name))
    .sort();
  return new Map(names.map((name) => [name, readSource(name, readFileSync(root + name, "utf8"))]));
}

/** @param {string} file @param {string} code @returns {Found} */
export function readSource(file, code) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  /** @type {Found} */
  const found = { shown: [], said: [], imports: [], faults: [] };
  /** @param {ts.Node} node */
  const lineOf = (node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  /** @param {ts.Expression | undefined} from @param {string | undefined} part */
  const follow = (from, part) => {
    const path = from && ts.isStringLiteral(from) ? resolve(file, from.text) : undefined;
    if (path) found.imports.push({ path, part });
  };
  /** @param {ts.Node} node @param {boolean} inFunction @param {string | undefined} part */
  const visit = (node, inFunction, part) => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) follow(node.moduleSpecifier, undefined);
    if (ts.isExportDeclaration(node) && !node.isTypeOnly) follow(node.moduleSpecifier, undefined);
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      const name = ts.isIdentifier(node.expression) ? node.expression.text : "";
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword) follow(first, part);
      if (name === "withTexts" && first && ts.isStringLiteral(first)) part = first.text;
      if (name === "t" || isSaid(name)) {
        for (const text of literals(first)) {
          if (text !== undefined) (name === "t" ? found.shown : found.said).push({ text, line: lineOf(node) });
          else found.faults.push(`${file}:${lineOf(node)} ${name}() takes the English text itself, in quotes.`);
        }
        if (name === "t" && !inFunction)
          found.faults.push(`${file}:${lineOf(node)} t() at a module's top level: the language can change later.`);
      }
    }
    ts.forEachChild(node, (child) => visit(child, inFunction || ts.isFunctionLike(node), part));
  };
  visit(source, false, undefined);
  return found;
}

/** The text, or both texts of `late ? "Late" : "On time"`; undefined for anything else. @param {ts.Expression | undefined} node @returns {(string | undefined)[]} */
export function literals(node) {
  if (node && ts.isParenthesizedExpression(node)) return literals(node.expression);
  if (node && ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)];
  return [node && ts.isStringLiteralLike(node) ? node.text : undefined];
}

/** @param {string} from @param {string} path */
function resolve(from, path) {
  if (!path.startsWith(".")) return undefined;
  const target = posix.join(posix.dirname(from), path);
  return [target, `${target}.ts`, `${target}.tsx`].find(
    (file) => existsSync(root + file) && statSync(root + file).isFile(),
  );
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
 */
export function numberTexts(sources = readSources()) {
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
