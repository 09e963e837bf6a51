import { describe, expect, onTestFinished, test } from "vitest";
import { type Parts, readMessage } from "../../shared/message.js";
import { activateLanguage, t } from "../../shared/words";
import { catalogueOf } from "./catalogue";

/** They need every form that Polish, Ukrainian, Romanian and Arabic have for whole numbers. */
const numbers = [0, 1, 2, 3, 5, 11, 21, 22, 100];

/** The forms that a text needs for a number and doesn't have, or that read as one for more: "a photo" for 21 of them. */
function missingForms(parts: Parts, number: number, form: string): string[] {
  return parts.flatMap((part) => {
    if (typeof part === "string") return [];
    const [name, kind, cases] = part;
    if (!cases) return [];
    const forms = Object.entries(cases.forms);
    const names = forms.map(([own]) => own);
    const isMissing = kind === "plural" && !names.includes(form) && !names.includes(String(number));
    const isSingular = kind === "plural" && form === "one" && number > 1 && !names.includes("1");
    const readsAsOne = isSingular && !showsNumber(cases.forms.one ?? [], name);
    const isFault = isMissing || readsAsOne;
    return [...(isFault ? [form] : []), ...forms.flatMap(([, inner]) => missingForms(inner, number, form))];
  });
}

const showsNumber = (parts: Parts, name: string) =>
  parts.includes("#") || JSON.stringify(parts).includes(JSON.stringify([name]));

describe.each(["nl", "de", "fr", "es", "pt", "pl", "ro", "bg", "uk", "tr", "ar"] as const)("in %s", (locale) => {
  test("every plural has the form of every number", async () => {
    const texts = await catalogueOf(locale);
    activateLanguage(locale, texts);
    onTestFinished(() => activateLanguage("en", {}));
    const plurals = Object.entries(texts).filter(([, text]) => text.includes(", plural,"));
    expect(plurals.length).toBeGreaterThan(50);
    const rules = new Intl.PluralRules(locale);
    const faults = plurals.flatMap(([english, text]) =>
      numbers.flatMap((number) => {
        const missing = missingForms(readMessage(text) ?? [], number, rules.select(number));
        const values = Object.fromEntries([...text.matchAll(/\{(\w+)/g)].map(([, name = ""]) => [name, number]));
        // The key is English, as on the server and in development.
        const isWhole = !/[{}#]|undefined|NaN/.test(t(english, values));
        return missing.length > 0 || !isWhole ? [`${english} at ${number}: ${missing.join()}`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });
});
