import { CircleCheck, CircleHelp, Eye, RotateCcw, Timer } from "lucide-react";
import { useEffect, useRef } from "react";
import { Refusal } from "../../../../client/parts/refusal";
import { useMe, useZone } from "../../../../client/session/current-user";
import { dayAndTime } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Note } from "../../../../ui/note";
import type { Assignment } from "../../../assignments/contract/assignment";
import { Feedback } from "../../../assignments/screens/parts/work-notes";
import { TypedText } from "../../../translations/screens/typed-text";
import { useStartInspection } from "../../queries";
import { type QcDisplay, qcDisplay } from "../../rules";

/** Who is inspecting, or the result. */
export function InspectionStatus({ work }: { work: Assignment }) {
  const me = useMe();
  const [review] = work.qcReviews;
  const state = qcDisplay(work);
  useFocusAfterStart(state);
  switch (state) {
    case "ready":
      return <Ready work={work} />;
    case "in_progress":
      return review && review.reviewer.id !== me.id ? (
        <Note
          tone="in-progress"
          icon={Timer}
          title={t("{name} is inspecting this villa.", { name: review.reviewer.name })}
        >
          <p>{t("You can see everything here, but only they can decide.")}</p>
        </Note>
      ) : null;
    case "approved":
    case "needs_rework":
      return review ? <Verdict review={review} /> : null;
    case "reopened":
      return (
        <>
          <Feedback work={work} Text={TypedText} />
          {review && <Verdict review={review} />}
        </>
      );
    case "unknown":
      return (
        <Note icon={CircleHelp} title={t("Not ready for inspection")}>
          <p>
            {work.status === "needs_review"
              ? t("The villa is waiting for the team leader's review.")
              : t("The villa is being cleaned.")}
          </p>
        </Note>
      );
  }
}

/** Moves the focus from the vanished start button to the page's heading. */
function useFocusAfterStart(state: QcDisplay) {
  const was = useRef(state);
  useEffect(() => {
    const started = was.current === "ready" && state === "in_progress";
    was.current = state;
    if (started && document.activeElement === document.body)
      document.querySelector("h1")?.focus({ preventScroll: true });
  }, [state]);
}

/** Not started: the button claims it, opening the page does not. */
function Ready({ work }: { work: Assignment }) {
  const { start, isPending, error } = useStartInspection(work);
  return (
    <Note tone="needs-review" icon={Eye} title={t("Nobody is inspecting this villa yet")}>
      <div className="flex flex-col items-start gap-3">
        <p>{t("Start the inspection so that your colleagues can see it is yours.")}</p>
        <Button busy={isPending} onClick={start}>
          {t("Start Inspection")}
        </Button>
        <Refusal error={error} />
      </div>
    </Note>
  );
}

function Verdict({ review }: { review: Assignment["qcReviews"][number] }) {
  const zone = useZone();
  const passed = review.status === "passed";
  const { name } = review.reviewer;
  return (
    <Note
      tone={passed ? "done" : "rework"}
      icon={passed ? CircleCheck : RotateCcw}
      title={passed ? t("Approved: {name}", { name }) : t("Needs Rework: {name}", { name })}
    >
      <p>{review.reviewedAt && dayAndTime(review.reviewedAt, zone)}</p>
      {review.notes && <TypedText text={review.notes} lang={review.lang} />}
    </Note>
  );
}
