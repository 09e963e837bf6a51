import type { ChecklistItemDefinition, ChecklistItemInWork } from "../../../shared/checklist";
import type { Amenity, Unit } from "../../units/contract";
import { hasFeature } from "../../units/rules";

/** What decides the items of a villa. */
export type Furnished = Pick<Unit, "bedrooms" | "bathrooms" | "maxPersons" | "features" | Amenity>;

/** Why a villa doesn't get an item: by its features, or because a leader confirmed that it doesn't have it. */
export type LeftOut = "feature" | "missing";
export type ResolvedItem =
  | { item: ChecklistItemInWork; leftOut: undefined }
  | { item: ChecklistItemDefinition; leftOut: LeftOut };

/** The items of a checklist as a villa gets them, in order, and those that it doesn't get (docs/domain.md, "Checklists"). */
export function resolveItems(
  definitions: readonly ChecklistItemDefinition[],
  villa: Furnished,
  missing: ReadonlySet<string>,
): ResolvedItem[] {
  let position = 0;
  return definitions.map((item) => {
    if (missing.has(item.id)) return { item, leftOut: "missing" };
    if (item.condition && hasFeature(villa, item.condition.feature) !== item.condition.has)
      return { item, leftOut: "feature" };
    const { id, label, section, photo, referenceUrl, hint } = item;
    const quantity = item.quantity.times * countOf(villa, item.quantity.of);
    position += 1;
    return { item: { id, label, section, quantity, photo, referenceUrl, hint, position }, leftOut: undefined };
  });
}

/** Only the items that a villa gets. */
export function itemsFor(...of: Parameters<typeof resolveItems>): ChecklistItemInWork[] {
  return resolveItems(...of).flatMap((one) => (one.leftOut === undefined ? [one.item] : []));
}

function countOf(villa: Furnished, unit: ChecklistItemDefinition["quantity"]["of"]): number {
  if (unit === "bedrooms") return villa.bedrooms;
  if (unit === "bathrooms") return villa.bathrooms;
  return unit === "guests" ? villa.maxPersons : 1;
}
