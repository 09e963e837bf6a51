import type { putAreas, putVillaTypes } from "../features/units/contract/lists";
import type { Body } from "../shared/endpoint";

/** The sample park's areas. */
export const areas: Body<typeof putAreas>["areas"] = [
  { name: "Duinvallei", symbol: "dunes" },
  { name: "Waterlijn", symbol: "water" },
  { name: "Zandbank", symbol: "sandbank" },
];

/** The types of the sample park's villas. */
export const newTypes = [
  { name: "4-person villa", usualMinutes: 60, size: "4-person" },
  { name: "6-person villa", usualMinutes: 75, size: "6-person" },
  { name: "6-person villa with Finnish sauna", usualMinutes: 75, size: "6-person" },
  { name: "6-person villa with infrared sauna", usualMinutes: 75, size: "6-person" },
  { name: "6-person villa with jacuzzi", usualMinutes: 75, size: "6-person" },
  { name: "6-person luxury wellness villa with Finnish sauna", usualMinutes: 75, size: "6-person" },
  { name: "7-person wheelchair accessible villa", usualMinutes: 90, size: "other" },
  { name: "8-person villa", usualMinutes: 90, size: "8-person" },
  { name: "8-person villa with Finnish sauna", usualMinutes: 90, size: "8-person" },
  { name: "8-person villa with infrared sauna", usualMinutes: 90, size: "8-person" },
  { name: "8-person villa with Finnish and infrared sauna", usualMinutes: 90, size: "8-person" },
  { name: "8-person villa with air conditioning", usualMinutes: 90, size: "8-person" },
  { name: "8-person villa with Finnish sauna and air conditioning", usualMinutes: 90, size: "8-person" },
  { name: "8-person villa with Finnish and infrared sauna and air conditioning", usualMinutes: 90, size: "8-person" },
  { name: "8-person luxury villa with Finnish sauna and air conditioning", usualMinutes: 90, size: "8-person" },
  { name: "8-person luxury wellness villa with Finnish sauna", usualMinutes: 90, size: "8-person" },
  { name: "8-person wellness villa with Finnish sauna", usualMinutes: 90, size: "8-person" },
] as const satisfies Body<typeof putVillaTypes>["villaTypes"];

/** All villa types of the sample park, with the older names of its first years. */
export const villaTypes: Body<typeof putVillaTypes>["villaTypes"] = [
  ...newTypes,
  { name: "Comfort 4-person", usualMinutes: 60, size: "4-person" },
  { name: "Comfort 6-person", usualMinutes: 75, size: "6-person" },
  { name: "Comfort 8-person", usualMinutes: 90, size: "8-person" },
  { name: "Luxury 4-person", usualMinutes: 60, size: "4-person" },
  { name: "Luxury 6-person", usualMinutes: 75, size: "6-person" },
  { name: "Luxury 8-person", usualMinutes: 90, size: "8-person" },
];
