import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { useSearchParams } from "wouter";
import * as z from "zod/mini";
import { Refusal } from "../../../client/parts/refusal";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/text-field";
import { NewPersonFields } from "../../accounts/screens/credential-fields";
import { emailField, nameField, passwordField } from "../../accounts/screens/person-fields";
import { useRegister } from "../queries";
import { inFours } from "./digits";

const fields = z.object({
  name: nameField,
  email: emailField,
  password: passwordField,
  // People type the code with the space they see: "4071 8826".
  registrationCode: z.string().check(
    z.overwrite((code) => code.replace(/[\s-]/g, "")),
    z.minLength(1, { error: () => t("Registration code is required") }),
  ),
});

/** Self-registration of a cleaner. `?code=` in the address (a QR code or shared link) fills in the code. */
export function RegisterForm() {
  const signUp = useRegister();
  const [search] = useSearchParams();
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(fields),
    defaultValues: { name: "", email: "", password: "", registrationCode: inFours(search.get("code") ?? "") },
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={handleSubmit((person) => signUp.mutate({ ...person, role: "cleaner" }))}
    >
      <NewPersonFields register={register} errors={errors} />
      <TextField
        {...register("registrationCode")}
        code
        label={t("Registration code")}
        hint={t("8 digits, from your team leader")}
        error={errors.registrationCode?.message}
      />
      <Refusal error={signUp.error} />
      <Button type="submit" size="wet" busy={signUp.isPending}>
        {t("Register")}
      </Button>
    </form>
  );
}
