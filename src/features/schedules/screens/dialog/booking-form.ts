import { differingFields } from "../../../../client/parts/followed-form";
import type { Body } from "../../../../shared/endpoint";
import { listChanges } from "../../../../shared/list-changes";
import { daysBetween, isDay } from "../../../../shared/time";
import { t } from "../../../../shared/words";
import type { createSchedule, editSchedule, Schedule } from "../../contract";
import type { NewBooking } from "../../queries";
import { bookingRefusal, isForSomebody, rangeRefusal } from "../../rules/booking";
import type { Share, Way } from "../../rules/shares";
import type { Claimed } from "../../rules/taken-times";

/** The form's values: days as YYYY-MM-DD, times as HH:MM; an empty team or supervisor id means none. */
export type BookingForm = {
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
  cleanerIds: readonly string[];
  way: Way;
  teamId: string;
  supervisorId: string;
  unitIds: readonly string[];
  notes: string;
};

/** The form for a new schedule of one day, nine to five (docs/domain.md, "Schedules"). */
export function emptyForm(day: string): BookingForm {
  const times = { startDate: day, endDate: day, startTime: "09:00", endTime: "17:00" };
  return { ...times, cleanerIds: [], way: "together", teamId: "", supervisorId: "", unitIds: [], notes: "" };
}

/** The form for the next schedule at the same times and in the same way: other people, other villas. */
export function nextForm({ startDate, endDate, startTime, endTime, way }: BookingForm): BookingForm {
  return { ...emptyForm(startDate), endDate, startTime, endTime, way };
}

/** The form for the rows saved together, with all their cleaners. */
export function formOf(row: Schedule, booking: readonly Schedule[]): BookingForm {
  return {
    startDate: row.date,
    endDate: row.date,
    startTime: row.startTime,
    endTime: row.endTime,
    cleanerIds: booking.flatMap(({ cleanerId }) => cleanerId ?? []),
    way: "together",
    teamId: row.teamId ?? "",
    supervisorId: row.supervisorId ?? "",
    unitIds: row.unitIds,
    notes: row.notes ?? "",
  };
}

/** Whether two forms are equal, ignoring the order of people and villas. */
export function isSame(one: BookingForm, other: BookingForm): boolean {
  return differingFields(one, other).length === 0;
}

/** The request that makes a booking what the form says: only what differs. */
export function changesOf(before: BookingForm, after: BookingForm): Body<typeof editSchedule> {
  const isChanged = (field: keyof BookingForm) => before[field] !== after[field];
  const cleaners = listChanges(before.cleanerIds, after.cleanerIds);
  const units = listChanges(before.unitIds, after.unitIds);
  return {
    ...(isChanged("startDate") && { date: after.startDate }),
    ...(isChanged("startTime") && { startTime: after.startTime }),
    ...(isChanged("endTime") && { endTime: after.endTime }),
    ...(isChanged("teamId") && { teamId: after.teamId || null }),
    ...(isChanged("supervisorId") && { supervisorId: after.supervisorId || null }),
    ...(isChanged("notes") && { notes: after.notes.trim() || null }),
    addCleanerIds: cleaners.add,
    removeCleanerIds: cleaners.remove,
    addUnitIds: units.add,
    removeUnitIds: units.remove,
  };
}

/** A validation error and its field. */
export type Fault = {
  field: "startDate" | "endDate" | "startTime" | "endTime" | "cleanerIds" | "unitIds";
  message: string;
};

/** Adds villas to a form, or takes them off. */
export function withUnits(form: BookingForm, ids: readonly string[], on: boolean): BookingForm {
  const others = form.unitIds.filter((id) => !ids.includes(id));
  if (!on) return { ...form, unitIds: others };
  return { ...form, unitIds: [...form.unitIds, ...ids.filter((id) => !form.unitIds.includes(id))] };
}

/** The form's first validation error, if any. */
export function faultOf(form: BookingForm): Fault | undefined {
  const { startDate, endDate, startTime, endTime } = form;
  if (!isDay(startDate) || !isDay(endDate))
    return { field: isDay(startDate) ? "endDate" : "startDate", message: t("Please select start and end dates") };
  const range = rangeRefusal(startDate, endDate);
  if (range) return { field: "endDate", message: range.message };
  if (!startTime || !endTime)
    return { field: startTime ? "endTime" : "startTime", message: t("Please select start and end times.") };
  const refusal = bookingRefusal(form);
  if (!refusal) return undefined;
  const { message, errors } = refusal;
  if (errors) return { field: "endTime", message };
  return { field: isForSomebody(form) ? "unitIds" : "cleanerIds", message };
}

/** Whether these days form a valid range that is not too long. */
export function isRange(startDate: string, endDate: string): boolean {
  return isDay(startDate) && isDay(endDate) && !rangeRefusal(startDate, endDate);
}

/** The part of a form that other schedules can conflict with; `exceptBookingIds` are the bookings that its save changes. */
export function claimOf(form: BookingForm, exceptBookingIds: readonly string[] = []): Claimed {
  const { startDate, endDate, teamId, supervisorId, startTime, endTime, cleanerIds, unitIds } = form;
  return {
    startTime,
    endTime,
    cleanerIds,
    unitIds,
    dates: isRange(startDate, endDate) ? daysBetween(startDate, endDate) : [startDate],
    teamId: teamId || null,
    supervisorId: supervisorId || null,
    exceptBookingIds,
  };
}

/** The request for one day. "none" and "self" are never sent. */
function dayBookingOf(form: BookingForm): Body<typeof createSchedule> {
  const { startDate, endDate, teamId, supervisorId, way, ...rest } = form;
  const notes = form.notes.trim() || null;
  const who = { ...(teamId && { teamId }), ...(supervisorId && { supervisorId }) };
  return { ...rest, ...who, notes, date: startDate, cleanerIds: [...form.cleanerIds], unitIds: [...form.unitIds] };
}

/** The request for one day or several; with `shares`, each cleaner gets villas of their own. */
export function bookingOf(form: BookingForm, shares?: readonly Share[]): NewBooking {
  const { startDate, endDate, startTime, endTime } = form;
  if (shares) return { startDate, endDate, startTime, endTime, shares: [...shares], notes: form.notes.trim() || null };
  const { date, ...booking } = dayBookingOf(form);
  return startDate === endDate ? { ...booking, date } : { ...booking, startDate, endDate };
}
