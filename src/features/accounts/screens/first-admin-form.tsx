import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Refusal } from "../../../client/parts/refusal";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { useCreateFirstAdmin } from "../queries";
import { NewPersonFields } from "./credential-fields";
import { emailField, nameField, passwordField } from "./person-fields";

const fields = z.object({ name: nameField, email: emailField, password: passwordField });

/** Creates the first administrator of an empty park. `token` comes from the one-time link in the server's output. */
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
      <NewPersonFields register={register} errors={errors} />
      <Refusal error={create.error} />
      <Button type="submit" size="wet" busy={create.isPending}>
        {t("Create administrator")}
      </Button>
    </form>
  );
}
