import { type ReactNode, useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { t } from "../../../../shared/words";
import { CheckboxRow } from "../../../../ui/checkbox";
import { SelectField } from "../../../../ui/select-field";
import { TextArea } from "../../../../ui/text-area";
import { TextField } from "../../../../ui/text-field";
import { amenities } from "../../rules";
import { amenityIcons, amenityName } from "./amenity-badges";
import type { VillaForm } from "./villa-form";

type FieldsProps = { form: UseFormReturn<VillaForm> };

type RowProps = FieldsProps & { children: ReactNode };

/** The code, with type and area next to it. */
export function NameRow({ form, children }: RowProps) {
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-4 md:grid-cols-3">
      <TextField
        {...form.register("code")}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        label={t("Code")}
        error={form.formState.errors.code?.message}
      />
      {children}
    </div>
  );
}

/** The address, with the three numbers next to it. */
export function SizeRow({ form, children }: RowProps) {
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-4 md:grid-cols-4">
      <TextField
        {...form.register("address")}
        autoComplete="off"
        label={t("Address")}
        error={form.formState.errors.address?.message}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(5.25rem,100%),1fr))] gap-x-3 gap-y-4 md:col-span-3">
        {children}
      </div>
    </div>
  );
}

type ChoiceProps = FieldsProps & {
  name: "villaType" | "location" | "bedrooms" | "bathrooms" | "maxPersons";
  label: string;
  options: readonly (string | number)[];
  required?: boolean;
  /** The empty option's label; without it a value is always selected. */
  none?: string | undefined;
};

/** A select of fixed options. */
export function Choice({ form, name, label, options, required, none }: ChoiceProps) {
  return (
    <SelectField
      {...form.register(name)}
      required={required}
      label={label}
      error={form.formState.errors[name]?.message}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </SelectField>
  );
}

/** The field for a villa's description. */
export function DescriptionField({ form }: FieldsProps) {
  return (
    <TextArea
      {...form.register("description")}
      label={t("Description")}
      error={form.formState.errors.description?.message}
      className="lg:min-h-17"
    />
  );
}

/** Checkboxes for the 13 amenities. */
export function AmenityFields({ form }: FieldsProps) {
  const title = useId();
  return (
    <fieldset aria-labelledby={title}>
      <h3 id={title} className="text-sm font-semibold">
        {t("Amenities")}
      </h3>
      <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(10.5rem,100%),1fr))] gap-x-3 md:grid-cols-4">
        {amenities.map((amenity) => {
          const Icon = amenityIcons[amenity];
          return (
            <CheckboxRow
              key={amenity}
              look="choice"
              {...form.register("amenities")}
              value={amenity}
              label={
                <span className="flex items-center gap-2.5">
                  <Icon size={16} strokeWidth={2.25} aria-hidden="true" className="shrink-0" />
                  {amenityName(amenity)}
                </span>
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}
