import { DeleteDialog } from "../../../../client/parts/delete-dialog";
import { useZone } from "../../../../client/session/current-user";
import { clockTime, dayName } from "../../../../shared/formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Plate } from "../../../../ui/plate";
import type { Assignment } from "../../contract/assignment";
import { useDeleteAssignment } from "../../queries/planning";

/** Asks before deleting; shows villa, day, time and cleaner. */
export function DeleteAssignmentDialog({ work, onClose }: { work: Assignment; onClose: () => void }) {
  const zone = useZone();
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
      removal={useDeleteAssignment(work)}
      onClose={onClose}
    />
  );
}
