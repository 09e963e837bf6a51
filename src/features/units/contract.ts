import * as z from "zod/mini";
import { endpoint } from "../../shared/endpoint";
import { workRoles } from "../../shared/roles";
import { rule } from "../../shared/rule";
import { id, instant, nameText, text, trimmed } from "../../shared/shapes";

/** A villa as its assignments show it. */
export const unitInWork = z.object({
  id,
  code: z.string(),
  location: z.string(),
  address: z.nullable(z.string()),
});
export type UnitInWork = z.output<typeof unitInWork>;

/** The 13 amenity flags (docs/domain.md, "Villas"), each with this schema. */
const flagsOf = <Shape>(shape: Shape) => ({
  hasFireplace: shape,
  hasSauna: shape,
  hasJacuzzi: shape,
  hasChargingStation: shape,
  isPetFriendly: shape,
  isWaterfront: shape,
  hasElevatedLocation: shape,
  hasPanoramicViews: shape,
  hasModernDesign: shape,
  isLuxury: shape,
  isAccessible: shape,
  isEcoFriendly: shape,
  hasAirConditioning: shape,
});
export type Amenity = keyof ReturnType<typeof flagsOf>;

/** A villa. `status` is that of its latest assignment planned for today or earlier, else the stored one. */
export const unit = z.object({
  ...unitInWork.shape,
  bedrooms: z.int(),
  bathrooms: z.int(),
  maxPersons: z.int(),
  villaType: z.nullable(z.string()),
  features: z.array(z.string()),
  description: z.nullable(z.string()),
  status: z.enum(["pending", "in_progress", "needs_review", "done"]),
  ...flagsOf(z.boolean()),
  createdAt: instant,
});
export type Unit = z.output<typeof unit>;

export const getUnits = endpoint({
  method: "GET",
  path: "/api/units",
  summary: "All villas, by code, without removed ones",
  reply: z.array(unit),
  roles: workRoles,
});

const count = (least: number, most: number) =>
  z
    .int(rule("Whole numbers only."))
    .check(
      z.minimum(least, rule("At least {min}.", { min: least })),
      z.maximum(most, rule("At most {max}.", { max: most })),
    );
/** A text, normalized and without invisible characters, so that no two villas look alike. */
export const visibleText = (text: string) => text.normalize("NFC").replace(/\p{Cf}/gu, "");
const unitFields = {
  code: z.pipe(z.string().check(z.overwrite(visibleText)), trimmed(1, 20, rule("Please enter the villa's code."))),
  location: nameText(1, 60, rule("Please enter the villa's area.")),
  bedrooms: z.optional(count(1, 50)),
  bathrooms: z.optional(count(1, 50)),
  maxPersons: z.optional(count(1, 100)),
  villaType: z.optional(z.nullable(text(120))),
  /** Free text next to the 13 amenities. Blanks and duplicates are dropped. */
  features: z.optional(z.array(text(60)).check(z.maxLength(40, rule("At most {max} features.", { max: 40 })))),
  address: z.optional(z.nullable(text(200))),
  description: z.optional(z.nullable(text(2_000))),
  /** The status shown until the villa's first assignment. */
  status: z.optional(unit.shape.status),
  ...flagsOf(z.optional(z.boolean())),
};
export const newUnit = z.object(unitFields);
export type NewUnit = z.output<typeof newUnit>;
const ofOne = z.object({ id });

export const createUnit = endpoint({
  method: "POST",
  path: "/api/units",
  summary: "Add a villa; a code in use is refused (409)",
  body: newUnit,
  reply: unit,
  status: 201,
  roles: ["admin"],
});

/** Omitted fields stay, and so do features that are neither added nor removed. */
export const unitChanges = z.object({
  ...z.partial(newUnit).shape,
  addFeatures: unitFields.features,
  removeFeatures: unitFields.features,
});
export type UnitChanges = z.output<typeof unitChanges>;

export const editUnit = endpoint({
  method: "PATCH",
  path: "/api/units/{id}",
  summary: "Change a villa; omitted fields stay",
  params: ofOne,
  body: unitChanges,
  reply: unit,
  roles: ["admin"],
});

export const deleteUnit = endpoint({
  method: "DELETE",
  path: "/api/units/{id}",
  summary:
    "Remove a villa with its future assignments and schedules; refused (409) while it is being cleaned or reviewed",
  params: ofOne,
  roles: ["admin"],
});

/** What a deletion takes along: the counts are of what is pending or coming. */
export const villaDeletion = z.object({
  cleanings: z.int(),
  schedules: z.int(),
  stays: z.int(),
  hasGuests: z.boolean(),
});
export type VillaDeletion = z.output<typeof villaDeletion>;

export const getVillaDeletion = endpoint({
  method: "GET",
  path: "/api/units/{id}/deletion",
  summary:
    "What deleting a villa does: pending cleanings that are deleted, upcoming schedules that it leaves, upcoming stays that lose their villa, and whether guests are there now",
  params: ofOne,
  reply: villaDeletion,
  roles: ["admin"],
});
