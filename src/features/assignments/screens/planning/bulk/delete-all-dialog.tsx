import { t } from "../../../../../shared/words";
import { Button } from "../../../../../ui/button";
import { Dialog } from "../../../../../ui/dialog";
import { useDeleteAll } from "../../../queries/bulk";
import { type BulkDialogProps, BulkNotes, codesOf } from "./bulk-notes";

/** Asks once before the pending ones of the selected assignments are deleted. */
export function DeleteAllDialog({ allowed, others, onDone, onClose }: BulkDialogProps) {
  const removal = useDeleteAll(allowed.map(({ id }) => id));
  const count = allowed.length;
  const remove = () =>
    removal.mutate(undefined, {
      onSuccess: () => {
        onDone();
        onClose();
      },
    });
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title={t("{count, plural, one {Delete # pending assignment?} other {Delete # pending assignments?}}", { count })}
      description={codesOf(allowed)}
      actions={
        <>
          <Button variant="danger" size="wet" className="md:w-auto" busy={removal.isPending} onClick={remove}>
            {t("Delete")}
          </Button>
          <Button variant="outline" size="wet" className="md:w-auto" onClick={onClose}>
            {t("Cancel")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <BulkNotes others={others} error={removal.error} />
      </div>
    </Dialog>
  );
}
