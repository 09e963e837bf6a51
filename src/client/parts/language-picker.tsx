import { languages } from "../../shared/language-names";
import { locales } from "../../shared/locales";
import { t } from "../../shared/words";
import { SelectField } from "../../ui/select-field";
import { useLanguage } from "../browser/language";
import { useCurrentUser } from "../session/current-user";
import { chooseLanguage } from "../session/language-choice";
import { toast } from "./toasts";

type LanguagePickerProps = { hideLabel?: boolean; className?: string };

/** Names each language in itself, for people who can't read the current one. */
export default function LanguagePicker(props: LanguagePickerProps) {
  const language = useLanguage();
  const { data: user } = useCurrentUser();
  const choose = (code: string) => {
    const locale = locales.find((known) => known === code);
    if (locale)
      chooseLanguage(locale, user).catch(() =>
        toast({ title: t("Can't reach the server. Check your connection and try again."), destructive: true }),
      );
  };
  return (
    <SelectField label={t("Language")} {...props} value={language} onChange={(event) => choose(event.target.value)}>
      {locales.map((code) => (
        <option key={code} value={code} lang={code}>
          {languages[code]}
        </option>
      ))}
    </SelectField>
  );
}
