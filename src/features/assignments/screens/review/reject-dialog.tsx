import { t } from "../../../../shared/words";
import type { Assignment } from "../../contract/assignment";
import { useReject } from "../../queries/review";
import { ReasonDialog } from "./reason-dialog";

type RejectDialogProps = { work: Pick<Assignment, "id" | "unit" | "cleaner" | "uncovered">; onClose: () => void };

/** Asks for the reason of a rejection. */
export function RejectDialog({ work, onClose }: RejectDialogProps) {
  const rejecting = useReject(work.id);
  return (
    <ReasonDialog
      work={work}
      title={t("Reject assignment")}
      question={t("Please provide a reason for rejection:")}
      action={t("Reject")}
      sending={rejecting}
      onSend={(reason) => rejecting.reject(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
