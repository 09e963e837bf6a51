import { FinishDialog } from "../in-progress/finish-dialog";

type UnsavedNoteDialogProps = { assignmentId: string; onFinish: () => void; onClose: () => void };

/** Asks before submitting a cleaning whose page of findings holds unsaved text. */
export default function UnsavedNoteDialog({ assignmentId, ...actions }: UnsavedNoteDialogProps) {
  return (
    <FinishDialog
      assignmentId={assignmentId}
      openItems={0}
      unsaved
      noteHref={`/assignments/${assignmentId}`}
      finishing={false}
      error={null}
      {...actions}
    />
  );
}
