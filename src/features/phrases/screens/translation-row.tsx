import { Check } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useConfirmClose } from "../../../client/browser/closing";
import { Refusal } from "../../../client/parts/refusal";
import { languages } from "../../../shared/language-names";
import type { Locale } from "../../../shared/locales";
import { t } from "../../../shared/words";
import { TextArea } from "../../../ui/text-area";
import { longestTranslation, type ParkText } from "../contract";
import { usePutPhrase } from "../queries";
import { translationInto } from "../rules/texts";
import { placesText } from "./places";

type TranslationRowProps = { text: ParkText; locale: Locale; own: Locale };
/** What is typed, and the translation that it replaces; undefined: whatever is stored now. */
type Edit = { typed: string; before: string | undefined };

/** One text with its translation, which is saved when the field is left. Enter goes on to the next one, Escape takes back what was typed. */
export function TranslationRow({ text, locale, own }: TranslationRowProps) {
  const { original, uses } = text;
  const stored = translationInto(locale, text) ?? "";
  const [edit, setEdit] = useState<Edit>();
  const put = usePutPhrase();
  const typed = edit?.typed ?? stored;
  const before = edit?.before ?? stored;
  const isDirty = typed.trim() !== before;
  useConfirmClose(isDirty);
  const save = () => {
    if (put.isPending) return;
    if (!isDirty) return setEdit(undefined);
    put.mutate(
      { original, locale, translation: typed.trim() || null, before: before || null },
      {
        onSuccess: () =>
          setEdit((latest) => (latest?.typed === typed ? undefined : latest && { ...latest, before: typed.trim() })),
        // The list shows a colleague's by now: saving again replaces that.
        onError: () => setEdit((latest) => latest && { ...latest, before: undefined }),
      },
    );
  };
  const change = (to: Edit | undefined) => {
    if (!put.isPending) put.reset();
    setEdit(to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape") change(undefined);
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const fields = [...document.querySelectorAll<HTMLElement>("[data-translation]")];
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    // Leaving the field saves it.
    if (next) next.focus();
    else event.currentTarget.blur();
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 p-3 md:grid-cols-2 lg:px-4">
      <div className="flex min-w-0 flex-col gap-0.5">
        <p lang={own} dir="auto" className="font-medium whitespace-pre-line wrap-anywhere">
          {original}
        </p>
        <p className="flex justify-between gap-3 text-xs text-ink-3">
          <span className="min-w-0 wrap-anywhere">{placesText(uses)}</span>
          <span role="status" className="flex shrink-0 items-center gap-1">
            {put.isPending && t("Saving…")}
            {put.isSuccess && !isDirty && (
              <>
                <Check size={14} strokeWidth={2.5} className="text-done-fg" aria-hidden="true" />
                {t("Saved")}
              </>
            )}
          </span>
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <TextArea
          data-translation
          lang={locale}
          dir="auto"
          rows={1}
          maxLength={longestTranslation}
          label={t("{language}: {text}", { language: languages[locale], text: original })}
          hideLabel
          className="min-h-13!"
          value={typed}
          onChange={({ target }) => change({ typed: target.value, before: edit ? edit.before : stored })}
          onKeyDown={onKeyDown}
          onBlur={save}
        />
        <Refusal error={put.error} />
        {put.isError && stored !== "" && (
          <p className="text-sm wrap-anywhere">{t("Stored now: {text}", { text: stored })}</p>
        )}
      </div>
    </li>
  );
}
