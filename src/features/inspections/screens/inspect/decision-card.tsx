import { t } from "../../../../shared/words";
import { Card } from "../../../../ui/card";
import { TextArea } from "../../../../ui/text-area";
import { QuickPhrases } from "./quick-phrases";
import type { DecisionInProgress } from "./use-decision";

const maxLength = 2_000;

/** The notes for the cleaners; the buttons are in the action bar. */
export function DecisionCard({ notes }: Pick<DecisionInProgress, "notes">) {
  return (
    <Card as="section" decision aria-label={t("Your decision")} className="flex flex-col gap-3.5">
      <h2 className="font-semibold">{t("Your decision")}</h2>
      <TextArea
        ref={notes.ref}
        label={t("Notes")}
        placeholder={t("What is good, and what needs to be redone?")}
        hint={t("Required when you request rework.")}
        error={notes.areMissing ? t("Please provide feedback notes when marking for rework.") : undefined}
        maxLength={maxLength}
        className="lg:min-h-24"
        value={notes.text}
        onChange={({ target }) => notes.write(target.value)}
      />
      <QuickPhrases text={notes.text} maxLength={maxLength} onWrite={notes.write} />
    </Card>
  );
}
