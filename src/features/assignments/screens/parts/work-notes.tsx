import { Info, RotateCcw } from "lucide-react";
import { useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { classNames } from "../../../../ui/class-names";
import { Note } from "../../../../ui/note";
import type { Assignment } from "../../contract/assignment";
import { feedbackOn } from "../../rules/display";
import { feedbackTitle } from "./feedback-title";

/** What to read before working: feedback first, then the special instructions. `isShort`: three lines of these, on a card. */
export function WorkNotes({ work, isShort }: { work: Assignment; isShort?: boolean }) {
  return (
    <>
      <Feedback work={work} />
      <Instructions work={work} isShort={isShort} />
    </>
  );
}

/** The special instructions, if any. */
export function Instructions({ work, isShort }: { work: Assignment; isShort?: boolean | undefined }) {
  if (!work.instructions) return null;
  return (
    <Note tone="sand" icon={Info} title={t("Special instructions")}>
      <p className={classNames("whitespace-pre-line wrap-anywhere", isShort && "line-clamp-3")}>{work.instructions}</p>
    </Note>
  );
}

/** Feedback: why the work was sent back, by whom and when; nothing if it was not. */
export function Feedback({ work }: { work: Assignment }) {
  const zone = useZone();
  const feedback = feedbackOn(work);
  if (!feedback) return null;
  return (
    <Note tone="rework" icon={RotateCcw} title={feedbackTitle(feedback, zone)}>
      <p className="whitespace-pre-line wrap-anywhere">{feedback.text}</p>
      {work.overtakenAt && (
        <p>{t("Finished {time}, before that: please complete it again.", { time: moment(work.overtakenAt, zone) })}</p>
      )}
    </Note>
  );
}
