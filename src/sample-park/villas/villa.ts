import type { NewUnit } from "../../features/units/actions";
import { newTypes } from "../lists";

/** The villa types by short name. */
const types = {
  four: newTypes[0].name,
  six: newTypes[1].name,
  sixFinnish: newTypes[2].name,
  sixInfrared: newTypes[3].name,
  sixJacuzzi: newTypes[4].name,
  sixWellness: newTypes[5].name,
  seven: newTypes[6].name,
  eight: newTypes[7].name,
  eightFinnish: newTypes[8].name,
  eightInfrared: newTypes[9].name,
  eightBoth: newTypes[10].name,
  eightAir: newTypes[11].name,
  eightFinnishAir: newTypes[12].name,
  eightBothAir: newTypes[13].name,
  eightLuxury: newTypes[14].name,
  eightLuxuryWellness: newTypes[15].name,
  eightWellness: newTypes[16].name,
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
