import type { UseFormRegisterReturn } from "react-hook-form";
import { t } from "../../../shared/words";
import { PasswordField } from "../../../ui/password-field";
import { TextField } from "../../../ui/text-field";

type Credentials = { email: string; password: string };
type CredentialFieldsProps<Fields> = {
  register: (field: keyof Fields) => UseFormRegisterReturn;
  errors: { [Field in keyof Fields]?: { message?: string | undefined } | undefined };
};

/** Email address or username and password of somebody who has an account, or the email address and password that a new person chooses. */
export function CredentialFields({
  register,
  errors,
  chosenNow = false,
}: CredentialFieldsProps<Credentials> & { chosenNow?: boolean }) {
  return (
    <>
      <TextField
        {...register("email")}
        // A username is no email address: the browser would refuse it, or write it with a capital.
        type={chosenNow ? "email" : "text"}
        inputMode="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="username"
        label={t("Email")}
        error={errors.email?.message}
      />
      <PasswordField
        {...register("password")}
        autoComplete={chosenNow ? "new-password" : "current-password"}
        label={t("Password")}
        hint={chosenNow ? t("At least 6 characters") : undefined}
        error={errors.password?.message}
      />
    </>
  );
}

/** Name, email and password of a new person. */
export function NewPersonFields({ register, errors }: CredentialFieldsProps<Credentials & { name: string }>) {
  return (
    <>
      <TextField {...register("name")} autoComplete="name" label={t("Name|of a person")} error={errors.name?.message} />
      <CredentialFields register={register} errors={errors} chosenNow />
    </>
  );
}
