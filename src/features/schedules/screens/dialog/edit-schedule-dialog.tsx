import { useMemo, useState } from "react";
import { CallError } from "../../../../client/api/call";
import { useToday } from "../../../../client/session/use-today";
import { t } from "../../../../shared/words";
import type { Schedule, Scope } from "../../contract";
import { useBooking, useEditBooking, useSeries } from "../../queries";
import { seriesPlan } from "../../rules/series";
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
  const changing = useChanging(row, scope);
  const changeScope = (changed: Scope) => {
    setScope(changed);
    if (edit.error) edit.reset();
  };
  return (
    <ScheduleDialog
      title={t("Edit Schedule")}
      latest={latest}
      booking={current.data}
      changing={changing}
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

/** The bookings that a change concerns: this one, and those of other days in the scope. */
function useChanging({ bookingId, seriesId }: Schedule, scope: Scope): readonly string[] {
  const today = useToday();
  const { data: days } = useSeries(bookingId, { enabled: seriesId !== null });
  return useMemo(() => {
    const { changing } = seriesPlan(days ?? [], { bookingId, scope, today });
    return [bookingId, ...changing.map((day) => day.bookingId)];
  }, [days, bookingId, scope, today]);
}
