import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type UseFormReturn, useForm } from "react-hook-form";
import { formLevelError, showFieldErrors } from "../../../../client/api/refused-fields";
import { FormDialog } from "../../../../client/parts/form-dialog";
import { Waiting } from "../../../../client/parts/waiting";
import { t } from "../../../../shared/words";
import { Dialog } from "../../../../ui/dialog";
import { SelectField } from "../../../../ui/select-field";
import { TextField } from "../../../../ui/text-field";
import type { Area } from "../../contract/areas";
import type { VillaType } from "../../contract/lists";
import { useCreateUnit } from "../../queries";
import { useAreasQuery } from "../../queries/areas";
import { useVillaTypesQuery } from "../../queries/villa-types";
import { useFeatures } from "./use-features";
import { AmenityFields, Choice, DescriptionField, NameRow, SizeRow } from "./villa-fields";
import { addShape, editShape, emptyForm, fieldNames, type VillaForm, villaOf } from "./villa-form";

/** The dialog "Add Villa", once it is known which areas and villa types the park has. */
export function AddVillaDialog({ onClose }: { onClose: () => void }) {
  const areas = useAreasQuery();
  const types = useVillaTypesQuery();
  if (areas.data && types.data) return <AddVillaForm areas={areas.data} types={types.data} onClose={onClose} />;
  return (
    <Dialog open title={t("Add Villa")} onClose={onClose}>
      <Waiting reads={[areas, types]} />
    </Dialog>
  );
}

type AddVillaFormProps = { areas: readonly Area[]; types: readonly VillaType[]; onClose: () => void };

/** In a park without areas it adds the first one too; without villa types, a villa has none. */
function AddVillaForm({ areas, types, onClose }: AddVillaFormProps) {
  const form = useForm({
    resolver: standardSchemaResolver(types.length > 0 ? addShape : editShape),
    shouldFocusError: false,
    defaultValues: emptyForm,
  });
  const features = useFeatures(form);
  const add = useCreateUnit();
  const save = form.handleSubmit((filled) =>
    add.mutate(
      { villa: villaOf(filled), isFirstArea: areas.length === 0 },
      { onSuccess: onClose, onError: (error) => showFieldErrors(error, form, fieldNames) },
    ),
  );
  return (
    <FormDialog
      title={t("Add Villa")}
      submitLabel={t("Add Villa")}
      busy={add.isPending}
      error={formLevelError(add.error, fieldNames)}
      dirty={form.formState.isDirty || features.isTyped}
      onSubmit={(event) => {
        features.take();
        void save(event);
      }}
      onClose={onClose}
      size="form"
    >
      <NameRow form={form}>
        {types.length > 0 && (
          <Choice
            form={form}
            name="villaType"
            label={t("Type")}
            options={types.map(({ name }) => name)}
            required
            none={t("Choose a type")}
          />
        )}
        {areas.length > 0 ? (
          <Choice
            form={form}
            name="location"
            label={t("Area")}
            options={areas.map(({ name }) => name)}
            required
            none={t("Choose an area")}
          />
        ) : (
          <TextField
            {...form.register("location")}
            required
            autoComplete="off"
            label={t("Area")}
            hint={t("The part of the park where the villa is. It becomes your first area.")}
            error={form.formState.errors.location?.message}
          />
        )}
      </NameRow>
      <SizeRow form={form}>
        <Amount form={form} name="bedrooms" label={t("Bedrooms")} />
        <Amount form={form} name="bathrooms" label={t("Bathrooms")} />
        <Amount form={form} name="maxPersons" label={t("Max guests")} />
      </SizeRow>
      <DescriptionField form={form} />
      <AmenityFields form={form} />
      {features.field}
      <SelectField
        {...form.register("status")}
        label={t("Cleaning status")}
        hint={t("After this, cleanings update it automatically.")}
        error={form.formState.errors.status?.message}
      >
        <option value="pending">{t("Needs Cleaning")}</option>
        <option value="in_progress">{t("Being Cleaned")}</option>
        <option value="needs_review">{t("Review Needed")}</option>
        <option value="done">{t("Ready for Guests")}</option>
      </SelectField>
    </FormDialog>
  );
}

type AmountProps = {
  form: UseFormReturn<VillaForm>;
  name: "bedrooms" | "bathrooms" | "maxPersons";
  label: string;
};

function Amount({ form, name, label }: AmountProps) {
  return (
    <TextField
      {...form.register(name)}
      type="number"
      inputMode="numeric"
      min={1}
      step={1}
      required
      autoComplete="off"
      label={label}
      error={form.formState.errors[name]?.message}
    />
  );
}
