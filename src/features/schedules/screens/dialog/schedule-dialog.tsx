import { Trash2 } from "lucide-react";
import { type FormEvent, type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { CallError } from "../../../../client/api/call";
import { reasonOf } from "../../../../client/api/reason";
import { loadSentences } from "../../../../client/browser/language";
import { ChangedMeanwhile } from "../../../../client/parts/changed-meanwhile";
import { FormDialog, wantsNext } from "../../../../client/parts/form-dialog";
import { received } from "../../../../shared/sentences";
import { t } from "../../../../shared/words";
import { Note } from "../../../../ui/note";
import { useSettings } from "../../../settings/queries";
import type { Unit } from "../../../units/contract";
import { useAreas } from "../../../units/queries/areas";
import { useVillaTypes } from "../../../units/queries/villa-types";
import { usualMinutes } from "../../../units/rules";
import type { Schedule } from "../../contract";
import { type Days, useSchedules, useSchedulesOfDay } from "../../queries";
import type { Conflict } from "../../rules/conflicts";
import { claimedByEdit, conflictsOf, sharesSupervisor } from "../../rules/conflicts";
import type { Share } from "../../rules/shares";
import { blockedVillas, takenTimes } from "../../rules/taken-times";
import { type BookingForm, claimOf, faultOf, isRange, isSame, withUnits } from "./booking-form";
import { bookingNews } from "./booking-news";
import { Conflicts } from "./conflicts";
import { crewWorkOf, sharesFault } from "./crew-work";
import { CrewWorkList } from "./crew-work-list";
import { ScheduleFields } from "./schedule-fields";
import { UnitsGrid } from "./units-grid";
import { useBookingForm } from "./use-booking-form";
import { useNames } from "./use-names";
import { useTeamsToBook } from "./use-teams-to-book";

export type DialogProps = {
  villas: readonly Unit[];
  /** Called after saving, with its first day. */
  onSaved: (day: string) => void;
  onClose: () => void;
};

/** What a save needs besides the form. */
type Details = {
  check: { days: Days; conflictsWith: (existing: readonly Schedule[]) => Conflict[] };
  /** The version of the booking that the form was made from. */
  base: BookingForm;
  /** Each cleaner's own villas, if they are shared out. */
  shares: readonly Share[] | undefined;
  /** Begins another form, if the user wants to plan the next schedule. */
  planNext: ((next: BookingForm) => void) | undefined;
};

type ScheduleDialogProps = {
  title: string;
  /** The booking as it is now. */
  latest: BookingForm;
  /** The rows of the booking being edited. */
  booking?: readonly Schedule[];
  /** The bookings that a save changes, of other days of the series too: it doesn't conflict with them. */
  changing?: readonly string[];
  /** Asks to which days of the booking's series the changes apply. */
  series?: ReactNode;
  /** Somebody else has deleted the booking. */
  isDeleted?: boolean;
  /** Offers "Save and plan next". */
  hasNext?: boolean;
  villas: readonly Unit[];
  saving: { isPending: boolean; data: Conflict[] | undefined; error: Error | null; reset: () => void };
  onSave: (form: BookingForm, details: Details) => void;
  onClose: () => void;
};

/** The form of "Add Schedule" and "Edit Schedule", with what stands in its way: absences, other schedules, more work than hours. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { title, latest, booking = [], changing, series, isDeleted, hasNext, villas, saving, onSave, onClose } = props;
  const isSaved = saving.data?.length === 0;
  const blockedBy = saving.error ?? (isSaved ? undefined : saving.data);
  const { opened, base, form, setForm, restart } = useBookingForm(latest, saving.isPending || isSaved);
  const [attempt, setAttempt] = useState(0);
  const isEdit = booking.length > 0;
  // Until it is known, only the server checks supervisors: a conflict that is none would block the save.
  const parkAllows = useSettings().data?.supervisorsMayOverlap ?? true;
  const claim = useMemo(() => {
    const own = isEdit ? supervisedOf(base) : undefined;
    return {
      ...claimOf(form, changing),
      sharesSupervisor: sharesSupervisor(parkAllows, supervisedOf(form), own),
    };
  }, [form, changing, isEdit, parkAllows, base]);
  const { startDate, endDate, startTime, endTime } = form;
  const days = { from: startDate, to: endDate };
  const teams = useTeamsToBook(days);
  const areas = useAreas();
  const types = useVillaTypes();
  const minutes = useMemo(
    () => new Map(villas.map((villa) => [villa.id, usualMinutes(villa, types)])),
    [villas, types],
  );
  const crew = crewWorkOf(form, { villas, areas, teams, minutes });
  const { work, isShared } = crew;
  const fault = faultOf(form) ?? sharesFault(crew);
  const names = useNames(villas, booking);
  const inRange = useSchedules(days, { enabled: isRange(days.from, days.to) });
  const ofStart = useSchedulesOfDay(startDate);
  // Not while saving: the schedule would conflict with itself.
  const [others = [], startingOthers] = saving.isPending ? [] : [inRange.data, ofStart.data];
  // Stable, so that what is typed in the other fields does not draw the grid of villas again.
  const blocked = useMemo(
    () => blockedVillas({ dates: [startDate], startTime, endTime, exceptBookingIds: changing }, startingOthers ?? []),
    [startDate, startTime, endTime, changing, startingOthers],
  );
  // A conflict that is found here is a sentence of the server.
  useEffect(() => void loadSentences(), []);
  // Whoever gets no share is not booked.
  const booked = isShared ? { ...claim, cleanerIds: work.map(({ cleanerId }) => cleanerId) } : claim;
  const claimed = isEdit ? claimedByEdit(booked, bookedBefore(base, booking), teams.absentOn(startDate)) : booked;
  const conflictsWith = (existing: readonly Schedule[]) => conflictsOf(claimed, existing, villas, teams);
  // After the first attempt they follow every change.
  const found = attempt > 0 && !fault ? conflictsWith(others) : [];
  const refused =
    saving.error instanceof CallError ? saving.error.conflicts.map((one) => ({ message: received(one) })) : [];
  const conflicts = [...refused, ...found];
  const refusal = saving.error && refused.length === 0 ? reasonOf(saving.error) : undefined;
  const shownFault = attempt > 0 ? fault : undefined;
  const { error, reset } = saving;
  const change = useCallback(
    (changed: (before: BookingForm) => BookingForm) => {
      setForm(changed);
      // A refusal is about what was sent.
      if (error) reset();
    },
    [setForm, error, reset],
  );
  const choose = useCallback(
    (ids: readonly string[], on: boolean) => change((before) => withUnits(before, ids, on)),
    [change],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    setAttempt((count) => count + 1);
    if (fault) return;
    const element = event.currentTarget;
    const planNext = (next: BookingForm) => {
      restart(next);
      setAttempt(0);
      element.querySelector<HTMLElement>("[data-cleaners] [type=checkbox]")?.focus();
    };
    const check = { days, conflictsWith };
    onSave(form, {
      check,
      base,
      shares: isShared ? work : undefined,
      planNext: wantsNext(event) ? planNext : undefined,
    });
  };
  return (
    <FormDialog
      size="wide"
      title={title}
      submitLabel={t("Save Schedule")}
      nextLabel={hasNext && t("Save and plan next")}
      busy={saving.isPending}
      error={null}
      dirty={!isSame(form, base)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Conflicts refusal={refusal} conflicts={conflicts} blockedBy={blockedBy} />
      {isEdit && <ChangedMeanwhile changes={bookingNews(opened, base, form, names)} />}
      {isDeleted && (
        <Note tone="danger" icon={Trash2} role="alert">
          {t("Someone else has deleted this schedule. You can still copy what you entered.")}
        </Note>
      )}
      {series}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:gap-8">
        <ScheduleFields
          form={form}
          names={names}
          fault={shownFault}
          taken={takenTimes(claim, others, teams)}
          isOneDay={isEdit}
          isSeries={Boolean(series)}
          onChange={(changed) => change((before) => ({ ...before, ...changed }))}
        />
        <div className="lg:row-span-2">
          <UnitsGrid
            villas={villas}
            names={names}
            chosen={form.unitIds}
            blocked={blocked}
            onChoose={choose}
            error={shownFault?.field === "unitIds" ? shownFault.message : undefined}
          />
        </div>
        {form.unitIds.length > 0 && work.length > 0 && (
          <CrewWorkList work={work} names={names} minutes={minutes} form={form} />
        )}
      </div>
    </FormDialog>
  );
}

function bookedBefore({ startDate, unitIds, teamId, supervisorId }: BookingForm, rows: readonly Schedule[]) {
  return { date: startDate, unitIds, teamId: teamId || null, supervisorId: supervisorId || null, rows };
}

function supervisedOf({ startDate: date, startTime, endTime, supervisorId }: BookingForm) {
  return { date, startTime, endTime, supervisorId };
}
