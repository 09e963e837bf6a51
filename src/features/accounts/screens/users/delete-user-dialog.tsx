import { DeleteDialog } from "../../../../client/parts/delete-dialog";
import type { User } from "../../../../shared/current-user";
import { t } from "../../../../shared/words";
import { Avatar } from "../../../../ui/avatar";
import { useDeleteUser } from "../../queries";

type DeleteUserDialogProps = { person: User; onClose: () => void; onRemoved: () => void };

/** Confirms deleting a user, and explains what happens to their work. */
export function DeleteUserDialog({ person, onClose, onRemoved }: DeleteUserDialogProps) {
  const { id, name } = person;
  return (
    <DeleteDialog
      lead={<Avatar name={name} size="large" />}
      title={t("Delete {name}?", { name })}
      description={t(
        "They can't sign in any more. Future schedules are deleted, and their codes stop working. Unfinished villas go to a teammate or need a new cleaner. Finished work stays. This action cannot be undone.",
      )}
      label={t("Delete user")}
      removal={useDeleteUser(id)}
      onClose={onClose}
      onRemoved={onRemoved}
    />
  );
}
