import type { ComponentProps } from "react";
import { t } from "../../../../../shared/words";
import { PasswordField } from "../../../../../ui/password-field";

type AddressFieldProps = Omit<ComponentProps<typeof PasswordField>, "label" | "hint">;

/** The secret address of a calendar, hidden while it is typed. */
export function AddressField(input: AddressFieldProps) {
  return (
    <PasswordField
      {...input}
      label={t("Address of the calendar")}
      hint={t("Whoever has it can read the calendar. It is stored encrypted and never shown again.")}
      showLabel={t("Show address")}
      concealLabel={t("Hide address")}
      inputMode="url"
      autoComplete="off"
      required
    />
  );
}
