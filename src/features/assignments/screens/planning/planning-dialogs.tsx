import { lazy, Suspense } from "react";
import type { Assignment } from "../../contract/assignment";
import { canEdit } from "../../rules/steps";
import { DeleteAssignmentDialog } from "./delete-assignment-dialog";
import { ReassignDialog } from "./reassign-dialog";

// Forms are a sixth of the page, and most who open it only look.
const EditDialog = lazy(async () => ({ default: (await import("./plan-dialog")).EditDialog }));
const InstructDialog = lazy(async () => ({ default: (await import("./instruct-dialog")).InstructDialog }));

/** The dialog to open. `overForm`: the question lies over the form, which stays as it was filled in. */
export type DialogRequest = { kind: "edit" | "delete" | "reassign"; work: Assignment; overForm?: boolean };
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
    case "edit":
    case "delete": {
      const { kind, work, overForm = kind === "edit" } = request;
      if (kind === "edit" && canEdit(work.status) !== "yes") return <InstructDialog work={work} onClose={onClose} />;
      const back = () => (overForm ? onOpenDialog({ kind: "edit", work }) : onClose());
      return (
        <>
          {overForm && (
            <EditDialog
              work={work}
              onDelete={() => onOpenDialog({ kind: "delete", work, overForm })}
              onBack={kind === "delete" ? back : undefined}
              onClose={onClose}
            />
          )}
          {kind === "delete" && <DeleteAssignmentDialog work={work} onClose={back} onRemoved={onClose} />}
        </>
      );
    }
    case "reassign":
      return <ReassignDialog work={request.work} onClose={onClose} />;
  }
}
