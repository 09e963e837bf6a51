import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Refusal } from "../../../client/refusal";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { PasswordField } from "../../../ui/password-field";
import { TextField } from "../../../ui/text-field";
import { useCreateFirstAdmin } from "../queries";
import { emailField, nameField, passwordField } from "./person-fields";

const fields = z.object({ name: nameField, email: emailField, password: passwordField });

/** Makes the first administrator of an empty park; `token` comes from the one-time link that the server's log shows. */
export function FirstAdminForm({ token }: { token: string }) {
  const create = useCreateFirstAdmin();
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(fields),
    defaultValues: { name: "", email: "", password: "" },
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={handleSubmit((person) => create.mutate({ token, ...person }))}
    >
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
      <Refusal error={create.error} />
      <Button type="submit" size="wet" busy={create.isPending}>
        {t("Create administrator")}
      </Button>
    </form>
  );
}
