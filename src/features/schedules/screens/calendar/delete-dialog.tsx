import { Refusal } from "../../../../client/refusal";
import { longDayName } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import type { Schedule } from "../../contract";
import { useDeleteBooking } from "../../queries";
import { timeRange, villasText } from "./sentences";

type DeleteDialogProps = { row: Schedule; booking: readonly Schedule[]; onClose: () => void };

/** Asks before a booking goes, with everybody's row of it; names the people, the day, the time and how many villas. */
export function DeleteDialog({ row, booking, onClose }: DeleteDialogProps) {
  const remove = useDeleteBooking(row.id);
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title={t("Delete the schedule of {who}?", { who: everybodyOf(row, booking) })}
      description={t("{day}, {time}, {villas}. Work that has not started goes too. This action cannot be undone.", {
        day: longDayName(row.date),
        time: timeRange(row),
        villas: villasText(row.unitIds.length),
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

function everybodyOf(row: Schedule, booking: readonly Schedule[]): string {
  const cleaners = booking.flatMap(({ cleaner }) => cleaner?.name ?? []);
  if (cleaners.length > 0) return new Intl.ListFormat("en-US").format(cleaners);
  return row.team?.name ?? row.supervisor?.name ?? t("nobody");
}
