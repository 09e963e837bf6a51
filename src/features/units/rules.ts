import type { Amenity, Unit } from "./contract";

/** The types that Add Villa offers (docs/domain.md, "Villas"). */
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

/** What the dropdowns of Edit Villa offer, each beside what the villa has now (see `optionsWith`). */
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

/** The options of a dropdown with the present value among them, so that saving never changes what nobody touched. Null: nothing is chosen. */
export function optionsWith<Value>(present: Value | null, options: readonly Value[]): readonly Value[] {
  return present === null || options.includes(present) ? options : [present, ...options];
}

/** The amenities in the order in which they are shown. */
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

/** What a villa has, in the order shown: what is ticked, and what its free text names. */
export function amenitiesOf(villa: Amenities): Amenity[] {
  return amenities.filter((amenity) => villa[amenity] || villa.features.some((feature) => names(feature, amenity)));
}

/** The free-text features that name none of the amenities; they are shown as they were written. */
export function otherFeatures({ features }: Pick<Unit, "features">): string[] {
  return features.filter((feature) => !amenities.some((amenity) => names(feature, amenity)));
}

/** Whether a text is an amenity's own words, however they are spelt ("Pet-friendly", "AIR CONDITIONING"). "Barrel sauna" says more than "sauna". */
function names(feature: string, amenity: Amenity): boolean {
  const words = amenity.replace(/^(has|is)/, "").toLowerCase();
  return feature.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "") === words;
}

export const sizes = ["4-person", "6-person", "8-person"] as const;
export type Group = (typeof sizes)[number] | "other";

/** The tab and the colour that a villa's type puts it under; "other" has no tab of its own. */
export function groupOf(villaType: string | null): Group {
  return sizes.find((size) => villaType?.toLowerCase().includes(size)) ?? "other";
}

/** The figures above the list of villas. Wellness: a sauna or a jacuzzi. */
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

/** The statuses in the order of the legend: Ready for Guests, Needs Cleaning, Being Cleaned, Review Needed. */
export const legend = ["done", "pending", "in_progress", "needs_review"] as const satisfies readonly Unit["status"][];

/** The status whose label a villa gets: one that we don't know reads as ready for guests (docs/domain.md, "Villas"). */
export function labelledStatus(status: string): Unit["status"] {
  return legend.find((known) => known === status) ?? "done";
}

type Written = {
  features?: string[] | undefined;
  villaType?: string | null | undefined;
  address?: string | null | undefined;
  description?: string | null | undefined;
};

/** A villa as it is kept: features without space around them, blanks and doubles (in whatever case), other blank text as none. What is left out stays out. */
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

/** Every feature once, as it was first written. */
function named(features: readonly string[]): string[] {
  const once = new Map<string, string>();
  for (const feature of features.map((one) => one.trim())) {
    const word = feature.toLowerCase();
    if (kept(feature) && !once.has(word)) once.set(word, feature);
  }
  return [...once.values()];
}

/** Text without the space around it; null where nothing of it is to be seen. */
function kept(text: string | null): string | null {
  return text !== null && /[^\p{White_Space}\p{Cf}]/u.test(text) ? text.trim() : null;
}

/** Whether a change is seen where a villa's work and bookings are shown, too. */
export function isShownElsewhere(changes: Readonly<Record<string, unknown>>): boolean {
  return ["code", "location", "address"].some((field) => field in changes);
}
