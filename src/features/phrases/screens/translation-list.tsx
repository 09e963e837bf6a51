import { useState } from "react";
import type { Locale } from "../../../shared/locales";
import { t } from "../../../shared/words";
import type { ParkText } from "../contract";
import { missingIn } from "../rules/texts";
import { TranslationRow } from "./translation-row";

type TranslationListProps = { texts: readonly ParkText[]; locale: Locale; own: Locale };

/** The texts with their translations into one language. What was missing when the list was opened comes first, and stays there once it is translated. */
export function TranslationList({ texts, locale, own }: TranslationListProps) {
  const [first] = useState(() => new Set(missingIn(locale, texts).map(({ original }) => original)));
  const missing = new Set(missingIn(locale, texts));
  const parts = [
    [t("To translate"), texts.filter((text) => first.has(text.original) || missing.has(text))],
    [t("Translated"), texts.filter((text) => !first.has(text.original) && !missing.has(text))],
  ] as const;
  return parts.map(
    ([title, members]) =>
      members.length > 0 && (
        <section key={title} aria-label={title} className="flex flex-col gap-2">
          <h2 className="text-lg font-bold tracking-tight">{title}</h2>
          <ul className="divide-y divide-line rounded-card ring-1 ring-line">
            {members.map((text) => (
              <TranslationRow key={text.original} text={text} locale={locale} own={own} />
            ))}
          </ul>
        </section>
      ),
  );
}
