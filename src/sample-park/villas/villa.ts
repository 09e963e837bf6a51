import type { NewUnit } from "../../features/units/actions";

/** The types of Add Villa (domain "Villas"), by a short name. */
const types = {
  four: "4-person villa",
  six: "6-person villa",
  sixFinnish: "6-person villa with Finnish sauna",
  sixInfrared: "6-person villa with infrared sauna",
  sixJacuzzi: "6-person villa with jacuzzi",
  sixWellness: "6-person luxury wellness villa with Finnish sauna",
  seven: "7-person wheelchair accessible villa",
  eight: "8-person villa",
  eightFinnish: "8-person villa with Finnish sauna",
  eightInfrared: "8-person villa with infrared sauna",
  eightBoth: "8-person villa with Finnish and infrared sauna",
  eightAir: "8-person villa with air conditioning",
  eightFinnishAir: "8-person villa with Finnish sauna and air conditioning",
  eightBothAir: "8-person villa with Finnish and infrared sauna and air conditioning",
  eightLuxury: "8-person luxury villa with Finnish sauna and air conditioning",
  eightLuxuryWellness: "8-person luxury wellness villa with Finnish sauna",
  eightWellness: "8-person wellness villa with Finnish sauna",
} as const;
export type TypeName = keyof typeof types;

/** What a villa has beside what its type says. */
const amenities = {
  fire: "hasFireplace",
  jacuzzi: "hasJacuzzi",
  charging: "hasChargingStation",
  pets: "isPetFriendly",
  water: "isWaterfront",
  high: "hasElevatedLocation",
  view: "hasPanoramicViews",
  modern: "hasModernDesign",
  eco: "isEcoFriendly",
} as const;
type Amenity = keyof typeof amenities;

/** A villa in one line: number, type, amenities, description, and free-text features. */
export type Line = [number, TypeName, Amenity[], string, ...string[]];
export type Area = { name: string; prefix: string; street: string };

/** A villa of an area: the street number is the code's; rooms and flags follow the type. */
export function villa(
  { name, prefix, street }: Area,
  [number, typeName, has, description, ...features]: Line,
): NewUnit {
  const villaType = types[typeName];
  const maxPersons = Number.parseInt(villaType, 10);
  const flags: Partial<Record<(typeof amenities)[Amenity], boolean>> = {};
  for (const amenity of has) flags[amenities[amenity]] = true;
  return {
    code: `${prefix}-${String(number).padStart(3, "0")}`,
    location: name,
    address: `${street} ${number}`,
    villaType,
    maxPersons,
    bedrooms: Math.ceil(maxPersons / 2),
    bathrooms: maxPersons <= 4 ? 1 : maxPersons === 8 && /luxury|wellness/.test(villaType) ? 3 : 2,
    description,
    features,
    hasSauna: villaType.includes("sauna"),
    hasJacuzzi: villaType.includes("jacuzzi"),
    hasAirConditioning: villaType.includes("air conditioning"),
    isLuxury: villaType.includes("luxury"),
    isAccessible: villaType.includes("accessible"),
    ...flags,
  };
}
