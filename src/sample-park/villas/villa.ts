import type { NewUnit } from "../../features/units/actions";
import { villaTypes } from "../../features/units/rules";

/** The types of Add Villa by short name. */
const types = {
  four: villaTypes[0],
  six: villaTypes[1],
  sixFinnish: villaTypes[2],
  sixInfrared: villaTypes[3],
  sixJacuzzi: villaTypes[4],
  sixWellness: villaTypes[5],
  seven: villaTypes[6],
  eight: villaTypes[7],
  eightFinnish: villaTypes[8],
  eightInfrared: villaTypes[9],
  eightBoth: villaTypes[10],
  eightAir: villaTypes[11],
  eightFinnishAir: villaTypes[12],
  eightBothAir: villaTypes[13],
  eightLuxury: villaTypes[14],
  eightLuxuryWellness: villaTypes[15],
  eightWellness: villaTypes[16],
};
export type TypeName = keyof typeof types;

/** What a villa has besides what its type implies. */
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

/** A villa in one line: number, type, amenities, description and free-text features. */
export type Line = [number, TypeName, Amenity[], string, ...string[]];
export type Area = { name: string; prefix: string; street: string };

/** A villa of an area: the street number is the code's; rooms and flags follow from the type. */
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
