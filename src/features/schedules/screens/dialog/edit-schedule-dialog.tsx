import { useState } from "react";
import { CallError } from "../../../../client/api/call";
import { t } from "../../../../shared/words";
import type { Schedule, Scope } from "../../contract";
import { useBooking, useEditBooking } from "../../queries";
import { changesOf, formOf } from "./booking-form";
import { type DialogProps, ScheduleDialog } from "./schedule-dialog";
import { SeriesScope } from "./series-scope";

type EditProps = DialogProps & { row: Schedule; booking: Schedule[] };

/** The dialog "Edit Schedule", for all rows saved together. It follows what colleagues change, and sends only what was changed in it. */
export function EditScheduleDialog({ row, booking, villas, onSaved, onClose }: EditProps) {
  const { bookingId } = row;
  const edit = useEditBooking(bookingId);
  const current = useBooking(bookingId, booking);
  const [first = row] = current.data;
  const latest = formOf(first, current.data);
  const [scope, setScope] = useState<Scope>("day");
  const changeScope = (changed: Scope) => {
    setScope(changed);
    if (edit.error) edit.reset();
  };
  return (
    <ScheduleDialog
      title={t("Edit Schedule")}
      latest={latest}
      booking={current.data}
      series={row.seriesId && <SeriesScope bookingId={bookingId} scope={scope} onChange={changeScope} />}
      isDeleted={current.error instanceof CallError && current.error.status === 404}
      villas={villas}
      saving={edit}
      onSave={(form, { check: { days, conflictsWith }, base }) =>
        edit.mutate(
          // Of several days the server finds the conflicts of all.
          {
            days,
            conflictsWith: scope === "day" ? conflictsWith : () => [],
            changes: changesOf(base, form),
            etag: first.etag,
            scope,
          },
          { onSuccess: (conflicts) => conflicts.length === 0 && onSaved(form.startDate) },
        )
      }
      onClose={onClose}
    />
  );
}
