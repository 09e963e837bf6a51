import { Info, RotateCcw } from "lucide-react";
import type { ComponentType } from "react";
import { useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import type { Locale } from "../../../../shared/locales";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { Note } from "../../../../ui/note";
import type { Assignment } from "../../contract/assignment";
import { feedbackOn } from "../../rules/display";
import { feedbackTitle } from "./feedback-title";

type TypedProps = { text: string; lang: Locale | null | undefined; className?: string };
type NotesProps = {
  work: Assignment;
  /** `TypedText` offers a translation, too; the first screen has no room for that. */
  Text?: ComponentType<TypedProps>;
  /** Three lines of the instructions, on a card. */
  isShort?: boolean;
};

/** What to read before working: feedback first, then the special instructions. */
export function WorkNotes(props: NotesProps) {
  return (
    <>
      <Feedback {...props} />
      <Instructions {...props} />
    </>
  );
}

/** The special instructions, if any. */
export function Instructions({ work, Text = Plain, isShort }: NotesProps) {
  if (!work.instructions) return null;
  return (
    <Note tone="sand" icon={Info} title={t("Special instructions")}>
      <Text text={work.instructions} lang={work.instructionsLang} className={isShort ? "line-clamp-3" : ""} />
    </Note>
  );
}

function Plain({ text, lang, className }: TypedProps) {
  return (
    <p lang={lang ?? undefined} dir="auto" className={classNames("whitespace-pre-line wrap-anywhere", className)}>
      {text}
    </p>
  );
}

/** Feedback: why the work was sent back, by whom and when; nothing if it was not. */
export function Feedback({ work, Text = Plain }: NotesProps) {
  const zone = useZone();
  const feedback = feedbackOn(work);
  if (!feedback) return null;
  return (
    <Note tone="rework" icon={RotateCcw} title={feedbackTitle(feedback, zone)}>
      <Text text={feedback.text} lang={feedback.lang} />
      {work.overtakenAt && (
        <p>
          {t("Finished {time}, before this feedback. Please complete it again.", {
            time: moment(work.overtakenAt, zone),
          })}
        </p>
      )}
    </Note>
  );
}
