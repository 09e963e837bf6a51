import type { Amenity, Unit } from "./contract";
import { type Size, sizes, type VillaType } from "./contract/lists";

/** The numbers that Edit Villa offers; the villa's own is added (see `optionsWith`). */
export const editOptions = {
  bedrooms: [1, 2, 3, 4],
  bathrooms: [1, 2, 3],
  maxPersons: [2, 4, 6, 8],
} as const;

/** A dropdown's options including the current value, so that saving never changes an untouched field. Null: nothing selected. */
export function optionsWith<Value>(present: Value | null, options: readonly Value[]): readonly Value[] {
  return present === null || options.includes(present) ? options : [present, ...options];
}

/** The amenities in display order. */
export const amenities = [
  "hasFireplace",
  "hasSauna",
  "hasJacuzzi",
  "hasChargingStation",
  "isPetFriendly",
  "isWaterfront",
  "hasElevatedLocation",
  "hasPanoramicViews",
  "hasModernDesign",
  "isLuxury",
  "isAccessible",
  "isEcoFriendly",
  "hasAirConditioning",
] as const satisfies readonly Amenity[];

type Amenities = Pick<Unit, Amenity | "features">;

/** A villa's amenities in display order: its flags, and those named by its free text. */
export function amenitiesOf(villa: Amenities): Amenity[] {
  return amenities.filter((amenity) => villa[amenity] || villa.features.some((feature) => names(feature, amenity)));
}

/** The free-text features that name no amenity, as written. */
export function otherFeatures({ features }: Pick<Unit, "features">): string[] {
  return features.filter((feature) => !amenities.some((amenity) => names(feature, amenity)));
}

/** Whether a villa has a feature: an amenity, by its key ("hasSauna") or its name, or another one, by its text in any case. */
export function hasFeature(villa: Amenities, feature: string): boolean {
  const amenity = amenities.find((one) => one === feature || names(feature, one));
  if (amenity) return amenitiesOf(villa).includes(amenity);
  return villa.features.some((one) => one.toLowerCase() === feature.toLowerCase());
}

/** Whether a text is an amenity's name, ignoring spelling ("Pet-friendly", "AIR CONDITIONING"). "Barrel sauna" is more specific than "sauna". */
function names(feature: string, amenity: Amenity): boolean {
  const words = amenity.replace(/^(has|is)/, "").toLowerCase();
  return feature.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "") === words;
}

/** The type of the park's list that a villa names, ignoring case. */
function typeNamed<Type extends { name: string }>(name: string | null, types: readonly Type[]): Type | undefined {
  return types.find((type) => type.name.toLowerCase() === name?.toLowerCase());
}

/** The size group of a villa's type, for its tab and colour: the list's, else the one that the type names; "other" has no tab. */
export function groupOf(villaType: string | null, types: readonly Pick<VillaType, "name" | "size">[]): Size {
  const known = typeNamed(villaType, types);
  return known?.size ?? sizes.find((size) => villaType?.toLowerCase().includes(size)) ?? "other";
}

/** Minutes that a cleaning of a villa usually takes, the default estimate: those of its type, else by its guests (docs/domain.md, "Villas"). */
export function usualMinutes(
  { villaType, maxPersons }: Pick<Unit, "villaType" | "maxPersons">,
  types: readonly Pick<VillaType, "name" | "usualMinutes">[],
): number {
  const known = typeNamed(villaType, types);
  if (known) return known.usualMinutes;
  if (maxPersons <= 4) return 60;
  return maxPersons <= 6 ? 75 : 90;
}

/** The figures above the villas. Wellness means a sauna or a jacuzzi. */
export function countsOf(villas: readonly (Amenities & Pick<Unit, "maxPersons">)[]) {
  const having = (...wanted: Amenity[]) =>
    villas.filter((villa) => amenitiesOf(villa).some((amenity) => wanted.includes(amenity))).length;
  return {
    total: villas.length,
    waterfront: having("isWaterfront"),
    wellness: having("hasSauna", "hasJacuzzi"),
    petFriendly: having("isPetFriendly"),
    maxCapacity: villas.reduce((most, { maxPersons }) => Math.max(most, maxPersons), 0),
  };
}

/** The statuses in the order of the legend. */
export const legend = ["done", "pending", "in_progress", "needs_review"] as const satisfies readonly Unit["status"][];

/** The status to label; an unknown one counts as ready for guests (docs/domain.md, "Villas"). */
export function labelledStatus(status: string): Unit["status"] {
  return legend.find((known) => known === status) ?? "done";
}

type Written = {
  features?: string[] | undefined;
  villaType?: string | null | undefined;
  address?: string | null | undefined;
  description?: string | null | undefined;
};

/** A villa as stored: features trimmed, without blanks and duplicates (ignoring case); blank text as null. Omitted fields stay omitted. */
export function tidied<Given extends Written>(given: Given): Given {
  const { features, villaType, address, description } = given;
  return {
    ...given,
    ...(features && { features: named(features) }),
    ...(villaType !== undefined && { villaType: kept(villaType) }),
    ...(address !== undefined && { address: kept(address) }),
    ...(description !== undefined && { description: kept(description) }),
  };
}

/** Each feature once, in its first spelling. */
function named(features: readonly string[]): string[] {
  const once = new Map<string, string>();
  for (const feature of features.map((one) => one.trim())) {
    const word = feature.toLowerCase();
    if (kept(feature) && !once.has(word)) once.set(word, feature);
  }
  return [...once.values()];
}

/** Trimmed text, or null if nothing visible remains. */
function kept(text: string | null): string | null {
  return text !== null && /[^\p{White_Space}\p{Cf}]/u.test(text) ? text.trim() : null;
}

/** Whether a change also shows on the villa's assignments and schedules. */
export function isShownElsewhere(changes: Readonly<Record<string, unknown>>): boolean {
  return ["code", "location", "address"].some((field) => field in changes);
}
