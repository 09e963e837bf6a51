import { ChevronsUp, Trash2, UserRoundPlus } from "lucide-react";
import { useEffect, useRef } from "react";
import { focusTable } from "../../../../../client/parts/table/focus-table";
import { TableHelp } from "../../../../../client/parts/table/table-help";
import { t } from "../../../../../shared/words";
import { Button } from "../../../../../ui/button";
import type { Assignment } from "../../../contract/assignment";
import { allowedOn } from "../../../rules/bulk";
import { canDelete, canInstruct, canReassign } from "../../../rules/steps";
import type { BulkDialogProps } from "./bulk-notes";
import { DeleteAllDialog } from "./delete-all-dialog";
import { PrioritizeAllDialog } from "./prioritize-all-dialog";
import { ReassignAllDialog } from "./reassign-all-dialog";

type BulkBarProps = {
  /** Number of rows, so far if there are more. */
  count: number;
  isPartial: boolean;
  /** The selected assignments. */
  chosen: readonly Assignment[];
  dialog: BulkDialog | undefined;
  onDialog: (dialog: BulkDialog | undefined) => void;
  onDone: () => void;
};

/** The open dialog, with the work as it was when it was opened: the change itself can take it out of the list. */
export type BulkDialog = Pick<BulkDialogProps, "allowed" | "others"> & { kind: "reassign" | "priority" | "delete" };

/** Above the table: how many assignments are shown or selected, and what can be done with the selected ones. */
export function BulkBar({ count, isPartial, chosen, dialog, onDialog, onDone }: BulkBarProps) {
  const reassignable = allowedOn(chosen, canReassign);
  const instructable = allowedOn(chosen, canInstruct);
  const deletable = allowedOn(chosen, canDelete);
  const isFinished = useRef(false);
  const props = {
    onDone: () => {
      isFinished.current = true;
      onDone();
      onDialog(undefined);
    },
    onClose: () => onDialog(undefined),
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
        onClick={() => onDialog({ kind: "reassign", ...reassignable })}
      >
        <UserRoundPlus size={18} />
        {t("Reassign")}
      </Button>
      <Button
        variant="outline"
        size="compact"
        disabled={instructable.allowed.length === 0}
        onClick={() => onDialog({ kind: "priority", ...instructable })}
      >
        <ChevronsUp size={18} />
        {t("Priority")}
      </Button>
      <Button
        variant="outline-danger"
        size="compact"
        disabled={deletable.allowed.length === 0}
        onClick={() => onDialog({ kind: "delete", ...deletable })}
      >
        <Trash2 size={18} />
        {t("Delete pending")}
      </Button>
      <TableHelp selects />
      {dialog?.kind === "reassign" && <ReassignAllDialog {...dialog} {...props} />}
      {dialog?.kind === "priority" && <PrioritizeAllDialog {...dialog} {...props} />}
      {dialog?.kind === "delete" && <DeleteAllDialog {...dialog} {...props} />}
    </>
  );
}
