import { ChevronsUp, Trash2, UserRoundPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { focusTable } from "../../../../../client/parts/table/focus-table";
import { TableHelp } from "../../../../../client/parts/table/table-help";
import { t } from "../../../../../shared/words";
import { Button } from "../../../../../ui/button";
import type { Assignment } from "../../../contract/assignment";
import { allowedOn } from "../../../rules/bulk";
import { canDelete, canInstruct, canReassign } from "../../../rules/steps";
import { DeleteAllDialog } from "./delete-all-dialog";
import { PrioritizeAllDialog } from "./prioritize-all-dialog";
import { ReassignAllDialog } from "./reassign-all-dialog";

type BulkBarProps = {
  /** Number of rows, so far if there are more. */
  count: number;
  isPartial: boolean;
  /** The selected assignments. */
  chosen: readonly Assignment[];
  onDone: () => void;
};

/** Above the table: how many assignments are shown or selected, and what can be done with the selected ones. */
export function BulkBar({ count, isPartial, chosen, onDone }: BulkBarProps) {
  const [dialog, setDialog] = useState<"reassign" | "priority" | "delete">();
  const reassignable = allowedOn(chosen, canReassign);
  const instructable = allowedOn(chosen, canInstruct);
  const deletable = allowedOn(chosen, canDelete);
  const isFinished = useRef(false);
  const props = {
    onDone: () => {
      isFinished.current = true;
      onDone();
      setDialog(undefined);
    },
    onClose: () => setDialog(undefined),
  };
  useEffect(() => {
    if (dialog !== undefined || !isFinished.current) return;
    isFinished.current = false;
    // The button that opened the dialog is disabled now.
    focusTable();
  }, [dialog]);
  return (
    <>
      <p aria-live="polite" className="me-auto text-sm font-semibold">
        {chosen.length > 0
          ? t("{count} selected", { count: chosen.length })
          : isPartial
            ? t("{count} and more", { count })
            : t("{count, plural, one {# assignment} other {# assignments}}", { count })}
      </p>
      <Button
        variant="outline"
        size="compact"
        disabled={reassignable.allowed.length === 0}
        onClick={() => setDialog("reassign")}
      >
        <UserRoundPlus size={18} />
        {t("Reassign")}
      </Button>
      <Button
        variant="outline"
        size="compact"
        disabled={instructable.allowed.length === 0}
        onClick={() => setDialog("priority")}
      >
        <ChevronsUp size={18} />
        {t("Priority")}
      </Button>
      <Button
        variant="outline-danger"
        size="compact"
        disabled={deletable.allowed.length === 0}
        onClick={() => setDialog("delete")}
      >
        <Trash2 size={18} />
        {t("Delete pending")}
      </Button>
      <TableHelp selects />
      {dialog === "reassign" && <ReassignAllDialog {...reassignable} {...props} />}
      {dialog === "priority" && <PrioritizeAllDialog {...instructable} {...props} />}
      {dialog === "delete" && <DeleteAllDialog {...deletable} {...props} />}
    </>
  );
}
