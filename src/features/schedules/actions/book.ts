import { v7 } from "uuid";
import { insertAll } from "../../../server/database/insert-all";
import { bookings, schedules } from "../../../server/database/tables";
import { type Act, auditAll, stale } from "../../../server/perform";
import type { Body } from "../../../shared/endpoint";
import { planVillas } from "../../assignments/actions/booked";
import type * as contract from "../contract";
import type { Schedule } from "../contract";
import { absentees, crewOf, lockCrew, lockNamed } from "../reads/named";
import { schedulesOf } from "../reads/schedules";
import { assignees, daysBetween, tidied, type Wanted, whyNoBooking, whyNoRange, whyTooMuch } from "../rules";
import { claim, lockClaims, refuseConflicts } from "./claims";
import { readersOf, workOf } from "./work";

export type Booked = { id: string; date: string; scheduleIds: string[]; work: { id: string; unitId: string }[] };

/** Books a day as the dialog asks for it, and gives the rows that this made. */
export async function createSchedule(
  act: Act,
  body: Body<typeof contract.createSchedule>,
  zone: string,
): Promise<Schedule[]> {
  return rowsOf(act, await addBookings(act, { ...body, cleanerIds: body.cleanerIds ?? [] }, [body.date], zone));
}

/** The same for every day of a range, which is refused where it ends before it starts or is too long (422). */
export async function createSchedules(
  act: Act,
  body: Body<typeof contract.createSchedules>,
  zone: string,
): Promise<Schedule[]> {
  const refusal = whyNoRange(body.startDate, body.endDate);
  if (refusal) throw refusal;
  const dates = daysBetween(body.startDate, body.endDate);
  return rowsOf(act, await addBookings(act, { ...body, cleanerIds: body.cleanerIds ?? [] }, dates, zone));
}

/** Books villas on one day; see `addBookings`. */
export async function addBooking(act: Act, wanted: Wanted & { date: string }, zone: string): Promise<Booked> {
  const [booked] = await addBookings(act, wanted, [wanted.date], zone);
  if (!booked) throw new Error("the booking that was just added is not there");
  return booked;
}

/**
 * Books villas for cleaners, a team or a supervisor, one booking a day, and makes the work (domain "Schedules"); all or nothing. `work` lists
 * what was made or taken over. What names nothing or nobody fitting is refused (422), and so is what others have booked already (409).
 */
async function addBookings(act: Act, given: Wanted, dates: readonly string[], zone: string): Promise<Booked[]> {
  const wanted = tidied(given);
  const meant = await crewOf(act.tx, wanted);
  const refusal = whyNoBooking(wanted) ?? whyTooMuch(dates.length, wanted.unitIds.length, meant.length);
  if (refusal) throw refusal;
  await lockClaims(act.tx, [wanted, { cleanerIds: meant }]);
  const crew = await lockCrew(act.tx, meant, wanted.supervisorId);
  const villas = await lockNamed(act.tx, wanted);
  await refuseConflicts(act.tx, { ...wanted, dates }, villas);
  const absent = await absentees(act.tx, crew, dates);

  const made = dates.map((date) => ({ id: v7(), date }));
  const { startTime, endTime, teamId, supervisorId, unitIds, notes } = wanted;
  const times = { startTime, endTime, createdAt: act.now };
  await insertAll(
    act.tx,
    bookings,
    made.map((one) => ({ ...one, ...times, createdById: act.by?.id ?? null })),
  );
  const shared = { ...times, teamId, supervisorId, unitIds: [...unitIds], notes, updatedAt: act.now };
  const rows = made.flatMap(({ id: bookingId, date }) =>
    assignees(wanted).map((cleanerId) => {
      const status = cleanerId && absent(date).has(cleanerId) ? ("absent" as const) : ("scheduled" as const);
      return { id: v7(), bookingId, date, cleanerId, status, ...shared };
    }),
  );
  await insertAll(act.tx, schedules, rows);
  await claim(
    act.tx,
    made.map(({ id }) => id),
  );
  const planned = made.flatMap((one) => workOf({ ...wanted, ...one }, crew, absent(one.date), zone));
  const work = await planVillas(act, planned, zone);
  const books = made.map(({ id, date }) => ({ id, meta: { ...wanted, date } }));
  await auditAll(act, "booking.create", "bookings", books);
  stale(act, "schedules", await readersOf(act, [wanted]));
  return made.map(({ id, date }) => ({
    id,
    date,
    scheduleIds: rows.filter((row) => row.bookingId === id).map((row) => row.id),
    work: work.filter(({ bookingId }) => bookingId === id).map((one) => ({ id: one.id, unitId: one.unitId })),
  }));
}

function rowsOf(act: Act, booked: readonly Booked[]): Promise<Schedule[]> {
  return schedulesOf(
    act.tx,
    booked.map(({ id }) => id),
  );
}
