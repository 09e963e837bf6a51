import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { formLevelError, showFieldErrors } from "../../../../client/api/refused-fields";
import { FormDialog } from "../../../../client/parts/form-dialog";
import { t } from "../../../../shared/words";
import { PasswordField } from "../../../../ui/password-field";
import type { Me } from "../../contract/me";
import { useChangePassword } from "../../queries/me";
import { passwordField } from "../person-fields";

const shape = z.object({
  current: z.string().check(z.minLength(1, { error: () => t("Enter your current password.") })),
  password: passwordField,
});
const fieldNames = { current: "current", password: "password" } as const;

/** The dialog "Change password". */
export function PasswordDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const form = useForm({
    resolver: standardSchemaResolver(shape),
    shouldFocusError: false,
    defaultValues: { current: "", password: "" },
  });
  const change = useChangePassword();
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      title={t("Change password")}
      description={t("Your other devices will be signed out.")}
      submitLabel={t("Change password")}
      busy={change.isPending}
      error={formLevelError(change.error, fieldNames)}
      dirty={isDirty}
      onSubmit={form.handleSubmit((filled) =>
        change.mutate(filled, {
          onSuccess: onClose,
          onError: (error) => showFieldErrors(error, form, fieldNames),
        }),
      )}
      onClose={onClose}
    >
      {/* Tells password managers whose password this is. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={me.email ?? me.username ?? ""}
        readOnly
        hidden
      />
      <PasswordField
        {...form.register("current")}
        maxLength={200}
        autoComplete="current-password"
        label={t("Current password")}
        error={errors.current?.message}
      />
      <PasswordField
        {...form.register("password")}
        maxLength={200}
        autoComplete="new-password"
        label={t("New password")}
        hint={t("At least 6 characters")}
        error={errors.password?.message}
      />
    </FormDialog>
  );
}
