import * as z from "zod/mini";
import type { Body } from "../../../../shared/endpoint";
import { listChanges } from "../../../../shared/list-changes";
import { t } from "../../../../shared/words";
import type { Amenity, createUnit, Unit, UnitChanges } from "../../contract";
import { amenities } from "../../rules";

/** The villa's fields in a request. */
type Sent = Required<Body<typeof createUnit>>;

const upTo = (most: number) =>
  z.string().check(z.maxLength(most, { error: () => t("At most {count} characters.", { count: most }) }));
const atLeastOne = (most: number) =>
  z.string().check(
    z.refine((typed) => /^\s*\d+\s*$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most, {
      error: () => t("Enter a whole number from 1 to {most}.", { most }),
    }),
  );
const maxFeatures = 40;

/** The dialogs' fields. Numbers are kept as typed; an empty box is an empty string. */
const fields = {
  code: upTo(20).check(z.trim(), z.minLength(1, { error: () => t("Please enter the villa's code.") })),
  villaType: z.string(),
  location: z.string().check(z.minLength(1, { error: () => t("Please choose an area.") })),
  address: upTo(200),
  description: upTo(2_000),
  bedrooms: atLeastOne(50),
  bathrooms: atLeastOne(50),
  maxPersons: atLeastOne(100),
  status: z.enum(["pending", "in_progress", "needs_review", "done"]),
  amenities: z.array(z.string()),
  features: z
    .array(upTo(60))
    .check(z.maxLength(maxFeatures, { error: () => t("At most {count} features.", { count: maxFeatures }) })),
};

/** Edit Villa's form: the type may be empty. */
export const editShape = z.object(fields);
/** Add Villa's form: the type is required. */
export const addShape = z.object({
  ...fields,
  villaType: z.string().check(z.minLength(1, { error: () => t("Please choose a type.") })),
});
export type VillaForm = z.output<typeof editShape>;

/** Add Villa's defaults (docs/domain.md, "Villas"). */
export const emptyForm: VillaForm = {
  code: "",
  villaType: "",
  location: "",
  address: "",
  description: "",
  bedrooms: "1",
  bathrooms: "1",
  maxPersons: "2",
  status: "pending",
  amenities: [],
  features: [],
};

/** The form for an existing villa. */
export function formOf(villa: Unit): VillaForm {
  return {
    code: villa.code,
    villaType: villa.villaType ?? "",
    location: villa.location,
    address: villa.address ?? "",
    description: villa.description ?? "",
    bedrooms: String(villa.bedrooms),
    bathrooms: String(villa.bathrooms),
    maxPersons: String(villa.maxPersons),
    status: villa.status,
    amenities: amenities.filter((amenity) => villa[amenity]),
    features: villa.features,
  };
}

/** The request for a filled-in form. */
export function villaOf(form: VillaForm): Sent {
  const has = (amenity: Amenity) => form.amenities.includes(amenity);
  return {
    code: form.code.trim(),
    villaType: form.villaType || null,
    location: form.location,
    address: form.address.trim() || null,
    description: form.description.trim() || null,
    bedrooms: Number(form.bedrooms),
    bathrooms: Number(form.bathrooms),
    maxPersons: Number(form.maxPersons),
    status: form.status,
    features: form.features,
    hasFireplace: has("hasFireplace"),
    hasSauna: has("hasSauna"),
    hasJacuzzi: has("hasJacuzzi"),
    hasChargingStation: has("hasChargingStation"),
    isPetFriendly: has("isPetFriendly"),
    isWaterfront: has("isWaterfront"),
    hasElevatedLocation: has("hasElevatedLocation"),
    hasPanoramicViews: has("hasPanoramicViews"),
    hasModernDesign: has("hasModernDesign"),
    isLuxury: has("isLuxury"),
    isAccessible: has("isAccessible"),
    isEcoFriendly: has("isEcoFriendly"),
    hasAirConditioning: has("hasAirConditioning"),
  };
}

/** The request with only the changed fields, and features added and removed, so that concurrent changes stay. */
export function changesOf(before: VillaForm, after: VillaForm): UnitChanges {
  const was = villaOf(before);
  const { features, ...is } = villaOf(after);
  const changes: Partial<typeof is> = { ...is };
  for (const part of parts) if (was[part] === is[part]) delete changes[part];
  const { add, remove } = listChanges(before.features, features);
  return { ...changes, ...(add && { addFeatures: add }), ...(remove && { removeFeatures: remove }) };
}

const parts = [
  "code",
  "villaType",
  "location",
  "address",
  "description",
  "bedrooms",
  "bathrooms",
  "maxPersons",
  "status",
  ...amenities,
] as const;

/** Adds typed features, separated by commas, to a list, without blanks and duplicates. */
export function withTyped(features: readonly string[], typed: string): string[] {
  const added = typed.split(/[,،]/).map((one) => one.trim());
  return withAdded(features, added.filter(Boolean));
}

function withAdded(features: readonly string[], added: readonly string[]): string[] {
  const all = [...features];
  for (const feature of added) if (!all.some((one) => one.toLowerCase() === feature.toLowerCase())) all.push(feature);
  return all;
}

/** The form field for each field of the request. */
export const fieldNames = {
  code: "code",
  villaType: "villaType",
  location: "location",
  address: "address",
  description: "description",
  bedrooms: "bedrooms",
  bathrooms: "bathrooms",
  maxPersons: "maxPersons",
  status: "status",
  features: "features",
} as const;
