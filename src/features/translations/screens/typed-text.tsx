import { Languages, Undo2 } from "lucide-react";
import { useState } from "react";
import { useLanguage } from "../../../client/browser/language";
import { Refusal } from "../../../client/parts/refusal";
import { usePark } from "../../../client/session/current-user";
import type { Locale } from "../../../shared/locales";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { classNames } from "../../../ui/class-names";
import { useTranslation } from "../queries";

type TypedTextProps = {
  text: string;
  /** The language in which it was typed, if that is known. */
  lang: Locale | null | undefined;
  className?: string;
};

/** What somebody typed. In a park that translates, a reader of another language gets it in theirs with one tap (docs/domain.md, "Languages of texts"). */
export function TypedText({ text, lang, className }: TypedTextProps) {
  const reader = useLanguage();
  const translates = usePark().data?.translates;
  const looks = classNames("whitespace-pre-line wrap-anywhere", className);
  if (lang && lang !== reader && translates)
    // Another text starts with the original.
    return <Translatable key={`${lang} ${text}`} text={text} lang={lang} reader={reader} className={looks} />;
  return (
    <p lang={lang ?? undefined} dir="auto" className={looks}>
      {text}
    </p>
  );
}

/** Its text stands under that of the original. */
const look = "-ms-3.5 min-h-12 lg:min-h-11";

type TranslatableProps = { text: string; lang: Locale; reader: string; className: string };

function Translatable({ text, lang, reader, className }: TranslatableProps) {
  const [isWanted, setIsWanted] = useState(false);
  const translation = useTranslation({ text, from: lang, to: reader, enabled: isWanted });
  const translated = isWanted ? translation.data?.text : undefined;
  const ask = () => {
    if (isWanted) void translation.refetch();
    setIsWanted(true);
  };
  return (
    // Above a card whose link covers it.
    <div className="relative z-1 flex min-w-0 flex-col items-start">
      <p lang={translated === undefined ? lang : reader} dir="auto" className={className}>
        {translated ?? text}
      </p>
      <p className="flex flex-wrap items-center text-sm text-ink-3">
        <span role="status" className={translated === undefined ? undefined : "me-5.5"}>
          {translated !== undefined && t("Machine translation")}
        </span>
        {translated === undefined ? (
          <Button variant="quiet" size="compact" className={look} busy={translation.isFetching} onClick={ask}>
            {!translation.isFetching && <Languages size={16} />}
            {t("Translate")}
          </Button>
        ) : (
          <Button variant="quiet" size="compact" className={look} onClick={() => setIsWanted(false)}>
            <Undo2 size={16} />
            {t("Show original")}
          </Button>
        )}
      </p>
      {isWanted && <Refusal error={translation.error} />}
    </div>
  );
}
