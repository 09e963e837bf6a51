import { CircleCheck, CirclePause } from "lucide-react";
import { useState } from "react";
import { useLeave } from "../../../../client/browser/trail";
import { LeaveLink } from "../../../../client/parts/leave-link";
import { Refusal } from "../../../../client/parts/refusal";
import { useMe } from "../../../../client/session/current-user";
import { t } from "../../../../shared/words";
import { Button, buttonClass } from "../../../../ui/button";
import type { Assignment } from "../../contract/assignment";
import { useFinish } from "../../queries/finish";
import { openItemIds } from "../../rules/checklist";
import { canFinish } from "../../rules/steps";
import { clearLocalTaskData } from "../parts/clear-local-task-data";
import { useSaveDrafts } from "../parts/use-save-drafts";
import { FinishDialog } from "./finish-dialog";

type FinishBarProps = { work: Assignment; unsaved: boolean };

/** Whether "Mark as Complete" opened this page, because its notes box holds unsaved text. */
const wasFinishing = () => Boolean(window.history.state?.finishes);

/** Complete or pause, both back to the dashboard; otherwise a single link. */
export function FinishBar({ work, unsaved }: FinishBarProps) {
  const myId = useMe().id;
  const left = openItemIds(work).length;
  const saveDrafts = useSaveDrafts(work, myId);
  const leave = useLeave("/cleaner");
  const [asking, setAsking] = useState(() => unsaved && wasFinishing());
  const finish = useFinish(work.id);
  // A colleague may have done the rest meanwhile, so that there is nothing left to ask.
  const isAsking = asking && (left > 0 || unsaved || finish.isPending || finish.error !== null);
  // Otherwise the question would return by itself, over what is being typed.
  if (asking && !isAsking) setAsking(false);
  const submitForReview = () => {
    saveDrafts();
    finish.mutate(undefined, {
      onSuccess: () => {
        clearLocalTaskData(myId, work.id);
        leave();
      },
    });
  };
  if (work.status === "pending")
    return (
      <LeaveLink href={`/cleaner/task/${work.id}`} className={buttonClass({ size: "wet" })}>
        {t("Go to task")}
      </LeaveLink>
    );
  if (canFinish(work.status) !== "yes")
    return (
      <LeaveLink href="/cleaner" className={buttonClass({ variant: "outline", size: "wet" })}>
        {t("Back to My Schedule")}
      </LeaveLink>
    );
  return (
    <>
      <Refusal error={isAsking ? null : finish.error} />
      <Button
        size="wet"
        busy={finish.isPending && !isAsking}
        onClick={() => (left > 0 || unsaved ? setAsking(true) : submitForReview())}
      >
        {!(finish.isPending && !isAsking) && <CircleCheck size={20} />}
        {t("Complete Cleaning")}
      </Button>
      <LeaveLink href="/cleaner" className={buttonClass({ variant: "outline", size: "wet" })}>
        <CirclePause size={20} aria-hidden="true" />
        {t("Pause & Save Progress")}
      </LeaveLink>
      {isAsking && (
        <FinishDialog
          assignmentId={work.id}
          openItems={left}
          unsaved={unsaved}
          finishing={finish.isPending}
          error={finish.error}
          onFinish={submitForReview}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
