import { Trash2 } from "lucide-react";
import { type FormEvent, type ReactNode, useCallback, useMemo, useState } from "react";
import { CallError } from "../../../../client/api/call";
import { reasonOf } from "../../../../client/api/reason";
import { FormDialog } from "../../../../client/parts/form-dialog";
import { t } from "../../../../shared/words";
import { Note } from "../../../../ui/note";
import type { UnitInWork } from "../../../units/contract";
import type { Conflict, Schedule, Scope } from "../../contract";
import { type Days, useBook, useBooking, useEditBooking, useSchedules, useSchedulesOfDay } from "../../queries";
import { blockedVillas, conflictsOf } from "../../rules/conflicts";
import { BookingChanges } from "./booking-changes";
import {
  type BookingForm,
  bookingOf,
  changesOf,
  claimOf,
  emptyForm,
  type Fault,
  faultOf,
  formOf,
  isSame,
} from "./booking-form";
import { Conflicts } from "./conflicts";
import { ScheduleFields } from "./schedule-fields";
import { SeriesScope } from "./series-scope";
import { UnitsGrid } from "./units-grid";
import { useBookingForm } from "./use-booking-form";
import { useTeamsToBook } from "./use-teams-to-book";

type DialogProps = {
  villas: readonly UnitInWork[];
  /** Called after saving, with its first day. */
  onSaved: (day: string) => void;
  onClose: () => void;
};

/** The dialog "Add Schedule", for a day or a range. */
export function NewScheduleDialog({ day, villas, onSaved, onClose }: DialogProps & { day: string }) {
  const book = useBook();
  return (
    <ScheduleDialog
      title={t("Add Schedule")}
      latest={emptyForm(day)}
      villas={villas}
      saving={book}
      onSave={(form, check) =>
        book.mutate(
          { ...check, booking: bookingOf(form) },
          { onSuccess: (conflicts) => conflicts.length === 0 && onSaved(form.startDate) },
        )
      }
      onClose={onClose}
    />
  );
}

type EditProps = DialogProps & { row: Schedule; booking: Schedule[] };

/** The dialog "Edit Schedule", for all rows saved together. It follows what colleagues change, and sends only what was changed in it. */
export function EditScheduleDialog({ row, booking, villas, onSaved, onClose }: EditProps) {
  const { bookingId } = row;
  const edit = useEditBooking(bookingId);
  const current = useBooking(bookingId, booking);
  const [first = row] = current.data;
  const latest = formOf(first, current.data, villas);
  const [scope, setScope] = useState<Scope>("day");
  const gone = first.unitIds.filter((id) => !latest.unitIds.includes(id));
  return (
    <ScheduleDialog
      title={t("Edit Schedule")}
      latest={latest}
      exceptBookingId={bookingId}
      series={row.seriesId && <SeriesScope bookingId={bookingId} scope={scope} onChange={setScope} />}
      isDeleted={current.error instanceof CallError && current.error.status === 404}
      villas={villas}
      saving={edit}
      onSave={(form, check, base) =>
        edit.mutate(
          { ...check, changes: changesOf(base, form, gone), etag: first.etag, scope },
          { onSuccess: (conflicts) => conflicts.length === 0 && onSaved(form.startDate) },
        )
      }
      onClose={onClose}
    />
  );
}

type Check = { days: Days; conflictsWith: (existing: readonly Schedule[]) => Conflict[] };
type ScheduleDialogProps = {
  title: string;
  /** The booking as it is now. */
  latest: BookingForm;
  /** The booking being edited: it doesn't conflict with itself. */
  exceptBookingId?: string;
  /** Asks to which days of the booking's series the changes apply. */
  series?: ReactNode;
  /** Somebody else has deleted the booking. */
  isDeleted?: boolean;
  villas: readonly UnitInWork[];
  saving: { isPending: boolean; data: Conflict[] | undefined; error: Error | null; reset: () => void };
  /** Called with the form, and with the version of the booking that it was made from. */
  onSave: (form: BookingForm, check: Check, base: BookingForm) => void;
  onClose: () => void;
};

function ScheduleDialog(props: ScheduleDialogProps) {
  const { title, latest, exceptBookingId, series, isDeleted = false, villas, saving, onSave, onClose } = props;
  const isSaved = saving.data?.length === 0;
  const { opened, base, form, setForm } = useBookingForm(latest, saving.isPending || isSaved);
  const [attempt, setAttempt] = useState(0);
  const claim = useMemo(() => claimOf(form, exceptBookingId), [form, exceptBookingId]);
  const fault = faultOf(form);
  const days = { from: form.startDate, to: form.endDate };
  const taking = useTeamsToBook(days);
  const booked = useSchedules(days, { enabled: attempt > 0 && !fault });
  const conflictsWith = (existing: readonly Schedule[]) => conflictsOf(claim, existing, villas, taking);
  // After the first attempt they follow every change, but not while saving: the schedule would conflict with itself.
  const found = attempt > 0 && !fault && !saving.isPending ? conflictsWith(booked.data ?? []) : [];
  const refused = saving.error instanceof CallError ? saving.error.conflicts : [];
  const conflicts = found.length > 0 ? found : refused;
  const refusal = saving.error && conflicts.length === 0 ? reasonOf(saving.error) : undefined;
  const ofStart = useSchedulesOfDay(form.startDate);
  const blocked = blockedVillas(claim, saving.isPending ? [] : (ofStart.data ?? []));
  const toggle = useCallback((id: string) => setForm((before) => withUnit(before, id)), [setForm]);
  const change = (changed: Partial<BookingForm>) => {
    setForm((before) => ({ ...before, ...changed }));
    if (saving.error) saving.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    setAttempt((count) => count + 1);
    if (!fault) onSave(form, { days, conflictsWith }, base);
    else event.currentTarget.querySelector<HTMLElement>(`[name="${fault.field}"]`)?.focus();
  };
  return (
    <FormDialog
      size="wide"
      title={title}
      submitLabel={t("Save Schedule")}
      busy={saving.isPending}
      error={null}
      dirty={!isSame(form, base)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Conflicts fault={attempt > 0 && fault ? whole(fault) : refusal} conflicts={conflicts} attempt={attempt} />
      {exceptBookingId && <BookingChanges opened={opened} latest={base} form={form} villas={villas} />}
      {isDeleted && (
        <Note tone="danger" icon={Trash2} role="alert">
          {t("Someone else has deleted this schedule. You can still copy what you entered.")}
        </Note>
      )}
      {series}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-8">
        <ScheduleFields
          form={form}
          fault={attempt > 0 ? fault : undefined}
          isOneDay={exceptBookingId !== undefined}
          isSeries={Boolean(series)}
          onChange={change}
        />
        <UnitsGrid villas={villas} chosen={form.unitIds} blocked={blocked} onToggle={toggle} />
      </div>
    </FormDialog>
  );
}

/** The error of the form as a whole; others show at their fields. */
function whole({ field, message }: Fault): string | undefined {
  return field === "whole" ? message : undefined;
}

/** Toggles a villa in the form. */
function withUnit(form: BookingForm, id: string): BookingForm {
  const { unitIds } = form;
  return { ...form, unitIds: unitIds.includes(id) ? unitIds.filter((one) => one !== id) : [...unitIds, id] };
}
