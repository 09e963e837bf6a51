import { usePark } from "../../../../client/current-user";
import { Refusal } from "../../../../client/refusal";
import { clockTime, dayName } from "../../../../shared/formats";
import { parkDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Plate } from "../../../../ui/plate";
import type { Assignment } from "../../contract/assignment";
import { useRemove } from "../../queries/planning";

/** Asks before a planned cleaning goes; names the villa, the day and who had it. */
export function DeleteDialog({ work, onClose }: { work: Assignment; onClose: () => void }) {
  const zone = usePark().data?.timeZone ?? "UTC";
  const remove = useRemove(work);
  const { code } = work.unit;
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      lead={<Plate code={code} size="small" />}
      title={t("Delete cleaning of {code}?", { code })}
      description={t("{day}, {time}, {name}. This action cannot be undone.", {
        day: dayName(parkDay(new Date(work.plannedAt), zone)),
        time: clockTime(work.plannedAt, zone),
        name: work.cleaner.name,
      })}
      actions={
        <>
          <Button
            variant="danger"
            size="wet"
            className="md:w-auto"
            busy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
          >
            {t("Delete")}
          </Button>
          <Button variant="outline" size="wet" className="md:w-auto" onClick={onClose}>
            {t("Cancel")}
          </Button>
        </>
      }
    >
      <Refusal error={remove.error} />
    </Dialog>
  );
}
