import { useState } from "react";
import type { StayList } from "../../contract/import";
import { ImportRows } from "./import-rows";
import { ListStep } from "./list-step";

/** The dialog "Import stays": which list it is, then its sheet. */
export function ImportStays({ onClose }: { onClose: () => void }) {
  const [list, setList] = useState<StayList>();
  return list ? <ImportRows list={list} onClose={onClose} /> : <ListStep onNext={setList} onClose={onClose} />;
}
