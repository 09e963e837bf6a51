import type { UseFormRegisterReturn } from "react-hook-form";
import { t } from "../../../shared/words";
import { PasswordField } from "../../../ui/password-field";
import { TextField } from "../../../ui/text-field";

type NewPerson = { name: string; email: string; password: string };
type NewPersonFieldsProps = {
  register: (field: keyof NewPerson) => UseFormRegisterReturn;
  errors: { [Field in keyof NewPerson]?: { message?: string | undefined } | undefined };
};

/** Name, email and a new password. */
export function NewPersonFields({ register, errors }: NewPersonFieldsProps) {
  return (
    <>
      <TextField {...register("name")} autoComplete="name" label={t("Name")} error={errors.name?.message} />
      <TextField
        {...register("email")}
        type="email"
        autoComplete="username"
        label={t("Email")}
        error={errors.email?.message}
      />
      <PasswordField
        {...register("password")}
        autoComplete="new-password"
        label={t("Password")}
        hint={t("At least 6 characters")}
        error={errors.password?.message}
      />
    </>
  );
}
