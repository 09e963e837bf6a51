import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { formLevelError, showFieldErrors } from "../../../../client/api/refused-fields";
import { FormDialog, type FormDialogProps } from "../../../../client/parts/form-dialog";
import { useMe, usePark } from "../../../../client/session/current-user";
import type { User } from "../../../../shared/current-user";
import { t } from "../../../../shared/words";
import { Avatar } from "../../../../ui/avatar";
import { Button } from "../../../../ui/button";
import { useCreateUser, useEditUser } from "../../queries";
import { DeleteUserDialog } from "./delete-user-dialog";
import { UserFields } from "./user-fields";
import { changesOf, emptyForm, formOf, newUserOf, userShape } from "./user-form";

/** The form field for each field of the request. The name is joined from two fields: its errors show at the last name. */
const fieldNames = {
  name: "lastName",
  firstName: "firstName",
  lastName: "lastName",
  email: "email",
  username: "username",
  telephone: "telephone",
  password: "password",
  role: "role",
  supervisorId: "supervisorId",
  teamId: "teamId",
  company: "company",
} as const;

type NewUserDialogProps = {
  /** Called with somebody who was added without a password. */
  onInvite: (person: User) => void;
  onClose: () => void;
};

/** The dialog "Add User". */
export function NewUserDialog({ onInvite, onClose }: NewUserDialogProps) {
  const park = usePark();
  const form = useForm({
    resolver: standardSchemaResolver(userShape()),
    shouldFocusError: false,
    defaultValues: emptyForm(park.data?.name ?? ""),
  });
  const add = useCreateUser();
  return (
    <FormDialog
      title={t("Add User")}
      submitLabel={t("Add User")}
      busy={add.isPending}
      error={formLevelError(add.error, fieldNames)}
      dirty={form.formState.isDirty}
      onSubmit={form.handleSubmit((filled) =>
        add.mutate(newUserOf(filled), {
          onSuccess: (person) => {
            onClose();
            if (person.isInvited) onInvite(person);
          },
          onError: (error) => showFieldErrors(error, form, fieldNames),
        }),
      )}
      onClose={onClose}
      size="form"
    >
      <UserFields form={form} />
    </FormDialog>
  );
}

/** The dialog "Edit User", with the deletion confirmation above it: cancelling returns to the form unchanged. Nobody can delete themselves. */
export function EditUserDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const [deleting, setDeleting] = useState(false);
  const keep = () => setDeleting(false);
  return (
    <>
      <EditForm
        person={person}
        onDelete={() => setDeleting(true)}
        onBack={deleting ? keep : undefined}
        onClose={onClose}
      />
      {deleting && <DeleteUserDialog person={person} onClose={keep} onRemoved={onClose} />}
    </>
  );
}

type EditFormProps = Pick<FormDialogProps, "onBack" | "onClose"> & { person: User; onDelete: () => void };

function EditForm({ person, onDelete, onBack, onClose }: EditFormProps) {
  const you = useMe().id === person.id;
  const opened = formOf(person);
  const form = useForm({
    resolver: standardSchemaResolver(userShape(opened)),
    shouldFocusError: false,
    defaultValues: opened,
  });
  const edit = useEditUser(person.id);
  const save = form.handleSubmit((filled) => {
    const changes = changesOf(opened, filled);
    if (Object.keys(changes).length === 0) onClose();
    else edit.mutate(changes, { onSuccess: onClose, onError: (error) => showFieldErrors(error, form, fieldNames) });
  });
  return (
    <FormDialog
      lead={<Avatar name={person.name} you={you} size="large" />}
      title={t("Edit User")}
      description={person.name}
      submitLabel={t("Save Changes")}
      busy={edit.isPending}
      error={formLevelError(edit.error, fieldNames)}
      dirty={form.formState.isDirty}
      onSubmit={save}
      onClose={onClose}
      onBack={onBack}
      size="form"
      aside={
        !you && (
          <Button variant="outline-danger" size="wet" onClick={onDelete}>
            <Trash2 size={20} />
            {t("Delete user")}
          </Button>
        )
      }
    >
      <UserFields form={form} person={person} />
    </FormDialog>
  );
}
