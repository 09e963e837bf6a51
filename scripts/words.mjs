// @ts-check
// Checks the app's texts and their translations: none is missing or left over, placeholders are the English ones, plurals have all forms of their
// language. With --write, removes what is left over and puts new texts into the catalogues as empty ones, for a translator.
import { writeFileSync } from "node:fs";
import { readMessage } from "../src/shared/message.js";
import { keyOfText, plainText } from "../src/shared/text-key.js";
import { readCatalogue, translated } from "./catalogues.mjs";
import { root } from "./stamp.mjs";
import { readSources } from "./texts.mjs";

const sources = await readSources();
const faults = [...sources.values()].flatMap((found) => found.faults);
/** English text → the files that have it. @type {Map<string, Set<string>>} */
const texts = new Map();
/** Key → its text, of sentences. @type {Map<string, string>} */
const keys = new Map();
for (const [file, { shown, said }] of sources) {
  for (const { text } of [...shown, ...said]) texts.set(text, (texts.get(text) ?? new Set()).add(file));
  for (const { text } of said) {
    const key = keyOfText(text);
    const other = keys.get(key) ?? text;
    if (other !== text) faults.push(`"${text}" and "${other}" have the same key: change a word of either.`);
    keys.set(key, text);
  }
}

const order = (/** @type {string} */ text, /** @type {Set<string>} */ files) => `${[...files].sort()[0]} ${text}`;
/** The texts of one area follow each other, so that a translator has the context. */
const inOrder = [...texts].sort(([a, of], [b, and]) => order(a, of).localeCompare(order(b, and), "en"));

/** @type {Record<string, string>} */
const exact = { 0: "zero", 2: "two" };

for (const locale of translated) {
  const catalogue = readCatalogue(locale);
  for (const [english] of inOrder) {
    const text = catalogue[english];
    if (text) faults.push(...differences(english, text, locale).map((fault) => `${locale}: "${english}" ${fault}`));
    else faults.push(`${locale}: "${english}" is not translated.`);
  }
  for (const english of Object.keys(catalogue))
    if (!texts.has(english)) faults.push(`${locale}: "${english}" is in no source any more.`);
  if (process.argv.includes("--write")) {
    const written = Object.fromEntries(inOrder.map(([english]) => [english, catalogue[english] ?? ""]));
    writeFileSync(`${root}src/client/catalogues/${locale}.json`, `${JSON.stringify(written, null, 2)}\n`);
  }
}

for (const fault of faults.slice(0, 60)) console.error(fault);
if (faults.length > 60) console.error(`… and ${faults.length - 60} more.`);
if (faults.length > 0) process.exit(1);

/** What is wrong with a translation. @param {string} english @param {string} text @param {string} locale @returns {string[]} */
function differences(english, text, locale) {
  const [source, target] = [placesIn(plainText(english)), placesIn(text)];
  if (!target) return [`can't be read: ${text}`];
  if (text.includes("|")) return ['has "|", which only the English may have.'];
  const names = source?.names ?? new Set();
  const wrong = [
    ...[...names].filter((name) => !target.names.has(name)).map((name) => `has {${name}}, the translation doesn't.`),
    ...[...target.names].filter((name) => !names.has(name)).map((name) => `has no {${name}}, the translation does.`),
  ];
  if (source?.plurals.length && !target.plurals.length) wrong.push("has a plural, the translation doesn't.");
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  // The forms of French, Spanish and Portuguese for millions are the plural's.
  const needed = pluralCategories.filter((form) => form !== "many" || !/^(fr|es|pt)$/.test(locale));
  for (const forms of target.plurals)
    for (const form of needed) if (!forms.has(form)) wrong.push(`lacks the plural form "${form}" in: ${text}`);
  return wrong;
}

/** The placeholders of a text and, for each plural, its forms; undefined if it can't be read. @param {string} text */
function placesIn(text) {
  const parts = readMessage(text);
  if (!parts) return undefined;
  /** @type {{ names: Set<string>, plurals: Set<string>[] }} */
  const found = { names: new Set(), plurals: [] };
  /** @param {import("../src/shared/message.js").Parts} all */
  const look = (all) => {
    for (const part of all) {
      if (typeof part === "string") continue;
      const [name, kind, cases] = part;
      found.names.add(name);
      const forms = Object.entries(cases?.forms ?? {});
      // An exact number stands for a form that has no other number.
      if (kind === "plural") found.plurals.push(new Set(forms.map(([form]) => exact[form] ?? form)));
      for (const [, one] of forms) look(one);
    }
  };
  look(parts);
  return found;
}
