import { useState } from "react";
import type { Locale } from "../../../shared/locales";
import { t } from "../../../shared/words";
import type { ParkText } from "../contract";
import { missingIn } from "../rules/texts";
import { TranslationRow } from "./translation-row";

type TranslationListProps = { texts: readonly ParkText[]; locale: Locale; own: Locale };

/** The texts with their translations into one language. Missing ones come first, and stay there once they are translated: a row that moves loses what is typed in it. */
export function TranslationList({ texts, locale, own }: TranslationListProps) {
  const [first, setFirst] = useState<ReadonlySet<string>>(new Set());
  const added = missingIn(locale, texts).filter(({ original }) => !first.has(original));
  if (added.length > 0) setFirst(new Set([...first, ...added.map(({ original }) => original)]));
  const parts = [
    ["missing", t("To translate"), texts.filter(({ original }) => first.has(original))],
    ["translated", t("Translated"), texts.filter(({ original }) => !first.has(original))],
  ] as const;
  return parts.map(
    ([key, title, members]) =>
      members.length > 0 && (
        <section key={key} aria-label={title} className="flex flex-col gap-2">
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
