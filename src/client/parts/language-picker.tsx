import { t } from "../../shared/words";
import { SelectField } from "../../ui/select-field";
import { languages, setLanguage, useLanguage } from "../browser/language";

type LanguagePickerProps = { hideLabel?: boolean; className?: string };

/** Names each language in itself, for people who can't read the current one. Hidden while there is no choice. */
export default function LanguagePicker(props: LanguagePickerProps) {
  const language = useLanguage();
  if (languages.length < 2) return null;
  return (
    <SelectField
      label={t("Language")}
      {...props}
      value={language}
      onChange={(event) => setLanguage(event.target.value)}
    >
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
