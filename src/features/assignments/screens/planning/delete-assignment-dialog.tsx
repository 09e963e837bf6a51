import { DeleteDialog } from "../../../../client/parts/delete-dialog";
import { useZone } from "../../../../client/session/current-user";
import { clockTime, dayName } from "../../../../shared/formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Plate } from "../../../../ui/plate";
import type { Assignment } from "../../contract/assignment";
import { useDeleteAssignment } from "../../queries/planning";
import { canDelete } from "../../rules/steps";
import { useCurrentWork } from "./use-current-work";

/** Asks before deleting; shows villa, day, time and cleaner, or that somebody has started or deleted it meanwhile. */
export function DeleteAssignmentDialog({ work: shown, onClose }: { work: Assignment; onClose: () => void }) {
  const zone = useZone();
  const { work, obstacle } = useCurrentWork(shown, canDelete, t("Only a pending assignment can be deleted."));
  const removal = useDeleteAssignment(work);
  const { code } = work.unit;
  return (
    <DeleteDialog
      lead={<Plate code={code} size="small" />}
      title={t("Delete assignment {code}?", { code })}
      description={t("{day}, {time}, {name}.", {
        day: dayName(parkDay(new Date(work.plannedAt), zone)),
        time: clockTime(work.plannedAt, zone),
        name: work.cleaner.name,
      })}
      label={t("Delete")}
      removal={removal}
      obstacle={removal.isPending ? undefined : obstacle}
      onClose={onClose}
    />
  );
}
