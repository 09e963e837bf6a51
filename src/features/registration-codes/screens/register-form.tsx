import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { useSearchParams } from "wouter";
import * as z from "zod/mini";
import { formLevelError, showFieldErrors } from "../../../client/api/refused-fields";
import { useFirstInvalid } from "../../../client/parts/first-invalid";
import { Refusal } from "../../../client/parts/refusal";
import { plainCode } from "../../../shared/digits";
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
  // People type the code with the space they see, "4071 8826", and with their keyboard's digits.
  registrationCode: z
    .string()
    .check(z.overwrite(plainCode), z.minLength(1, { error: () => t("Registration code is required") })),
});
const fieldNames = {
  name: "name",
  email: "email",
  password: "password",
  registrationCode: "registrationCode",
} as const;

/** Self-registration of a cleaner. `?code=` in the address (a QR code or shared link) fills in the code. */
export function RegisterForm() {
  const signUp = useRegister();
  const [search] = useSearchParams();
  const firstInvalid = useFirstInvalid();
  const form = useForm({
    resolver: standardSchemaResolver(fields),
    shouldFocusError: false,
    defaultValues: { name: "", email: "", password: "", registrationCode: inFours(search.get("code") ?? "") },
  });
  const { register } = form;
  const { errors } = form.formState;
  return (
    <form
      {...firstInvalid}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((person) =>
        signUp.mutate({ ...person, role: "cleaner" }, { onError: (error) => showFieldErrors(error, form, fieldNames) }),
      )}
    >
      <NewPersonFields register={register} errors={errors} />
      <TextField
        {...register("registrationCode")}
        code
        label={t("Registration code")}
        hint={t("8 digits, from your team leader")}
        error={errors.registrationCode?.message}
      />
      <Refusal error={formLevelError(signUp.error, fieldNames)} />
      <Button type="submit" size="wet" busy={signUp.isPending}>
        {t("Register")}
      </Button>
    </form>
  );
}
