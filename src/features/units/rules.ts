import type { Amenity, Unit } from "./contract";

/** The types offered by Add Villa (docs/domain.md, "Villas"). */
export const villaTypes = [
  "4-person villa",
  "6-person villa",
  "6-person villa with Finnish sauna",
  "6-person villa with infrared sauna",
  "6-person villa with jacuzzi",
  "6-person luxury wellness villa with Finnish sauna",
  "7-person wheelchair accessible villa",
  "8-person villa",
  "8-person villa with Finnish sauna",
  "8-person villa with infrared sauna",
  "8-person villa with Finnish and infrared sauna",
  "8-person villa with air conditioning",
  "8-person villa with Finnish sauna and air conditioning",
  "8-person villa with Finnish and infrared sauna and air conditioning",
  "8-person luxury villa with Finnish sauna and air conditioning",
  "8-person luxury wellness villa with Finnish sauna",
  "8-person wellness villa with Finnish sauna",
] as const;

/** The options of Edit Villa's dropdowns; the villa's current value is added (see `optionsWith`). */
export const editOptions = {
  villaType: [
    "Comfort 4-person",
    "Comfort 6-person",
    "Comfort 8-person",
    "Luxury 4-person",
    "Luxury 6-person",
    "Luxury 8-person",
  ],
  location: ["Duinvallei", "Waterlijn", "Zandbank"],
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

/** Whether a text is an amenity's name, ignoring spelling ("Pet-friendly", "AIR CONDITIONING"). "Barrel sauna" is more specific than "sauna". */
function names(feature: string, amenity: Amenity): boolean {
  const words = amenity.replace(/^(has|is)/, "").toLowerCase();
  return feature.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "") === words;
}

export const sizes = ["4-person", "6-person", "8-person"] as const;
export type Group = (typeof sizes)[number] | "other";

/** The size group of a villa's type, for its tab and colour; "other" has no tab. */
export function groupOf(villaType: string | null): Group {
  return sizes.find((size) => villaType?.toLowerCase().includes(size)) ?? "other";
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
