import type { ImportColumn } from "../../../../client/parts/import/table";
import { languages as names } from "../../../../shared/language-names";
import type { Locale } from "../../../../shared/locales";
import { t } from "../../../../shared/words";

/** The columns of a translator's file that are imported: the original, and one per language. */
export function columnsOfPhrases(languages: readonly Locale[]): ImportColumn[] {
  return [
    { name: "original", label: t("Original"), headings: originals },
    ...languages.map((locale) => ({ name: locale, label: names[locale], headings: [locale] })),
  ];
}

/** A file that was exported in one language can be imported in another. */
const originals = [
  "original",
  "origineel",
  "text",
  "tekst",
  "texte",
  "texto",
  "oryginał",
  "tekst oryginalny",
  "оригинал",
  "оригінал",
  "özgün metin",
  "orijinal",
  "النص الأصلي",
  "الأصل",
];
