import { DeleteDialog } from "../../../client/parts/delete-dialog";
import { listText } from "../../../shared/formats";
import { t } from "../../../shared/words";
import { useAwaitedPhotos, useStopWaiting } from "../queries/awaited-photos";

type StopWaitingDialogProps = {
  assignmentId: string;
  by: "cleaner" | "qc";
  count: number;
  onClose: () => void;
  onStopped: () => void;
};

/** Asks before giving up announced photos; names their owners. */
export function StopWaitingDialog({ assignmentId, by, count, onClose, onStopped }: StopWaitingDialogProps) {
  const awaited = useAwaitedPhotos(assignmentId, by);
  const removal = useStopWaiting(assignmentId, by);
  const names = listText(new Set(awaited.data?.map(({ createdBy }) => createdBy.name)));
  const consequence = names
    ? t(
        "{count, plural, one {Taken by {names}. If it arrives later, it is refused and stays on that phone.} other {Taken by {names}. If they arrive later, they are refused and stay on that phone.}}",
        { count, names },
      )
    : t(
        "{count, plural, one {If it arrives later, it is refused and stays on that phone.} other {If they arrive later, they are refused and stay on that phone.}}",
        { count },
      );
  return (
    <DeleteDialog
      title={t("{count, plural, one {Stop waiting for # photo?} other {Stop waiting for # photos?}}", { count })}
      description={consequence}
      label={t("Stop waiting")}
      removal={removal}
      onClose={onClose}
      onRemoved={onStopped}
    />
  );
}
