import { saveCsv } from "../../../../client/browser/save-file";
import { csvOf } from "../../../../shared/csv";
import type { Unit } from "../../contract";
import { cellOf, villaColumns } from "../../rules/import";
import { columnsOfVillas } from "./columns";

/** The villas as a table, which imported again changes nothing (docs/domain.md, "Import"). */
export function villaTable(villas: readonly Unit[]): string[][] {
  const columns = columnsOfVillas();
  const heading = columns.map(({ label }) => label);
  return [heading, ...villas.map((villa) => villaColumns.map((column) => cellOf(column, villa)))];
}

/** Downloads the villas as "villas-2026-11-21.csv" of a park day. */
export function exportVillas(villas: readonly Unit[], day: string): void {
  saveCsv(`villas-${day}.csv`, csvOf(villaTable(villas)));
}
