import { ChevronsDown, ChevronsUp, Equal } from "lucide-react";
import { t } from "../../../../../shared/words";
import { Button } from "../../../../../ui/button";
import { Dialog } from "../../../../../ui/dialog";
import type { Assignment } from "../../../contract/assignment";
import { usePrioritizeAll } from "../../../queries/bulk";
import { type BulkDialogProps, BulkNotes, codesOf } from "./bulk-notes";

/** Sets the priority of the selected assignments with one choice. */
export function PrioritizeAllDialog({ allowed, others, onDone, onClose }: BulkDialogProps) {
  const change = usePrioritizeAll();
  const set = (priority: Assignment["priority"]) =>
    change.mutate({ assignmentIds: allowed.map(({ id }) => id), priority }, { onSuccess: onDone });
  const options = [
    { priority: "high", label: t("High priority"), icon: ChevronsUp },
    { priority: "normal", label: t("Normal priority"), icon: Equal },
    { priority: "low", label: t("Low priority"), icon: ChevronsDown },
  ] as const;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("{count, plural, one {Priority of # assignment} other {Priority of # assignments}}", {
        count: allowed.length,
      })}
      description={codesOf(allowed)}
    >
      <div className="flex flex-col gap-3">
        <BulkNotes others={others} error={change.error} />
        {options.map(({ priority, label, icon: Icon }) => (
          <Button
            key={priority}
            variant="outline"
            full
            busy={change.isPending && change.variables.priority === priority}
            onClick={() => !change.isPending && set(priority)}
          >
            <Icon size={20} />
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
