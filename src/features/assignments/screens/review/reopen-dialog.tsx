import { t } from "../../../../shared/words";
import type { Assignment } from "../../contract/assignment";
import { useReopen } from "../../queries/review";
import type { MarkableItems } from "./item-marks";
import { ReasonDialog } from "./reason-dialog";

type ReopenDialogProps = {
  work: Pick<Assignment, "id" | "round" | "unit" | "cleaner" | "uncovered">;
  marking?: MarkableItems | undefined;
  onClose: () => void;
};

/** Asks why finished work is reopened. */
export function ReopenDialog({ work, marking, onClose }: ReopenDialogProps) {
  const reopening = useReopen(work);
  return (
    <ReasonDialog
      work={work}
      title={t("Reopen assignment")}
      question={t("What still has to be done?")}
      action={t("Reopen")}
      sending={reopening}
      marking={marking}
      onSend={(feedback) => reopening.reopen(feedback, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
