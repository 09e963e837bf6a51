import { Check } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { CallError } from "../../../client/api/call";
import { LeaveGuard } from "../../../client/parts/leave-guard";
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
/** What is typed, the translation that it replaces, and whether that was refused, so that what is stored is shown too. */
type Edit = { typed: string; before: string; wasRefused: boolean };

/** One text with its translation, which is saved when the field is left. Enter goes on to the next one, Escape takes back what was typed. */
export function TranslationRow({ text, locale, own }: TranslationRowProps) {
  const { original, uses } = text;
  const stored = translationInto(locale, text) ?? "";
  const [edit, setEdit] = useState<Edit>();
  const put = usePutPhrase();
  const [isLeft, setLeft] = useState(true);
  const typed = edit?.typed ?? stored;
  const before = replacedBy(edit, put, stored);
  const isSaved = put.isSuccess && put.variables.translation === (typed.trim() || null);
  const isDirty = !isSaved && typed.trim() !== before;
  const wasRefused = put.isError || edit?.wasRefused === true;
  const save = () => {
    if (put.isPending) return;
    if (!isDirty) return setEdit(undefined);
    put.mutate(
      { original, locale, translation: typed.trim() || null, before: before || null },
      { onSuccess: () => setEdit((latest) => (latest?.typed === typed ? undefined : latest)) },
    );
  };
  // What was typed while the save before was under way. After a refusal the user decides.
  useEffect(() => {
    if (isLeft && put.isSuccess && isDirty) save();
  });
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
          onChange={({ target }) => change({ typed: target.value, before, wasRefused })}
          onKeyDown={onKeyDown}
          onFocus={() => setLeft(false)}
          onBlur={() => {
            setLeft(true);
            save();
          }}
        />
        <Refusal error={put.error} />
        {wasRefused && stored !== "" && stored !== typed.trim() && (
          <p className="text-sm wrap-anywhere">{t("Stored now: {text}", { text: stored })}</p>
        )}
      </div>
      <LeaveGuard isDirty={isDirty} editedBy="language" />
    </li>
  );
}

/** The translation that an edit replaces: after a save what that stored, and once a colleague's is known, that one, which is shown. */
function replacedBy(edit: Edit | undefined, put: ReturnType<typeof usePutPhrase>, stored: string): string {
  if (!edit || (put.error instanceof CallError && put.error.status === 412)) return stored;
  return put.isSuccess ? (put.data.translation ?? "") : edit.before;
}
