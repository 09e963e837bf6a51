import { v7 } from "uuid";
import { auditAll } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { insertAll } from "../../../server/database/insert-all";
import { bookings, schedules } from "../../../server/database/tables";
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
  context: ActionContext,
  body: Body<typeof contract.createSchedule>,
): Promise<Schedule[]> {
  return rowsOf(context, await addBookings(context, { ...body, cleanerIds: body.cleanerIds ?? [] }, [body.date]));
}

/** The same for every day of a range, which is refused where it ends before it starts or is too long (422). */
export async function createSchedules(
  context: ActionContext,
  body: Body<typeof contract.createSchedules>,
): Promise<Schedule[]> {
  const refusal = whyNoRange(body.startDate, body.endDate);
  if (refusal) throw refusal;
  const dates = daysBetween(body.startDate, body.endDate);
  return rowsOf(context, await addBookings(context, { ...body, cleanerIds: body.cleanerIds ?? [] }, dates));
}

/** Books villas on one day; see `addBookings`. */
export async function addBooking(context: ActionContext, wanted: Wanted & { date: string }): Promise<Booked> {
  const [booked] = await addBookings(context, wanted, [wanted.date]);
  if (!booked) throw new Error("the booking that was just added is not there");
  return booked;
}

/**
 * Books villas for cleaners, a team or a supervisor, one booking a day, and makes the work (docs/domain.md, "Schedules"); all or nothing. `work` lists
 * what was made or taken over. What names nothing or nobody fitting is refused (422), and so is what others have booked already (409).
 */
async function addBookings(context: ActionContext, given: Wanted, dates: readonly string[]): Promise<Booked[]> {
  const wanted = tidied(given);
  const meant = await crewOf(context.tx, wanted);
  const refusal = whyNoBooking(wanted) ?? whyTooMuch(dates.length, wanted.unitIds.length, meant.length);
  if (refusal) throw refusal;
  await lockClaims(context.tx, [wanted, { cleanerIds: meant }]);
  const crew = await lockCrew(context.tx, meant, wanted.supervisorId);
  const villas = await lockNamed(context.tx, wanted);
  await refuseConflicts(context.tx, { ...wanted, dates }, villas);
  const absent = await absentees(context.tx, crew, dates);

  const made = dates.map((date) => ({ id: v7(), date }));
  const { startTime, endTime, teamId, supervisorId, unitIds, notes } = wanted;
  const times = { startTime, endTime, createdAt: context.now };
  await insertAll(
    context.tx,
    bookings,
    made.map((one) => ({ ...one, ...times, createdById: context.by?.id ?? null })),
  );
  const shared = { ...times, teamId, supervisorId, unitIds: [...unitIds], notes, updatedAt: context.now };
  const rows = made.flatMap(({ id: bookingId, date }) =>
    assignees(wanted).map((cleanerId) => {
      const status = cleanerId && absent(date).has(cleanerId) ? ("absent" as const) : ("scheduled" as const);
      return { id: v7(), bookingId, date, cleanerId, status, ...shared };
    }),
  );
  await insertAll(context.tx, schedules, rows);
  await claim(
    context.tx,
    made.map(({ id }) => id),
  );
  const planned = made.flatMap((one) => workOf({ ...wanted, ...one }, context.zone, crew, absent(one.date)));
  const work = await planVillas(context, planned);
  const books = made.map(({ id, date }) => ({ id, meta: { ...wanted, date } }));
  await auditAll(context, "booking.create", "bookings", books);
  invalidate(context, "schedules", await readersOf(context, [wanted]));
  return made.map(({ id, date }) => ({
    id,
    date,
    scheduleIds: rows.filter((row) => row.bookingId === id).map((row) => row.id),
    work: work.filter(({ bookingId }) => bookingId === id).map((one) => ({ id: one.id, unitId: one.unitId })),
  }));
}

function rowsOf(context: ActionContext, booked: readonly Booked[]): Promise<Schedule[]> {
  return schedulesOf(
    context.tx,
    booked.map(({ id }) => id),
  );
}
