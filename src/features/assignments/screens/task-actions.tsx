import { CircleCheck, Play } from "lucide-react";
import { Refusal } from "../../../client/refusal";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import type { Assignment } from "../contract";
import { canComplete } from "../rules";

type TaskActionsProps = {
  work: Assignment;
  total: number;
  starting: boolean;
  completing: boolean;
  /** Why the last start or hand-in failed. */
  error: Error | null;
  onStart: () => void;
  onComplete: () => void;
};

/** The one thing to do next: start, then, at 100%, complete. The rule is the server's own. */
export function TaskActions({ work, total, starting, completing, error, onStart, onComplete }: TaskActionsProps) {
  if (work.status === "pending")
    return (
      <>
        <Refusal error={error} />
        <Button size="wet" busy={starting} onClick={onStart}>
          {!starting && <Play size={20} />}
          {t("Start Cleaning")}
        </Button>
      </>
    );
  if (work.status !== "in_progress")
    return (
      <p className="text-center text-sm text-ink-2">
        {work.status === "done" ? t("This cleaning is done.") : t("Handed in. It is waiting for review.")}
      </p>
    );
  const done = work.checklistCompletions.length;
  if (canComplete(work.status, { done, total }) !== "yes")
    return (
      <p className="text-center text-sm text-ink-2">{t("Complete all checklist items to finish this assignment.")}</p>
    );
  return (
    <>
      <Refusal error={error} />
      <p role="status" className="sr-only">
        {t("All tasks are done.")}
      </p>
      <Button size="wet" busy={completing} onClick={onComplete} className="arrive">
        {!completing && <CircleCheck size={20} />}
        {t("Mark as Complete")}
      </Button>
    </>
  );
}
