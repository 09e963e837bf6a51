import { DeleteDialog } from "../../../../client/parts/delete-dialog";
import { longDayName, timeRange } from "../../../../shared/formats";
import { t } from "../../../../shared/words";
import type { Schedule } from "../../contract";
import { useDeleteBooking } from "../../queries";
import { villasText } from "./sentences";

type DeleteBookingDialogProps = { row: Schedule; booking: readonly Schedule[]; onClose: () => void };

/** Asks before a booking goes, with everybody's row of it; names the people, the day, the time and how many villas. */
export function DeleteBookingDialog({ row, booking, onClose }: DeleteBookingDialogProps) {
  return (
    <DeleteDialog
      title={t("Delete the schedule of {who}?", { who: everybodyOf(row, booking) })}
      description={t("{day}, {time}, {villas}. Work that has not started goes too. This action cannot be undone.", {
        day: longDayName(row.date),
        time: timeRange(row),
        villas: villasText(row.unitIds.length),
      })}
      label={t("Delete")}
      removal={useDeleteBooking(row.id)}
      onClose={onClose}
    />
  );
}

function everybodyOf(row: Schedule, booking: readonly Schedule[]): string {
  const cleaners = booking.flatMap(({ cleaner }) => cleaner?.name ?? []);
  if (cleaners.length > 0) return new Intl.ListFormat("en-US").format(cleaners);
  return row.team?.name ?? row.supervisor?.name ?? t("nobody");
}
