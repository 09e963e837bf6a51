import { useState } from "react";
import { Link, useSearchParams } from "wouter";
import { useLanguage } from "../../../client/browser/language";
import { SheetButtons } from "../../../client/parts/import/sheet-buttons";
import { LoadFailed } from "../../../client/parts/load-failed";
import { usePark, useZone } from "../../../client/session/current-user";
import { languages } from "../../../shared/language-names";
import type { Locale } from "../../../shared/locales";
import { parkDay } from "../../../shared/time";
import { t } from "../../../shared/words";
import { Empty } from "../../../ui/empty";
import { SelectField } from "../../../ui/select-field";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { SolidBar } from "../../../ui/solid-bar";
import type { ParkText } from "../contract";
import { useParkTexts } from "../queries";
import { missingIn } from "../rules/texts";
import { TranslationList } from "./translation-list";

const fetchImport = async () => (await import("./import/import-phrases")).ImportPhrases;

/** The tab "Translations": the park's own texts in each of its languages. */
export default function TranslationsTab() {
  const park = usePark().data;
  const texts = useParkTexts();
  const others = park?.languages.filter((one) => one !== park.locale) ?? [];
  if (park && others.length === 0)
    return (
      <Empty
        title={t("One language only")}
        help={t("Your checklists and presets are written in the only language that your park uses.")}
        action={<Link href="/admin/settings">{t("Choose more languages in the settings")}</Link>}
      />
    );
  if (texts.isError && !texts.data)
    return <LoadFailed onRetry={() => void texts.refetch()} retrying={texts.isFetching} />;
  if (!texts.data || !park) return <TabSkeleton />;
  if (texts.data.length === 0)
    return <Empty title={t("Nothing to translate yet")} help={t("Add a checklist or a preset first.")} />;
  return <Translations texts={texts.data} own={park.locale} others={others} />;
}

type TranslationsProps = { texts: readonly ParkText[]; own: Locale; others: readonly Locale[] };

function Translations({ texts, own, others }: TranslationsProps) {
  const [address, setAddress] = useSearchParams();
  // It doesn't follow the reader's language: unsaved rows would disappear with a switch.
  const mine = useLanguage();
  const [opened] = useState(mine);
  const zone = useZone();
  const wanted = [address.get("language"), opened];
  const locale = others.find((one) => one === wanted[0]) ?? others.find((one) => one === wanted[1]) ?? others[0] ?? own;
  const total = texts.length;
  const done = total - missingIn(locale, texts).length;
  const exportAll = async () => {
    const { exportPhrases } = await import("./import/export-phrases");
    exportPhrases(texts, others, parkDay(new Date(), zone));
  };
  const progress = t("{done} of {total} translated", { done, total });
  return (
    <div className="flex w-full flex-col gap-4 lg:gap-6">
      <p className="text-sm text-ink-2">
        {t(
          "People read your checklists, presets and kinds of cleaning in their own language. A text without a translation is shown as you wrote it.",
        )}
      </p>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-48 grow sm:max-w-72">
          <SelectField
            label={t("Language")}
            value={locale}
            onChange={({ target }) =>
              setAddress((before) => ({ ...Object.fromEntries(before), language: target.value }), { replace: true })
            }
          >
            {others.map((one) => (
              <option key={one} value={one} lang={one}>
                {t("{language} ({done} of {total})", {
                  language: languages[one],
                  done: total - missingIn(one, texts).length,
                  total,
                })}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="flex flex-wrap gap-2">
          <SheetButtons fetchDialog={fetchImport} onExport={exportAll} />
        </div>
      </div>
      <div className="flex flex-col gap-1.5">
        <p role="status" className="text-sm font-semibold">
          {progress}
        </p>
        <SolidBar
          share={done / total}
          label={t("Translated")}
          words={progress}
          tone={done === total ? "done" : "in-progress"}
        />
      </div>
      <TranslationList key={locale} texts={texts} locale={locale} own={own} />
    </div>
  );
}

function TabSkeleton() {
  return (
    <Loading className="flex flex-col gap-4">
      <Skeleton className="h-13 w-72 rounded-control" />
      <Skeleton className="h-8" />
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
      <Skeleton className="h-20 rounded-card" />
    </Loading>
  );
}
