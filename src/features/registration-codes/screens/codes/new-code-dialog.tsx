import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type UseFormReturn, useForm } from "react-hook-form";
import { formLevelError, showFieldErrors } from "../../../../client/api/refused-fields";
import { FormDialog } from "../../../../client/parts/form-dialog";
import { useMe, usePark } from "../../../../client/session/current-user";
import { isSupervisor } from "../../../../shared/roles";
import { t } from "../../../../shared/words";
import { SelectField } from "../../../../ui/select-field";
import { TextField } from "../../../../ui/text-field";
import { useUsers } from "../../../accounts/queries";
import { useCreateCode } from "../../queries";
import { type CodeForm, codeShape, days, newCodeOf, uses } from "./code-form";

const fieldNames = { maxUses: "maxUses", expiresAt: "days", company: "company", supervisorId: "supervisorId" } as const;

/** The dialog "Generate New Code". The digits are drawn on submit. */
export function NewCodeDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const { name = "", timeZone = "UTC" } = usePark().data ?? {};
  const form = useForm<CodeForm>({
    resolver: standardSchemaResolver(codeShape),
    shouldFocusError: false,
    defaultValues: { maxUses: "10", days: "30", company: name, supervisorId: me.id },
  });
  const create = useCreateCode();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <FormDialog
      title={t("Generate New Code")}
      description={t("Cleaners use this 8-digit code to register.")}
      submitLabel={t("Generate code")}
      busy={create.isPending}
      error={formLevelError(create.error, fieldNames)}
      dirty={formState.isDirty}
      onSubmit={form.handleSubmit((filled) =>
        create.mutate(newCodeOf(filled, new Date(), timeZone), {
          onSuccess: onClose,
          onError: (error) => showFieldErrors(error, form, fieldNames),
        }),
      )}
      onClose={onClose}
    >
      <SelectField {...register("maxUses")} label={t("Max uses")} error={errors.maxUses?.message}>
        {uses.map((most) => (
          <option key={most} value={most}>
            {most ? t("{count, plural, one {# person} other {# people}}", { count: Number(most) }) : t("Unlimited")}
          </option>
        ))}
      </SelectField>
      <SelectField {...register("days")} label={t("Expires")} error={errors.days?.message}>
        {days.map((count) => (
          <option key={count} value={count}>
            {count ? t("{count} days", { count: Number(count) }) : t("Never")}
          </option>
        ))}
      </SelectField>
      <TextField
        {...register("company")}
        maxLength={120}
        autoComplete="off"
        label={t("Company")}
        error={errors.company?.message}
      />
      {me.role === "admin" && <SupervisorField form={form} />}
    </FormDialog>
  );
}

/** The supervisor of the code's cleaners; a team leader's codes are always their own. */
function SupervisorField({ form }: { form: UseFormReturn<CodeForm> }) {
  const me = useMe();
  const people = useUsers().data ?? [];
  const others = people.filter(({ id, role }) => id !== me.id && isSupervisor(role));
  return (
    <SelectField
      {...form.register("supervisorId")}
      label={t("Team leader")}
      error={form.formState.errors.supervisorId?.message}
    >
      <option value={me.id}>{t("{name} (you)", { name: me.name })}</option>
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
