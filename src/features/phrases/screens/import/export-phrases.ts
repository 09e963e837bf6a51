import { saveCsv } from "../../../../client/browser/save-file";
import { csvOf } from "../../../../shared/csv";
import { languages as names } from "../../../../shared/language-names";
import type { Locale } from "../../../../shared/locales";
import { t } from "../../../../shared/words";
import type { ParkText } from "../../contract";
import { translationInto } from "../../rules/texts";
import { placesText } from "../places";

/** The texts as a table for a translator, which imported again changes nothing (docs/domain.md, "Languages"). */
export function phraseTable(texts: readonly ParkText[], languages: readonly Locale[]): string[][] {
  return [
    [t("Original"), t("Where used"), ...languages.map((locale) => names[locale])],
    ...texts.map((text) => [
      text.original,
      placesText(text.uses),
      ...languages.map((locale) => translationInto(locale, text) ?? ""),
    ]),
  ];
}

/** Downloads the texts as "translations-2026-11-21.csv" of a park day. */
export function exportPhrases(texts: readonly ParkText[], languages: readonly Locale[], day: string): void {
  saveCsv(`translations-${day}.csv`, csvOf(phraseTable(texts, languages)));
}
