import { lazy, Suspense } from "react";
import type { Assignment } from "../../contract/assignment";
import { canEdit } from "../../rules/steps";
import { DeleteAssignmentDialog } from "./delete-assignment-dialog";
import { ReassignDialog } from "./reassign-dialog";

// Forms are a sixth of the page, and most who open it only look.
const EditDialog = lazy(async () => ({ default: (await import("./plan-dialog")).EditDialog }));
const InstructDialog = lazy(async () => ({ default: (await import("./instruct-dialog")).InstructDialog }));

/** The dialog to open. */
export type DialogRequest = { kind: "edit" | "delete" | "reassign"; work: Assignment };
export type OpenDialog = (request: DialogRequest) => void;

type PlanningDialogsProps = { request: DialogRequest | undefined; onOpenDialog: OpenDialog; onClose: () => void };

/** The open dialog, if any. */
export function PlanningDialogs(props: PlanningDialogsProps) {
  return (
    <Suspense fallback={null}>
      <OpenOne {...props} />
    </Suspense>
  );
}

function OpenOne({ request, onOpenDialog, onClose }: PlanningDialogsProps) {
  switch (request?.kind) {
    case undefined:
      return null;
    case "edit": {
      const { work } = request;
      if (canEdit(work.status) !== "yes") return <InstructDialog work={work} onClose={onClose} />;
      return <EditDialog work={work} onDelete={() => onOpenDialog({ kind: "delete", work })} onClose={onClose} />;
    }
    case "delete":
      return <DeleteAssignmentDialog work={request.work} onClose={onClose} />;
    case "reassign":
      return <ReassignDialog work={request.work} onClose={onClose} />;
  }
}
