import { i18n } from "@lingui/core";
import { readMessage } from "./message.js";
import { plainText } from "./text-key";

type CompiledMessage = ReturnType<Parameters<typeof i18n.setMessagesCompiler>[0]>;

const compiled = new Map<string, CompiledMessage>();
i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message) ?? readMessage(plainText(message)) ?? [plainText(message)];
  compiled.set(message, known);
  return known;
});
i18n.loadAndActivate({ locale: "en", messages: {} });

/** Texts of one language by their keys: the English text, or in the built app what the build put in its place (scripts/catalogues.mjs). */
export type Texts = Readonly<Record<string, string>>;

/** Each language as Intl knows it: the region decides on dates and numbers. Digits are Western and clocks have 24 hours also in Arabic. */
const tags: Readonly<Record<string, string>> = { en: "en-US", pt: "pt-PT", ar: "ar-u-hc-h23-nu-latn" };

/** Shows all texts, dates and numbers in this language from now on. */
export function activateLanguage(locale: string, texts: Texts): void {
  i18n.load({ [locale]: texts });
  i18n.activate(locale, tags[locale] ?? locale);
}

/** The language that is shown, as Intl takes it: "en-US", "pl". */
export function languageTag(): string {
  return tags[i18n.locale] ?? i18n.locale;
}

/**
 * Translates an English text, which must be written out here; `{name}` is replaced with values.name. What follows "|" is only for translators,
 * and tells apart texts for which other languages have different words: `t("Name|of a person")`.
 */
export function t(text: string, values?: Record<string, string | number>): string {
  return i18n._(text, values);
}

/** The text of a key in the language that is shown, if it has one, with its values. */
export function textOf(key: string, values: Record<string, string | number>): string | undefined {
  return key in i18n.messages ? i18n._(key, values) : undefined;
}
