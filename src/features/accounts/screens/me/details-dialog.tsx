import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { formLevelError, showFieldErrors } from "../../../../client/api/refused-fields";
import { ChangedMeanwhile } from "../../../../client/parts/changed-meanwhile";
import { FormDialog } from "../../../../client/parts/form-dialog";
import { useFollowing } from "../../../../client/parts/use-following";
import { languages } from "../../../../shared/language-names";
import { locales } from "../../../../shared/locales";
import { t } from "../../../../shared/words";
import { SelectField } from "../../../../ui/select-field";
import { TextField } from "../../../../ui/text-field";
import type { Me } from "../../contract/me";
import { useEditMe } from "../../queries/me";
import { changesOf, detailsNews, detailsShape, formOf, ofDevice } from "./details-form";

const fieldNames = { firstName: "firstName", lastName: "lastName", telephone: "telephone", locale: "locale" } as const;

/** The dialog "Edit details". It follows what an administrator changes meanwhile, and sends only what was changed in it. */
export function DetailsDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const edit = useEditMe();
  const { form, base, changes } = useDetailsThatChange(me, edit.isPending || edit.isSuccess);
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      title={t("Edit details")}
      submitLabel={t("Save Changes")}
      busy={edit.isPending}
      error={formLevelError(edit.error, fieldNames)}
      dirty={isDirty}
      onSubmit={form.handleSubmit((filled) =>
        edit.mutate(changesOf(base, filled), {
          onSuccess: onClose,
          onError: (error) => showFieldErrors(error, form, fieldNames),
        }),
      )}
      onClose={onClose}
    >
      <ChangedMeanwhile changes={changes} />
      <TextField
        {...form.register("firstName")}
        required
        maxLength={60}
        autoComplete="given-name"
        label={t("First name")}
        error={errors.firstName?.message}
      />
      <TextField
        {...form.register("lastName")}
        required={base.lastName !== ""}
        maxLength={100}
        autoComplete="family-name"
        label={t("Last name")}
        error={errors.lastName?.message}
      />
      <TextField
        {...form.register("telephone")}
        type="tel"
        maxLength={40}
        autoComplete="tel"
        label={t("Phone")}
        error={errors.telephone?.message}
      />
      <SelectField {...form.register("locale")} label={t("Language")} error={errors.locale?.message}>
        <option value={ofDevice}>{t("This device's language")}</option>
        {locales.map((code) => (
          <option key={code} value={code} lang={code}>
            {languages[code]}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}

/**
 * The form of an account that an administrator may change while it is open: it follows them, and what was typed stays. `base` is the version that
 * it differs from; while a save is under way (`isFrozen`) nothing moves.
 */
function useDetailsThatChange(me: Me, isFrozen: boolean) {
  const latest = formOf(me);
  const [opened] = useState(latest);
  const form = useForm({
    resolver: standardSchemaResolver(detailsShape(opened)),
    shouldFocusError: false,
    defaultValues: opened,
  });
  const [base] = useFollowing(form, latest, isFrozen);
  return { form, base, changes: isFrozen ? [] : detailsNews(opened, latest, form.watch()) };
}
