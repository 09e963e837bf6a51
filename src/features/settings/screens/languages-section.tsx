import { Languages } from "lucide-react";
import type { UseFormReturn } from "react-hook-form";
import { languages } from "../../../shared/language-names";
import { type Locale, locales } from "../../../shared/locales";
import { t } from "../../../shared/words";
import { CheckboxRow } from "../../../ui/checkbox";
import { SelectField } from "../../../ui/select-field";
import { SettingsCard } from "../../../ui/settings-card";
import { languagesOf, languagesText, type SettingsForm } from "./settings-form";

/** The language in which the park writes its own texts, and those into which they are translated. */
export function LanguagesSection({ form }: { form: UseFormReturn<SettingsForm> }) {
  const { register, watch, setValue } = form;
  const own = watch("locale");
  const used = languagesOf(watch("languages"));
  const use = (locale: Locale, isUsed: boolean) => {
    const others = used.filter((one) => one !== locale);
    setValue("languages", languagesText(isUsed ? [...others, locale] : others), { shouldDirty: true });
  };
  return (
    <SettingsCard
      icon={Languages}
      title={t("Languages")}
      about={t("For checklists, presets and kinds of cleaning. They are translated under Presets, Translations.")}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
        <SelectField {...register("locale")} label={t("Language of the park's texts")}>
          {locales.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {languages[locale]}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{t("Languages that people read")}</legend>
        <div className="grid grid-cols-2 gap-x-4 md:grid-cols-3">
          {locales.map((locale) => (
            <CheckboxRow
              key={locale}
              look="choice"
              label={
                <span lang={locale} dir="auto">
                  {languages[locale]}
                </span>
              }
              checked={locale === own || used.includes(locale)}
              disabled={locale === own}
              onChange={({ target }) => use(locale, target.checked)}
            />
          ))}
        </div>
      </fieldset>
    </SettingsCard>
  );
}
