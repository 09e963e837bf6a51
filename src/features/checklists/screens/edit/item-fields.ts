import type { Entry, Fields } from "../../../../client/parts/list-editor/draft";
import { type ChecklistItemDefinition, photoRules, quantityUnits } from "../../../../shared/checklist";

// An item as the list editor's fields: texts, of which each follows a colleague's change as a whole.

/** An item without its id. */
export type Item = Omit<ChecklistItemDefinition, "id">;

/** An item of the checklist as an entry of the editor. */
export function entryOf({ id, ...item }: ChecklistItemDefinition): Entry {
  return { id, fields: fieldsOf(item) };
}

/** The editor's fields of an item. */
export function fieldsOf({ label, section, quantity, condition, photo, referenceUrl, hint }: Item): Fields {
  return {
    name: label,
    section,
    quantity: `${quantity.times} ${quantity.of}`,
    condition: condition ? `${condition.has ? "with" : "without"} ${condition.feature}` : "",
    photo,
    referenceUrl: referenceUrl ?? "",
    hint: hint ?? "",
  };
}

/** The item of an entry's fields. */
export function itemOf(fields: Fields): Item {
  const { name, section = "", quantity = "", condition = "", photo, referenceUrl, hint } = fields;
  const [times, unit] = quantity.split(" ");
  const has = !condition.startsWith("without ");
  return {
    label: name,
    section,
    quantity: { of: quantityUnits.find((one) => one === unit) ?? "number", times: Number(times) || 1 },
    condition: condition ? { feature: condition.slice(condition.indexOf(" ") + 1), has } : null,
    photo: photoRules.find((one) => one === photo) ?? "none",
    referenceUrl: referenceUrl || null,
    hint: hint || null,
  };
}

/** A new item of a section. */
export const blankItem = (section: string): Item => ({
  label: "",
  section,
  quantity: { of: "number", times: 1 },
  condition: null,
  photo: "none",
  referenceUrl: null,
  hint: null,
});
