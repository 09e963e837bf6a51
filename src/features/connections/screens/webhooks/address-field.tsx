import type { ComponentProps } from "react";
import { t } from "../../../../shared/words";
import { PasswordField } from "../../../../ui/password-field";

/** The address that is called, hidden while it is typed: it may hold a password. */
export function AddressField(input: Omit<ComponentProps<typeof PasswordField>, "label">) {
  return (
    <PasswordField
      hint={t("The other program names it. It is stored encrypted and never shown again.")}
      {...input}
      label={t("Address of the webhook")}
      showLabel={t("Show address")}
      concealLabel={t("Hide address")}
      inputMode="url"
      autoComplete="off"
    />
  );
}
