import { Undo2 } from "lucide-react";
import { t } from "../../../shared/words";
import { Button } from "../../../ui/button";
import type { Row } from "./draft";

/** An entry that will be removed when the list is saved. */
export function RemovedRow({ row, name, onUndo }: { row: Row; name: string; onUndo: () => void }) {
  return (
    <li data-row={row.key} className="flex flex-wrap items-center gap-2 rounded-card bg-sunken p-2 ps-4 text-ink-2">
      <span className="min-w-0 grow">
        <s className="wrap-anywhere">{name}</s> <span className="text-sm">{t("Removed when you save")}</span>
      </span>
      <Button variant="quiet" data-part="undo" aria-label={t("Undo removing {name}", { name })} onClick={onUndo}>
        <Undo2 size={20} />
        {t("Undo")}
      </Button>
    </li>
  );
}
