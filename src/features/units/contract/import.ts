import type * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { cell, importBody, importResult, largestImport } from "../../../shared/import";

/** The columns of a villa, in the order of an export. */
export const villaCells = {
  code: cell,
  location: cell,
  villaType: cell,
  bedrooms: cell,
  bathrooms: cell,
  maxPersons: cell,
  address: cell,
  description: cell,
  features: cell,
  hasFireplace: cell,
  hasSauna: cell,
  hasJacuzzi: cell,
  hasChargingStation: cell,
  isPetFriendly: cell,
  isWaterfront: cell,
  hasElevatedLocation: cell,
  hasPanoramicViews: cell,
  hasModernDesign: cell,
  isLuxury: cell,
  isAccessible: cell,
  isEcoFriendly: cell,
  hasAirConditioning: cell,
};
export type VillaColumn = keyof typeof villaCells;

const body = importBody(villaCells);
export type VillaRow = z.output<typeof body>["rows"][number];

export const importUnits = endpoint({
  method: "POST",
  path: "/api/units/import",
  summary:
    "Add and change villas by code, all rows or none; a dry run only reports errors (else 422), changes and its `plan`; an import with that `plan` is refused (412) if it would do anything else",
  body,
  largestBody: largestImport,
  reply: importResult,
  roles: ["admin"],
});
