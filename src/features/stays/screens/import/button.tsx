import { SheetButtons } from "../../../../client/parts/import/sheet-buttons";

const fetchDialog = async () => (await import("./import-stays")).ImportStays;

/** "Import" of stays from a sheet. */
export function ImportStaysButton() {
  return <SheetButtons fetchDialog={fetchDialog} onExport={undefined} />;
}
