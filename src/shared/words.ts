import { i18n } from "@lingui/core";

type CompiledMessage = ReturnType<Parameters<typeof i18n.setMessagesCompiler>[0]>;

/**
 * Parses `{name}`, plural, selectordinal and select. Lingui's own parser (5 kB) is left out of production builds, which then need compiled
 * catalogues; with this one English needs no catalogue, and development and production behave alike. `lingui extract` refuses a message
 * that the two parse differently (quoted braces, dates).
 */
function compile(message: string): CompiledMessage {
  let at = 0;
  let whole = true;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const sticky = new RegExp(pattern, "y");
    sticky.lastIndex = at;
    const match = sticky.exec(message);
    if (match) at = sticky.lastIndex;
    return match;
  };
  const parts = (): CompiledMessage => {
    const found: CompiledMessage = [];
    for (;;) {
      const text = take(/[^{}#]+|#/);
      if (text) {
        found.push(text[0]);
        continue;
      }
      const [opening, name = "", kind, offset] =
        take(/\{\s*(\w+)\s*(?:\}|,\s*(plural|selectordinal|select)\s*,\s*(?:offset:(\d+))?)/) ?? [];
      if (!opening) return found;
      found.push(kind ? [name, kind, { offset: Number(offset ?? 0), ...cases() }] : [name]);
    }
  };
  const cases = (): Record<string, CompiledMessage> => {
    const found: Record<string, CompiledMessage> = {};
    for (let key = take(/\s*=?(\w+)\s*\{/); key?.[1]; key = take(/\s*=?(\w+)\s*\{/)) {
      found[key[1]] = parts();
      whole &&= Boolean(take(/\}/));
    }
    whole &&= Boolean(take(/\s*\}/) && found.other);
    return found;
  };
  const all = parts();
  return whole && at === message.length ? all : [message];
}

const compiled = new Map<string, CompiledMessage>();
i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message) ?? compile(message);
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

/** Translates an English text, which must be written out here; `{name}` is replaced with values.name. */
export function t(text: string, values?: Record<string, string | number>): string {
  return i18n._(text, values);
}

/** The text of a key in the language that is shown, if it has one, with its values. */
export function textOf(key: string, values: Record<string, string | number>): string | undefined {
  return key in i18n.messages ? i18n._(key, values) : undefined;
}
