import { CircleCheck, RotateCcw } from "lucide-react";
import { useRef, useState } from "react";
import { Refusal } from "../../../../client/parts/refusal";
import { useMe } from "../../../../client/session/current-user";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Card } from "../../../../ui/card";
import { TextArea } from "../../../../ui/text-area";
import type { Assignment } from "../../../assignments/contract/assignment";
import { OnPhonesWarning } from "../../../assignments/screens/parts/on-phones";
import { useTextDraft } from "../../../assignments/screens/parts/use-text-draft";
import { toastNotesRequired, useDecide } from "../../queries";
import { needsNotes } from "../../rules";
import { QuickPhrases } from "./quick-phrases";

/** Approve, or request rework with notes for the cleaners. */
export function DecisionCard({ work }: { work: Assignment }) {
  const draft = useTextDraft(useMe().id, work.id);
  const decide = useDecide(work.id);
  // Requesting rework shows the quick phrases until the decision is made.
  const [reworking, setReworking] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const notes = draft.text.trim() || null;
  const lacking = needsNotes("needs_rework", notes);
  const send = (status: "passed" | "needs_rework") =>
    void decide.mutateAsync({ status, notes }).then(
      () => {
        draft.clear(draft.text);
        // This card disappears; the result is shown at the top.
        document.querySelector("h1")?.focus();
      },
      // Shown as a toast and below the notes, which stay.
      () => undefined,
    );
  const requestRework = () => {
    if (!lacking) return send("needs_rework");
    setReworking(true);
    toastNotesRequired();
    card.current?.querySelector("textarea")?.focus();
  };
  return (
    <div ref={card}>
      <Card as="section" decision aria-label={t("Your decision")} className="flex flex-col gap-3.5">
        <h2 className="font-semibold">{t("Your decision")}</h2>
        <TextArea
          label={t("Notes")}
          placeholder={t("What is good, and what needs to be redone?")}
          hint={t("Required when you request rework.")}
          error={reworking && lacking ? t("Please provide feedback notes when marking for rework.") : undefined}
          maxLength={2000}
          className="lg:min-h-24"
          value={draft.text}
          onChange={({ target }) => draft.write(target.value)}
        />
        {reworking && <QuickPhrases text={draft.text} onWrite={draft.write} />}
        <Refusal error={decide.error} />
        <OnPhonesWarning count={work.photosOnPhones} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3">
          <Button size="wet" disabled={decide.isPending} onClick={() => send("passed")}>
            <CircleCheck size={20} className="shrink-0" />
            {t("Approve")}
          </Button>
          <Button size="wet" variant="outline" disabled={decide.isPending} onClick={requestRework}>
            <span className="inline-flex items-center gap-2 text-rework-fg">
              <RotateCcw size={20} className="shrink-0" />
              {t("Request Rework")}
            </span>
          </Button>
        </div>
      </Card>
    </div>
  );
}
