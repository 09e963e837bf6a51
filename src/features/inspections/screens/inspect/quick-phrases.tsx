import { Check, Plus } from "lucide-react";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { toggleSentence } from "../../rules";

type QuickPhrasesProps = {
  text: string;
  /** In characters. */
  maxLength: number;
  onWrite: (text: string) => void;
};

/** Common findings: a tap adds the sentence to the notes, if it still fits, another removes it. */
export function QuickPhrases({ text, maxLength, onWrite }: QuickPhrasesProps) {
  const phrases = [
    t("Sand in the shower drain."),
    t("Hair in the bathroom."),
    t("Fridge or oven is not clean."),
    t("Beds are not made properly."),
    t("Bins are not emptied."),
    t("Streaks on the windows."),
  ];
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t("Quick phrases")}</legend>
      <div className="flex flex-wrap gap-2">
        {phrases.map((phrase) => {
          const isIn = text.includes(phrase);
          const toggled = toggleSentence(text, phrase);
          const Icon = isIn ? Check : Plus;
          return (
            <button
              key={phrase}
              type="button"
              aria-pressed={isIn}
              disabled={!isIn && toggled.length > maxLength}
              onClick={() => onWrite(toggled)}
              className={classNames(
                "inline-flex min-h-12 items-center gap-1.5 rounded-control border-[1.5px] px-3 py-1.5 text-start text-sm font-medium disabled:border-transparent disabled:bg-sunken disabled:text-ink-3",
                isIn
                  ? "border-transparent bg-primary-soft text-primary-soft-ink"
                  : "border-line-strong hover:bg-sunken",
              )}
            >
              <Icon size={16} strokeWidth={2.25} className="shrink-0" />
              {phrase}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
