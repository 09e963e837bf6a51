import { CircleCheck, RotateCcw, ShieldCheck } from "lucide-react";
import { useZone } from "../../../../client/session/current-user";
import { moment } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Note } from "../../../../ui/note";
import { TypedText } from "../../../translations/screens/typed-text";
import type { Assignment } from "../../contract/assignment";
import type { HistoryEntry } from "../../contract/history";
import { feedbackOn } from "../../rules/display";
import { standingFeedback } from "./rounds";

/** Earlier rejections, reopenings and rework, so that a reviewer can check them; the current feedback is shown above. */
export function EarlierFeedback({ work, history }: { work: Assignment; history: readonly HistoryEntry[] }) {
  const zone = useZone();
  const all = standingFeedback(history);
  const earlier = feedbackOn(work) ? all.slice(0, -1) : all;
  return earlier.map(({ id, action, by, at, text, lang }) => {
    const values = { name: by?.name ?? t("Changeover"), time: moment(at, zone) };
    return (
      <Note key={id} icon={RotateCcw} title={earlierTitle(action, values)}>
        {text && <TypedText text={text} lang={lang} />}
      </Note>
    );
  });
}

function earlierTitle(action: string, values: { name: string; time: string }): string {
  if (action === "assignment.reject") return t("Earlier rejection: {name}, {time}", values);
  if (action === "assignment.reopen") return t("Reopened earlier: {name}, {time}", values);
  return t("Earlier rework: {name}, {time}", values);
}

/** QC's review of this round; a current rework is shown as feedback instead. */
export function QcReview({ work }: { work: Assignment }) {
  const zone = useZone();
  const [review] = work.qcReviews;
  if (!review || feedbackOn(work)) return null;
  const { name } = review.reviewer;
  if (review.status === "in_progress")
    return (
      <Note tone="in-progress" icon={ShieldCheck} title={t("QC inspection in progress")}>
        {t("{name} is inspecting this villa.", { name })}
      </Note>
    );
  const values = { name, time: review.reviewedAt ? moment(review.reviewedAt, zone) : "" };
  const isPassed = review.status === "passed";
  return (
    <Note
      tone={isPassed ? "done" : "rework"}
      icon={isPassed ? CircleCheck : RotateCcw}
      title={isPassed ? t("Approved by QC: {name}, {time}", values) : t("Rework: {name}, {time}", values)}
    >
      {review.notes && <TypedText text={review.notes} lang={review.lang} />}
    </Note>
  );
}
