import { DeleteDialog } from "../../../../client/parts/delete-dialog";
import { useZone } from "../../../../client/session/current-user";
import { useToday } from "../../../../client/session/use-today";
import { clockTime } from "../../../../shared/formats";
import { joined } from "../../../../shared/joined";
import { dayNameIn } from "../../../../shared/long-formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Plate } from "../../../../ui/plate";
import type { Assignment } from "../../contract/assignment";
import { useDeleteAssignment } from "../../queries/planning";
import { canDelete } from "../../rules/steps";
import { useCurrentWork } from "./use-current-work";

type DeleteAssignmentDialogProps = {
  work: Assignment;
  onClose: () => void;
  /** Called after the deletion; defaults to `onClose`. */
  onRemoved?: () => void;
};

/** Asks before deleting; shows villa, day, time and cleaner, or that somebody has started or deleted it meanwhile. */
export function DeleteAssignmentDialog({ work: shown, onClose, onRemoved }: DeleteAssignmentDialogProps) {
  const zone = useZone();
  const { work, obstacle } = useCurrentWork(shown, canDelete, t("Only a pending assignment can be deleted."));
  const removal = useDeleteAssignment(work);
  const { code } = work.unit;
  const { name } = work.cleaner;
  const day = dayNameIn(useToday(), parkDay(new Date(work.plannedAt), zone));
  const planned = { day, time: clockTime(work.plannedAt, zone) };
  return (
    <DeleteDialog
      lead={<Plate code={code} size="small" />}
      title={t("Delete assignment {code}?", { code })}
      description={
        work.uncovered
          ? joined([t("{day}, {time}", planned), t("No cleaner (was {name})", { name })], " · ")
          : t("{day}, {time}, {name}.", { ...planned, name })
      }
      label={t("Delete")}
      removal={removal}
      obstacle={removal.isPending ? undefined : obstacle}
      onClose={onClose}
      onRemoved={onRemoved}
    />
  );
}
