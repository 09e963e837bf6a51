import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Trash2 } from "lucide-react";
import { useForm } from "react-hook-form";
import { formLevelError, showFieldErrors } from "../../../../client/api/refused-fields";
import { FormDialog, type FormDialogProps } from "../../../../client/parts/form-dialog";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Plate } from "../../../../ui/plate";
import type { Unit } from "../../contract";
import { useEditUnit } from "../../queries";
import { useAreas } from "../../queries/areas";
import { useVillaTypes } from "../../queries/villa-types";
import { editOptions, optionsWith } from "../../rules";
import { useFeatures } from "./use-features";
import { AmenityFields, Choice, DescriptionField, NameRow, SizeRow } from "./villa-fields";
import { changesOf, editShape, fieldNames, formOf } from "./villa-form";

type EditVillaDialogProps = Pick<FormDialogProps, "onBack" | "onClose"> & {
  villa: Unit;
  onDelete: () => void;
};

/** The dialog "Edit Villa", with a button to delete it. Sends only changed fields. */
export function EditVillaDialog({ villa, onDelete, onBack, onClose }: EditVillaDialogProps) {
  const { code } = villa;
  const form = useForm({
    resolver: standardSchemaResolver(editShape),
    shouldFocusError: false,
    defaultValues: formOf(villa),
  });
  const features = useFeatures(form);
  const edit = useEditUnit(villa.id);
  const types = optionsWith(
    villa.villaType,
    useVillaTypes().map(({ name }) => name),
  );
  const areas = optionsWith(
    villa.location,
    useAreas().map(({ name }) => name),
  );
  const save = form.handleSubmit((filled) => {
    const changes = changesOf(formOf(villa), filled);
    if (Object.keys(changes).length === 0) onClose();
    else edit.mutate(changes, { onSuccess: onClose, onError: (error) => showFieldErrors(error, form, fieldNames) });
  });
  return (
    <FormDialog
      lead={<Plate code={code} size="small" />}
      title={t("Edit Villa {code}", { code })}
      submitLabel={t("Save Changes")}
      busy={edit.isPending}
      error={formLevelError(edit.error, fieldNames)}
      dirty={form.formState.isDirty || features.isTyped}
      onSubmit={(event) => {
        features.take();
        void save(event);
      }}
      onClose={onClose}
      onBack={onBack}
      size="form"
      aside={
        <Button variant="outline-danger" size="wet" onClick={onDelete}>
          <Trash2 size={20} />
          {t("Delete Villa")}
        </Button>
      }
    >
      <NameRow form={form}>
        {types.length > 0 && (
          <Choice
            form={form}
            name="villaType"
            label={t("Type")}
            options={types}
            none={villa.villaType ? undefined : t("None|no villa type")}
          />
        )}
        <Choice form={form} name="location" label={t("Area")} options={areas} />
      </NameRow>
      <SizeRow form={form}>
        <Choice
          form={form}
          name="bedrooms"
          label={t("Bedrooms")}
          options={optionsWith<number>(villa.bedrooms, editOptions.bedrooms)}
        />
        <Choice
          form={form}
          name="bathrooms"
          label={t("Bathrooms")}
          options={optionsWith<number>(villa.bathrooms, editOptions.bathrooms)}
        />
        <Choice
          form={form}
          name="maxPersons"
          label={t("Max guests")}
          options={optionsWith<number>(villa.maxPersons, editOptions.maxPersons)}
        />
      </SizeRow>
      <DescriptionField form={form} />
      <AmenityFields form={form} />
      {features.field}
    </FormDialog>
  );
}
