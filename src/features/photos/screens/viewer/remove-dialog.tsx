import { DeleteDialog } from "../../../../client/parts/delete-dialog";
import { t } from "../../../../shared/words";
import type { Media } from "../../../assignments/contract/assignment";
import { useRemovePhoto } from "../../queries/remove-photo";

type RemoveDialogProps = { assignmentId: string; photo: Media; onClose: () => void };

/** Asks before a photo is removed for everybody. */
export function RemoveDialog({ assignmentId, photo, onClose }: RemoveDialogProps) {
  return (
    <DeleteDialog
      title={t("Remove this photo?")}
      description={t("It is deleted for everyone and can't be restored.")}
      label={t("Remove photo")}
      removal={useRemovePhoto(assignmentId, photo)}
      onClose={onClose}
    />
  );
}
