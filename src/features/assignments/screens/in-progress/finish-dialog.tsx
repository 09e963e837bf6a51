import { NotebookPen } from "lucide-react";
import { LeaveLink } from "../../../../client/parts/leave-link";
import { RefusalAlert } from "../../../../client/parts/refusal-alert";
import { t } from "../../../../shared/words";
import { Button, buttonClass } from "../../../../ui/button";
import { classNames } from "../../../../ui/class-names";
import { Dialog } from "../../../../ui/dialog";
import { Note } from "../../../../ui/note";

type FinishDialogProps = {
  assignmentId: string;
  /** Number of open checklist items. */
  openItems: number;
  /** The notes box holds unsaved text. */
  unsaved: boolean;
  finishing: boolean;
  error: Error | null;
  onFinish: () => void;
  onClose: () => void;
};

/** Asks before submitting with open items or unsaved notes. */
export function FinishDialog(props: FinishDialogProps) {
  const { assignmentId, openItems, unsaved, finishing, error, onFinish, onClose } = props;
  const title =
    openItems > 0
      ? t("{count, plural, one {# task is still open} other {# tasks are still open}}", { count: openItems })
      : t("Your note is not saved yet");
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title={title}
      actions={
        <>
          {openItems > 0 ? (
            <LeaveLink
              href={`/cleaner/task/${assignmentId}`}
              className={classNames(buttonClass({ size: "wet" }), "md:w-auto")}
            >
              {t("Back to checklist")}
            </LeaveLink>
          ) : (
            <Button size="wet" className="md:w-auto" onClick={onClose}>
              {t("Back to note")}
            </Button>
          )}
          <Button variant="outline" size="wet" className="md:w-auto" busy={finishing} onClick={onFinish}>
            {t("Complete Cleaning anyway")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {openItems > 0 && (
          <p className="text-ink-2">
            {t(
              "{count, plural, one {The reviewer will see it. You can go back and tick it first.} other {The reviewer will see them. You can go back and tick them first.}}",
              { count: openItems },
            )}
          </p>
        )}
        {unsaved && (
          <Note tone="sand" icon={NotebookPen} title={openItems > 0 && t("Your note is not saved yet")}>
            {t("Choose Note, Damage or Missing to keep it.")}
          </Note>
        )}
        <RefusalAlert error={error} />
      </div>
    </Dialog>
  );
}
