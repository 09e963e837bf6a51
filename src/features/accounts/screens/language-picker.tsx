import { languages, setLanguage, useLanguage } from "../../../client/browser/language";
import { t } from "../../../shared/words";
import { SelectField } from "../../../ui/select-field";

/** Names each language in itself, for people who can't read the current one. */
export function LanguagePicker() {
  const language = useLanguage();
  return (
    <SelectField
      label={t("Language")}
      hideLabel
      value={language}
      onChange={(event) => setLanguage(event.target.value)}
      className="text-sm font-medium lg:min-h-12"
    >
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
