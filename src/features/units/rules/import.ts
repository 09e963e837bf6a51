import * as z from "zod/mini";
import {
  type Cell,
  cellAsText,
  flagOf,
  listCell,
  listOf,
  readCells,
  Wrong,
  type WrongCell,
  wholeOf,
} from "../../../shared/import";
import { issueSentence } from "../../../shared/issue-sentence";
import { say } from "../../../shared/sentences";
import { shortened } from "../../../shared/shortened";
import { type Amenity, newUnit, type Unit } from "../contract";
import type { VillaColumn, VillaRow } from "../contract/import";
import { amenities, tidied } from "../rules";

/** A villa's columns in the order of an export (docs/domain.md, "Import"). */
export const villaColumns = [
  ...(["code", "location", "villaType", "bedrooms", "bathrooms", "maxPersons", "address", "description"] as const),
  "features",
  ...amenities,
] as const satisfies readonly VillaColumn[];

const noAmenities = {
  hasFireplace: false,
  hasSauna: false,
  hasJacuzzi: false,
  hasChargingStation: false,
  isPetFriendly: false,
  isWaterfront: false,
  hasElevatedLocation: false,
  hasPanoramicViews: false,
  hasModernDesign: false,
  isLuxury: false,
  isAccessible: false,
  isEcoFriendly: false,
  hasAirConditioning: false,
} satisfies Record<Amenity, boolean>;

/** A new villa before its row is read (docs/domain.md, "Villas"). */
export const emptyVilla = {
  code: "",
  location: "",
  villaType: null,
  bedrooms: 1,
  bathrooms: 1,
  maxPersons: 2,
  address: null,
  description: null,
  features: [],
  status: "pending" as const,
  ...noAmenities,
};

/** What a row says about a villa: fields without a column, or with an empty cell that they can't take, are missing. */
export type RowVilla = Partial<Omit<Unit, "id" | "status" | "createdAt">>;
/** A row as read: its villa, and the errors of its cells. */
export type ReadRow = { row: number; villa: RowVilla; errors: WrongCell[] };

const shape = z.partial(newUnit);

/** Reads a row's cells with the rules of Add Villa. */
export function readVilla({ row = 1, ...cells }: VillaRow): ReadRow {
  const { given, errors } = readCells(row, cells, villaColumns, valueIn);
  const result = z.safeParse(shape, given);
  if (result.success) return { row, villa: { ...tidied(result.data) }, errors };
  for (const issue of result.error.issues)
    errors.push({ row, column: String(issue.path[0]), message: issueSentence(issue) });
  return { row, villa: {}, errors };
}

/** A cell's value for its column, or what is wrong with it. Undefined: an empty cell leaves the field as it is. */
function valueIn(column: VillaColumn, found: Cell): unknown {
  const words = cellAsText(found);
  switch (column) {
    case "code":
      return words;
    case "location":
      return words || undefined;
    case "villaType":
    case "address":
    case "description":
      return words || null;
    case "features":
      return listOf(found);
    case "bedrooms":
    case "bathrooms":
    case "maxPersons":
      if (!words) return undefined;
      return wholeOf(found) ?? new Wrong(say("“{value}” is not a whole number.", { value: shortened(words, 40) }));
    default:
      return flagOf(found) ?? new Wrong(say("“{value}” is not yes or no.", { value: shortened(words, 40) }));
  }
}

/** A villa's value as the text of a cell, in exports and in what a dry run reports. */
export function cellOf(column: VillaColumn, villa: Pick<Unit, VillaColumn | Amenity>): string {
  const value = villa[column];
  if (Array.isArray(value)) return listCell(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null ? "" : String(value);
}
