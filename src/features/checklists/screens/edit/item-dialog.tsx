import { type ComponentType, useState } from "react";
import { type Change, ChangedMeanwhile } from "../../../../client/parts/changed-meanwhile";
import { FormDialog, wantsNext } from "../../../../client/parts/form-dialog";
import { t } from "../../../../shared/words";
import { SelectField } from "../../../../ui/select-field";
import { TextArea } from "../../../../ui/text-area";
import { TextField } from "../../../../ui/text-field";
import { ChoiceOrText } from "./choice-or-text";
import { ConditionFields } from "./condition-fields";
import { itemFaults } from "./item-faults";
import type { Item } from "./item-fields";
import { QuantityFields } from "./quantity-fields";

/** Uploads, shows and removes a reference photo. Photos are a higher feature, so office.tsx passes it in. */
export type ReferencePhotoField = ComponentType<{
  /** `/objects/{id}`. */
  url: string | null;
  onChange: (url: string | null) => void;
  /** Told while a photo is being uploaded. */
  onBusy: (isBusy: boolean) => void;
}>;

type ItemDialogProps = {
  item: Item;
  isNew: boolean;
  /** The sections of the checklist. */
  sections: readonly string[];
  PhotoField: ReferencePhotoField;
  /** What a colleague changed since the dialog was opened. */
  news?: readonly Change[];
  /** `opened`: the item as it was when the dialog opened. */
  onSave: (item: Item, then: { addsNext: boolean; opened: Item }) => void;
  onClose: () => void;
};

/** The dialog "Add item" or "Edit item". */
export function ItemDialog({ item, isNew, sections, PhotoField, news = [], onSave, onClose }: ItemDialogProps) {
  const [opened] = useState(item);
  // A chosen section that a colleague removes can still be chosen.
  const [openedSections] = useState(sections);
  const [form, setForm] = useState(item);
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const set = (changes: Partial<Item>) => setForm((before) => ({ ...before, ...changes }));
  const faults = itemFaults(form);
  const shown: Partial<typeof faults> = isSent ? faults : {};
  const isNewSection = item.section === "";
  return (
    <FormDialog
      size="form"
      title={isNew ? t("Add item") : t("Edit item")}
      submitLabel={isNew ? t("Add item") : t("Apply")}
      nextLabel={isNew && t("Add and next")}
      busy={isBusy}
      error={null}
      dirty={JSON.stringify(form) !== JSON.stringify(opened)}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (isBusy || Object.values(faults).some(Boolean)) return;
        onSave(tidied(form), { addsNext: wantsNext(event), opened: tidied(opened) });
      }}
    >
      <ChangedMeanwhile changes={news} />
      <div className="flex flex-col gap-4 md:grid md:grid-cols-2 md:gap-x-3">
        <div className="md:col-span-2">
          <ChoiceOrText
            label={t("Section")}
            value={form.section}
            onChange={(section) => set({ section })}
            options={[...new Set([...sections, ...openedSections])].map((section) => ({
              value: section,
              label: section,
            }))}
            otherLabel={t("New section…")}
            textLabel={t("Name of the new section")}
            error={shown.section}
            isFocused={isNewSection}
          />
        </div>
        <div className="md:col-span-2">
          <TextField
            {...(!isNewSection && { "data-autofocus": true })}
            label={t("Task|of a checklist")}
            required
            autoComplete="off"
            dir="auto"
            value={form.label}
            error={shown.label}
            onChange={({ target }) => set({ label: target.value })}
          />
        </div>
        <QuantityFields quantity={form.quantity} onChange={(quantity) => set({ quantity })} />
        <SelectField
          label={t("Photo")}
          value={form.photo}
          hint={form.photo === "required" ? t("Taking the photo ticks the item.") : undefined}
          onChange={({ target }) => set({ photo: photoOf(target.value) })}
        >
          <option value="none">{t("No photo")}</option>
          <option value="optional">{t("Optional")}</option>
          <option value="required">{t("Required")}</option>
        </SelectField>
        <ConditionFields
          condition={form.condition}
          error={shown.feature}
          onChange={(condition) => set({ condition })}
        />
        <div className="md:col-span-2">
          <TextArea
            label={t("Hint")}
            hint={t("Shown with the item, such as where to find the filter.")}
            dir="auto"
            className="lg:min-h-17"
            value={form.hint ?? ""}
            error={shown.hint}
            onChange={({ target }) => set({ hint: target.value })}
          />
        </div>
        <div className="md:col-span-2">
          <PhotoField url={form.referenceUrl} onChange={(referenceUrl) => set({ referenceUrl })} onBusy={setBusy} />
        </div>
      </div>
    </FormDialog>
  );
}

const photoOf = (value: string): Item["photo"] => (value === "optional" || value === "required" ? value : "none");

function tidied({ label, section, condition, hint, ...item }: Item): Item {
  return {
    ...item,
    label: label.trim(),
    section: section.trim(),
    condition: condition && { ...condition, feature: condition.feature.trim() },
    hint: hint?.trim() || null,
  };
}
