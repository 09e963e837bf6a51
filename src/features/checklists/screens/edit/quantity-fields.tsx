import { quantityUnits } from "../../../../shared/checklist";
import { t } from "../../../../shared/words";
import { QuantityField } from "../../../../ui/quantity-field";
import { SelectField } from "../../../../ui/select-field";
import type { Item } from "./item-fields";

type QuantityFieldsProps = { quantity: Item["quantity"]; onChange: (quantity: Item["quantity"]) => void };

/** How many: a number, or so many for each bedroom, bathroom or guest. */
export function QuantityFields({ quantity, onChange }: QuantityFieldsProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-3">
      <QuantityField
        label={t("Quantity")}
        most={99}
        value={quantity.times}
        onChange={(times) => onChange({ ...quantity, times })}
      />
      <SelectField
        label={t("For|how the quantity is counted")}
        value={quantity.of}
        onChange={({ target }) =>
          onChange({ ...quantity, of: quantityUnits.find((unit) => unit === target.value) ?? "number" })
        }
      >
        <option value="number">{t("the villa")}</option>
        <option value="bedrooms">{t("each bedroom")}</option>
        <option value="bathrooms">{t("each bathroom")}</option>
        <option value="guests">{t("each guest")}</option>
      </SelectField>
    </div>
  );
}
