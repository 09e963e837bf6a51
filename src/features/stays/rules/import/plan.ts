import type { StayColumn, StayImport } from "../../contract/import";
import { comingStays } from "../coming";

/** A stay as a sheet's list has told it before. */
type Listed = { externalId: string; unitId: string | null; departure: string; status: "booked" | "cancelled" };

/**
 * The list's stays that are missing from its sheet and are to be cancelled: coming ones (`today` is the park's day) in the range for which the sheet
 * is complete, and in its villas.
 */
export function missingStays<Stay extends Listed>(
  listed: readonly Stay[],
  told: ReadonlySet<string>,
  complete: StayImport["complete"],
  today: string,
): Stay[] {
  if (!complete) return [];
  const { from, to, unitIds } = complete;
  const isOf = ({ unitId }: Stay) => unitIds === null || (unitId !== null && unitIds.includes(unitId));
  return comingStays(listed, today).filter(
    (stay) => stay.departure >= from && stay.departure <= to && isOf(stay) && !told.has(stay.externalId),
  );
}

type Shown = Readonly<Record<Exclude<StayColumn, "reference" | "unit">, string | number | null>>;

/** A stay's value as the text of a cell, in what a dry run reports. */
export function cellOf(column: keyof Shown, stay: Shown): string {
  const value = stay[column];
  if (value === null) return "";
  return column === "checkIn" || column === "checkOut" ? String(value).slice(0, 5) : String(value);
}
