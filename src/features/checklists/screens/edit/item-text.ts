import { facts } from "../../../../client/parts/facts";
import type { Fields } from "../../../../client/parts/list-editor/draft";
import type { ChecklistItemDefinition } from "../../../../shared/checklist";
import { t } from "../../../../shared/words";
import { featureName } from "../feature-name";
import { itemOf } from "./item-fields";

type Definition = Pick<ChecklistItemDefinition, "quantity" | "condition" | "photo">;

/** "3 per bedroom"; empty for one, which is the usual quantity. */
export function quantityText({ of, times }: Definition["quantity"]): string {
  switch (of) {
    case "number":
      return times === 1 ? "" : t("{times} ×", { times });
    case "bedrooms":
      return t("{times} per bedroom", { times });
    case "bathrooms":
      return t("{times} per bathroom", { times });
    case "guests":
      return t("{times} per guest", { times });
  }
}

/** "Only with Sauna"; empty for every villa. */
export function conditionText(condition: Definition["condition"]): string {
  if (!condition) return "";
  const feature = featureName(condition.feature);
  return condition.has ? t("Only with {feature}", { feature }) : t("Only without {feature}", { feature });
}

/** "Photo required"; empty for none. */
export function photoText(photo: Definition["photo"]): string {
  if (photo === "none") return "";
  return photo === "required" ? t("Photo required") : t("Photo optional");
}

/** An item in one line, for what somebody else changed. */
export function itemText(fields: Fields): string {
  const { label, section, quantity, condition, photo, hint } = itemOf(fields);
  return facts([label, section, quantityText(quantity), conditionText(condition), photoText(photo), hint]);
}
