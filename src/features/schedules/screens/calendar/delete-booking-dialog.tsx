import { useState } from "react";
import { DeleteDialog } from "../../../../client/parts/delete-dialog";
import { listText } from "../../../../shared/formats";
import { longDayName, timeRange } from "../../../../shared/long-formats";
import { t } from "../../../../shared/words";
import type { Schedule, Scope } from "../../contract";
import { useBooking, useDeleteBooking } from "../../queries";
import { SeriesScope } from "../dialog/series-scope";

type DeleteBookingDialogProps = { row: Schedule; booking: Schedule[]; onClose: () => void };

/** Asks before every row of a booking is deleted. Shows the people, day, time and number of villas. */
export function DeleteBookingDialog({ row: asked, booking: known, onClose }: DeleteBookingDialogProps) {
  // As it is now, on whichever day, so that a colleague's change shows in the question.
  const booking = useBooking(asked.bookingId, known).data;
  const [row = asked] = booking;
  const [scope, setScope] = useState<Scope>("day");
  const who = assignedNames(row, booking);
  return (
    <DeleteDialog
      title={who ? t("Delete the schedule for {who}?", { who }) : t("Delete this schedule?")}
      description={t(
        "{day}, {time}, {villas, plural, one {# villa} other {# villas}}. Unstarted work is deleted too. This action cannot be undone.",
        {
          day: longDayName(row.date),
          time: timeRange(row),
          villas: row.unitIds.length,
        },
      )}
      label={t("Delete")}
      removal={useDeleteBooking(row, scope)}
      onClose={onClose}
    >
      {row.seriesId && <SeriesScope bookingId={row.bookingId} scope={scope} onChange={setScope} />}
    </DeleteDialog>
  );
}

function assignedNames(row: Schedule, booking: readonly Schedule[]): string | undefined {
  const cleaners = booking.flatMap(({ cleaner }) => cleaner?.name ?? []);
  if (cleaners.length > 0) return listText(cleaners);
  return row.team?.name ?? row.supervisor?.name;
}
