import { t } from "../../../../shared/words";
import type { Assignment } from "../../contract/assignment";
import { useReopen } from "../../queries/review";
import { ReasonDialog } from "./reason-dialog";

type ReopenDialogProps = { work: Pick<Assignment, "id" | "unit" | "cleaner" | "uncovered">; onClose: () => void };

/** Asks why finished work is reopened. */
export function ReopenDialog({ work, onClose }: ReopenDialogProps) {
  const reopening = useReopen(work.id);
  return (
    <ReasonDialog
      work={work}
      title={t("Reopen assignment")}
      question={t("What still has to be done?")}
      action={t("Reopen")}
      sending={reopening}
      onSend={(reason) => reopening.reopen(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
