import { t } from "../../../../shared/words";
import type { Assignment } from "../../contract/assignment";
import { useReject } from "../../queries/review";
import type { MarkableItems } from "./item-marks";
import { ReasonDialog } from "./reason-dialog";

type RejectDialogProps = {
  work: Pick<Assignment, "id" | "round" | "unit" | "cleaner" | "uncovered">;
  marking?: MarkableItems | undefined;
  onClose: () => void;
};

/** Asks for the reason of a rejection. */
export function RejectDialog({ work, marking, onClose }: RejectDialogProps) {
  const rejecting = useReject(work);
  return (
    <ReasonDialog
      work={work}
      title={t("Reject assignment")}
      question={t("Please provide a reason for rejection:")}
      action={t("Reject")}
      sending={rejecting}
      marking={marking}
      onSend={(feedback) => rejecting.reject(feedback, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
