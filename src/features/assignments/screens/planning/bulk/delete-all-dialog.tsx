import { DeleteDialog } from "../../../../../client/parts/delete-dialog";
import { t } from "../../../../../shared/words";
import { useDeleteAll } from "../../../queries/bulk";
import { type BulkDialogProps, BulkNotes, codesOf } from "./bulk-notes";

/** Asks once before the pending ones of the selected assignments are deleted. */
export function DeleteAllDialog({ allowed, others, onDone, onClose }: BulkDialogProps) {
  const removal = useDeleteAll(allowed.map(({ id }) => id));
  const count = allowed.length;
  return (
    <DeleteDialog
      title={t("{count, plural, one {Delete # pending assignment?} other {Delete # pending assignments?}}", { count })}
      description={codesOf(allowed)}
      label={t("Delete")}
      removal={removal}
      refusal={
        <div className="flex flex-col gap-3">
          <BulkNotes others={others} error={removal.error} />
        </div>
      }
      onRemoved={onDone}
      onClose={onClose}
    />
  );
}
