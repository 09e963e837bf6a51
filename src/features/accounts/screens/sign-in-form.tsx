import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Refusal } from "../../../client/parts/refusal";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { useSignIn } from "../queries";
import { CredentialFields } from "./credential-fields";
import { passwordField, signInNameField } from "./person-fields";

const fields = z.object({ email: signInNameField, password: passwordField });

/** Email address or username, and password. The mutation handles the redirect and the error toast. */
export function SignInForm() {
  const signIn = useSignIn();
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(fields),
    defaultValues: { email: "", password: "" },
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={handleSubmit(({ email, password }) => signIn.mutate({ username: email, password }))}
    >
      <CredentialFields register={register} errors={errors} />
      <Refusal error={signIn.error} />
      <Button type="submit" size="wet" busy={signIn.isPending}>
        {t("Sign In")}
      </Button>
    </form>
  );
}
