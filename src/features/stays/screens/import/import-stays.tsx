import { useState } from "react";
import type { StayImport } from "../../contract/import";
import { ImportRows } from "./import-rows";
import { ListStep } from "./list-step";

/** Which list a sheet is, and for what it claims to be complete. */
export type StayList = Pick<StayImport, "list" | "complete">;

/** The dialog "Import Stays": which list it is, then its sheet. */
export function ImportStays({ onClose }: { onClose: () => void }) {
  const [list, setList] = useState<StayList>();
  return list ? <ImportRows list={list} onClose={onClose} /> : <ListStep onNext={setList} onClose={onClose} />;
}
