import { directionOf } from "./locales";
import { type Parts, readMessage } from "./message.js";
import { plainText } from "./text-key";

/** Texts of one language by their keys: the English text, or in the built app what the build put in its place (scripts/catalogues.mjs). */
export type Texts = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string | number>>;

/** Each language as Intl knows it: the region decides on dates and numbers. Digits are Western and clocks have 24 hours also in Arabic. */
const tags: Readonly<Record<string, string>> = { en: "en-US", pt: "pt-PT", ar: "ar-u-hc-h23-nu-latn" };

let locale = "en";
let texts: Texts = {};

/** Shows all texts, dates and numbers in this language from now on; adds to its texts if it is shown already. */
export function activateLanguage(wanted: string, more: Texts): void {
  texts = wanted === locale ? { ...texts, ...more } : more;
  locale = wanted;
}

/** The language that is shown, as Intl takes it: "en-US", "pl". */
export function languageTag(): string {
  return tags[locale] ?? locale;
}

/** Returns a function that makes and keeps one formatter per language and key: they are slow to create on phones. */
export function perLanguage<F>(make: (language: string, key: string) => F): (key?: string) => F {
  const made = new Map<string, F>();
  return (key = "") => {
    const name = `${languageTag()} ${key}`;
    const one = made.get(name) ?? make(languageTag(), key);
    made.set(name, one);
    return one;
  };
}

/**
 * Translates an English text, which must be written out here; `{name}` is replaced with values.name. What follows "|" is only for translators,
 * and tells apart texts for which other languages have different words: `t("Name|of a person")`.
 */
export function t(text: string, values?: Values): string {
  return write(partsOf(texts[text] || plainText(text)), values);
}

/** The text of a key in the language that is shown, if it has one, with its values. */
export function translated(key: string, values: Values): string | undefined {
  const text = texts[key];
  return text ? write(partsOf(text), values) : undefined;
}

const read = new Map<string, Parts>();

function partsOf(text: string): Parts {
  const parts = read.get(text) ?? readMessage(text) ?? [text];
  read.set(text, parts);
  return parts;
}

const cardinals = perLanguage((language) => new Intl.PluralRules(language));
const ordinals = perLanguage((language) => new Intl.PluralRules(language, { type: "ordinal" }));
const numbers = perLanguage((language) => new Intl.NumberFormat(language));

/** `number` is what "#" stands for, inside of a plural. */
function write(parts: Parts, values: Values = {}, number?: number): string {
  const words = parts.map((part) => {
    if (part === "#") return number === undefined ? part : numbers().format(number);
    if (typeof part === "string") return part;
    const [name, kind, cases] = part;
    const value = values[name] ?? "";
    if (!cases) return isolated(value);
    const { forms, offset } = cases;
    if (kind === "select") return write(forms[value] ?? forms.other, values, number);
    const left = Number(value) - offset;
    const form = (kind === "plural" ? cardinals() : ordinals()).select(left);
    return write(forms[value] ?? forms[form] ?? forms.other, values, left);
  });
  return words.join("");
}

/** Whether the language that is shown is written from right to left. */
export function isRightToLeft(): boolean {
  return directionOf(locale) === "rtl";
}

/**
 * A value as a part of a text: from right to left it keeps its own direction (U+2068 to U+2069), or "12-B" would read "B-12". A text of isolated parts
 * has no direction of its own and takes the reader's (U+2067), or its parts would stand from left to right.
 */
export function isolated<Value>(value: Value): Value | string {
  if (!isRightToLeft() || typeof value !== "string") return value;
  return `${value.includes("\u2068") ? "\u2067" : "\u2068"}${value}\u2069`;
}
