import { t } from "../../../../shared/words";
import { SelectField } from "../../../../ui/select-field";
import { useFeatureOptions } from "../use-feature-options";
import { ChoiceOrText } from "./choice-or-text";
import type { Item } from "./item-fields";

type ConditionFieldsProps = {
  condition: Item["condition"];
  error: string | undefined;
  onChange: (condition: Item["condition"]) => void;
};

/** Which villas get an item: all, or only those with or without a feature. */
export function ConditionFields({ condition, error, onChange }: ConditionFieldsProps) {
  const options = useFeatureOptions();
  const value = condition === null ? "every" : condition.has ? "with" : "without";
  const change = (chosen: string) => {
    if (chosen === "every") onChange(null);
    else onChange({ feature: condition?.feature ?? "hasSauna", has: chosen === "with" });
  };
  return (
    <>
      <SelectField label={t("Villas")} value={value} onChange={({ target }) => change(target.value)}>
        <option value="every">{t("Every villa")}</option>
        <option value="with">{t("Only villas with…")}</option>
        <option value="without">{t("Only villas without…")}</option>
      </SelectField>
      {condition && (
        <ChoiceOrText
          label={t("Feature")}
          value={condition.feature}
          onChange={(feature) => onChange({ ...condition, feature })}
          options={options}
          otherLabel={t("Another feature…")}
          textLabel={t("Name of the feature")}
          error={error}
        />
      )}
    </>
  );
}
