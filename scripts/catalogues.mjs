// @ts-check
// A Vite plugin that takes the app's texts out of its scripts: t("Save") becomes t("4f"), a number, and each language gets files with its texts in
// that order, so that a phone loads one language only. Texts of say("…") and rule("…") have the same key in every version, because phones store them.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";
import { keyOfText, plainText } from "../src/shared/text-key.js";
import { pseudoText } from "./pseudo.mjs";
import { isSaid, literals } from "./read-source.mjs";
import { root } from "./stamp.mjs";
import { numberTexts, readSources } from "./texts.mjs";

/** The languages with a catalogue; English is in the sources. */
export const translated = ["nl", "de", "fr", "es", "pt", "pl", "ro", "bg", "uk", "tr", "ar"];

/** English text → translation. @param {string} locale @returns {Record<string, string>} */
export function readCatalogue(locale) {
  const file = `${root}src/client/catalogues/${locale}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

async function collect() {
  const sources = await readSources();
  const { numbers, files: parts } = numberTexts(sources);
  const said = [...sources].flatMap(([file, found]) => found.said.map(({ text }) => ({ text, file })));
  const isOf = (/** @type {string} */ file) => saidParts.find(({ files }) => files.test(file))?.name ?? "said";
  // In the first of the parts that need it: whoever reads a later one reads those before it.
  /** @type {Map<string, string>} */
  const partOf = new Map();
  for (const name of ["said", ...saidParts.map((part) => part.name)])
    for (const { text, file } of said) if (isOf(file) === name && !partOf.has(text)) partOf.set(text, name);
  const textsIn = (/** @type {string} */ name) => [...partOf].flatMap(([text, part]) => (part === name ? [text] : []));
  /** @type {[locale: string, textOf: (english: string) => string][]} */
  const languages = [
    ["en", plainText],
    ["en-XA", (english) => pseudoText(plainText(english))],
    ...translated.map((locale) => {
      const catalogue = readCatalogue(locale);
      return /** @type {[string, (english: string) => string]} */ ([
        locale,
        (english) => catalogue[english] || plainText(english),
      ]);
    }),
  ];
  const files = languages.flatMap(([locale, textOf]) => [
    ...[...parts].map(([part, blocks]) => ({
      name: `${locale}-${part}.json`,
      content: blocks.map((block) => block.map((one) => (typeof one === "string" ? textOf(one) : one))),
    })),
    ...["said", ...saidParts.map((part) => part.name)].map((name) => ({
      name: `${locale}-${name}.json`,
      content: byKey(textsIn(name), textOf),
    })),
  ]);
  const written = files.map(({ name, content }) => ({ name, source: JSON.stringify(content) }));
  const version = createHash("sha256").update(JSON.stringify(written)).digest("hex").slice(0, 8);
  return { numbers, files: written, version };
}

/** Refusals that cleaners and visitors never meet: those of the office, and those of planning, which the office's pages need too. */
const saidParts = [
  { name: "said-office", files: /^src\/features\/(units|settings|checklists|phrases|reports)\// },
  { name: "said-planning", files: /^src\/features\/(schedules|stays|readiness|forecast|connections)\// },
];

/** @param {Iterable<string>} texts @param {(english: string) => string} textOf */
function byKey(texts, textOf) {
  return Object.fromEntries([...texts].sort().map((text) => [keyOfText(text), textOf(text)]));
}

/** @returns {import("vite").Plugin} */
export function catalogues() {
  /** @type {ReturnType<typeof collect> | undefined} */
  let collected;
  const texts = () => {
    collected ??= collect();
    return collected;
  };
  return {
    name: "changeover:catalogues",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.config.consumer === "client",
    async transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id)) return;
      const { numbers, version } = await texts();
      const withVersion = code.replace(/\$\{__TEXTS__\}/g, version);
      return { code: /\b(t|say|rule)\(/.test(code) ? withKeys(withVersion, numbers) : withVersion, map: null };
    },
    transformIndexHtml: async (html) => html.replaceAll("__TEXTS__", (await texts()).version),
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const { files, version } = await texts();
      for (const { name, source } of files)
        this.emitFile({ type: "asset", fileName: `assets/texts/${version}/${name}`, source });
    },
  };
}

/** @param {string} code @param {Map<string, number>} numbers */
function withKeys(code, numbers) {
  const source = ts.createSourceFile("source.tsx", code, ts.ScriptTarget.Latest, true);
  /** @type {{ start: number, end: number, key: string }[]} */
  const changes = [];
  /** @param {ts.Node | undefined} node @param {(text: string) => string} keyOf */
  const replace = (node, keyOf) => {
    if (!node) return;
    if (ts.isStringLiteralLike(node)) changes.push({ start: node.getStart(), end: node.end, key: keyOf(node.text) });
    else if (ts.isParenthesizedExpression(node)) replace(node.expression, keyOf);
    else if (ts.isConditionalExpression(node)) for (const one of [node.whenTrue, node.whenFalse]) replace(one, keyOf);
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      !literals(node.arguments[0]).includes(undefined)
    ) {
      const name = node.expression.text;
      if (name === "t") replace(node.arguments[0], (text) => (numbers.get(text) ?? 0).toString(36));
      if (isSaid(name)) replace(node.arguments[0], keyOfText);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return changes
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, key }) => text.slice(0, start) + JSON.stringify(key) + text.slice(end), code);
}
