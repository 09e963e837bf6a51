import * as z from "zod/mini";
import { rule } from "./rule";
import { id, nameText, text } from "./shapes";

// The items of checklists, as several features and the tables know them (docs/domain.md, "Checklists").

/** Whether a cleaner can or has to take a photo of the item. */
export const photoRules = ["none", "optional", "required"] as const;

/** What the number of an item depends on; "number" is always the same. */
export const quantityUnits = ["number", "bedrooms", "bathrooms", "guests"] as const;

/** How many: `times` of a villa's bedrooms, bathrooms or guests, or just `times`. */
const quantity = z.object({
  of: z.enum(quantityUnits),
  times: z
    .int(rule("Whole numbers only."))
    .check(z.minimum(1, rule("At least {min}.", { min: 1 })), z.maximum(99, rule("At most {max}.", { max: 99 }))),
});

/** Only for villas that have a feature, or that don't: an amenity's key ("hasSauna") or a feature's name. */
const condition = z.object({ feature: nameText(1, 60, rule("Please choose a feature.")), has: z.boolean() });

const fields = {
  label: nameText(1, 200, rule("Please enter what is to be done.")),
  section: nameText(1, 60, rule("Please enter the section.")),
  quantity,
  /** Null: for every villa. */
  condition: z.nullable(condition),
  photo: z.enum(photoRules),
  /** `/objects/{id}` of a photo that shows how it should look. */
  referenceUrl: z.nullable(text(100)),
  hint: z.nullable(text(500)),
};

/** An item of a checklist, for all villas. */
export const checklistItemDefinition = z.object({ id, ...fields });
export type ChecklistItemDefinition = z.output<typeof checklistItemDefinition>;

/** An item to be saved; a new one has no id. */
export const wantedChecklistItem = z.object({ id: z.optional(id), ...fields });

/** An item as one villa gets it. `position` counts from 1. */
const checklistItemInWork = z.object({
  id,
  label: z.string(),
  section: z.string(),
  quantity: z.int(),
  photo: z.enum(photoRules),
  referenceUrl: z.nullable(z.string()),
  hint: z.nullable(z.string()),
  position: z.int(),
});
export type ChecklistItemInWork = z.output<typeof checklistItemInWork>;

/** The checklist of an assignment: the villa's current one until the start, then the one with which it was started. */
export const checklistInWork = z.object({
  listId: id,
  version: z.int(),
  /** Names exactly these items; a phone that starts without a network reports it. */
  snapshotId: id,
  items: z.array(checklistItemInWork),
});
export type ChecklistInWork = z.output<typeof checklistInWork>;
