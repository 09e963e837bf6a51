import { type FormEvent, useCallback, useMemo, useState } from "react";
import { CallError } from "../../../../client/api/call";
import { reasonOf } from "../../../../client/api/reason";
import { FormDialog } from "../../../../client/parts/form-dialog";
import { t } from "../../../../shared/words";
import type { UnitInWork } from "../../../units/contract";
import type { Conflict, Schedule } from "../../contract";
import { type Days, useBook, useEditBooking, useSchedules, useSchedulesOfDay } from "../../queries";
import { blockedVillas, conflictsOf } from "../../rules/conflicts";
import {
  type BookingForm,
  bookingOf,
  claimOf,
  dayBookingOf,
  emptyForm,
  type Fault,
  faultOf,
  formOf,
  isSame,
} from "./booking-form";
import { Conflicts } from "./conflicts";
import { ScheduleFields } from "./schedule-fields";
import { UnitsGrid } from "./units-grid";

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
      initial={emptyForm(day)}
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

type EditProps = DialogProps & { row: Schedule; booking: readonly Schedule[] };

/** The dialog "Edit Schedule", for all rows saved together. */
export function EditScheduleDialog({ row, booking, villas, onSaved, onClose }: EditProps) {
  const edit = useEditBooking(row.id);
  return (
    <ScheduleDialog
      title={t("Edit Schedule")}
      initial={formOf(row, booking, villas)}
      exceptBookingId={row.bookingId}
      villas={villas}
      saving={edit}
      onSave={(form, check) =>
        edit.mutate(
          { ...check, booking: dayBookingOf(form) },
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
  initial: BookingForm;
  /** The booking being edited: it doesn't conflict with itself. */
  exceptBookingId?: string;
  villas: readonly UnitInWork[];
  saving: { isPending: boolean; error: Error | null; reset: () => void };
  onSave: (form: BookingForm, check: Check) => void;
  onClose: () => void;
};

function ScheduleDialog(props: ScheduleDialogProps) {
  const { title, exceptBookingId, villas, saving, onSave, onClose } = props;
  const [initial] = useState(props.initial);
  const [form, setForm] = useState(initial);
  const [attempt, setAttempt] = useState(0);
  const claim = useMemo(() => claimOf(form, exceptBookingId), [form, exceptBookingId]);
  const fault = faultOf(form);
  const days = { from: form.startDate, to: form.endDate };
  const booked = useSchedules(days, { enabled: attempt > 0 && !fault });
  const conflictsWith = (existing: readonly Schedule[]) => conflictsOf(claim, existing, villas);
  // After the first attempt they follow every change, but not while saving: the schedule would conflict with itself.
  const found = attempt > 0 && !fault && !saving.isPending ? conflictsWith(booked.data ?? []) : [];
  const refused = saving.error instanceof CallError ? saving.error.conflicts : [];
  const conflicts = found.length > 0 ? found : refused;
  const refusal = saving.error && conflicts.length === 0 ? reasonOf(saving.error) : undefined;
  const ofStart = useSchedulesOfDay(form.startDate);
  const blocked = blockedVillas(claim, saving.isPending ? [] : (ofStart.data ?? []));
  const toggle = useCallback((id: string) => setForm((before) => withUnit(before, id)), []);
  const change = (changed: Partial<BookingForm>) => {
    setForm((before) => ({ ...before, ...changed }));
    if (saving.error) saving.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    setAttempt((count) => count + 1);
    if (!fault) onSave(form, { days, conflictsWith });
    else event.currentTarget.querySelector<HTMLElement>(`[name="${fault.field}"]`)?.focus();
  };
  return (
    <FormDialog
      size="wide"
      title={title}
      submitLabel={t("Save Schedule")}
      busy={saving.isPending}
      error={null}
      dirty={!isSame(form, initial)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Conflicts fault={attempt > 0 && fault ? whole(fault) : refusal} conflicts={conflicts} attempt={attempt} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-8">
        <ScheduleFields
          form={form}
          fault={attempt > 0 ? fault : undefined}
          isOneDay={exceptBookingId !== undefined}
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
