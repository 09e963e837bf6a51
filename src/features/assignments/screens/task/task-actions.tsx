import { CircleCheck, StickyNote } from "lucide-react";
import { Link } from "wouter";
import { Refusal } from "../../../../client/parts/refusal";
import { t } from "../../../../shared/words";
import { Button, buttonClass } from "../../../../ui/button";
import { classNames } from "../../../../ui/class-names";
import type { Assignment } from "../../contract/assignment";
import type { useComplete, useStart } from "../../queries/steps";
import { checklistProgress } from "../../rules/checklist";
import { canComplete } from "../../rules/steps";
import { GuestsButton } from "../parts/guests-button";
import { StartButton } from "./start-button";

type TaskActionsProps = {
  work: Assignment;
  start: Pick<ReturnType<typeof useStart>, "start" | "isPending" | "error">;
  complete: Pick<ReturnType<typeof useComplete>, "isPending" | "error">;
  onComplete: () => void;
};

/** The next action: start, or complete at 100%. Uses the server's rule. */
export function TaskActions({ work, start, complete, onComplete }: TaskActionsProps) {
  if (work.status === "pending")
    return (
      <>
        <Refusal error={start.error} />
        <StartButton plannedAt={work.plannedAt} starting={start.isPending} onStart={start.start} />
        <GuestsButton work={work} />
      </>
    );
  if (work.status === "in_progress" && canComplete(work.status, checklistProgress(work)) === "yes")
    return (
      <>
        <Refusal error={complete.error} />
        <p role="status" className="sr-only">
          {t("All tasks are done.")}
        </p>
        <Button size="wet" busy={complete.isPending} onClick={onComplete} className="arrive">
          {!complete.isPending && <CircleCheck size={20} />}
          {t("Mark as Complete")}
        </Button>
        <FindingsLink work={work} />
      </>
    );
  return (
    <>
      <p className="text-center text-sm text-ink-2">{statusText(work.status)}</p>
      <FindingsLink work={work} />
    </>
  );
}

function statusText(status: Assignment["status"]): string {
  if (status === "in_progress") return t("Complete all checklist items to finish this assignment.");
  return status === "done" ? t("This cleaning is done.") : t("Submitted. Waiting for review.");
}

/** Link to photos, findings and replacements, with the number of findings. */
function FindingsLink({ work: { id, findings } }: { work: Assignment }) {
  return (
    <Link
      href={`/assignments/${id}`}
      className={classNames(buttonClass({ variant: "quiet" }), "-my-1.5 self-center lg:self-auto")}
    >
      <StickyNote size={20} aria-hidden="true" />
      {findings.length > 0 ? t("Notes & Findings ({count})", { count: findings.length }) : t("Notes & Findings")}
    </Link>
  );
}
