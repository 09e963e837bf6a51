import { v7 } from "uuid";
import { auditEntries } from "../../../server/actions/audit";
import { type ActionContext, invalidate, langOf } from "../../../server/actions/context";
import { insertAll } from "../../../server/database/insert-all";
import { bookings, schedules } from "../../../server/database/tables";
import type { Body } from "../../../shared/endpoint";
import { daysBetween, dayWindow } from "../../../shared/time";
import { applyWork } from "../../assignments/actions/work";
import { lockOpen } from "../../assignments/locks/work";
import { usualMinutesOf } from "../../assignments/reads/usual-minutes";
import { otherBookingsIn, planWork } from "../../assignments/rules/work-plan";
import type * as contract from "../contract";
import type { Schedule } from "../contract";
import { cleanersAmong, expectBookable, lockNamed, lockWanted } from "../locks/change";
import { lockClaims } from "../locks/in-order";
import { schedulesOf } from "../reads";
import { absentees } from "../reads/people";
import { bookingRefusal, normalized, rangeRefusal, sizeRefusal, type Wanted } from "../rules/booking";
import { audienceOf, crewOf, workOf } from "../rules/crews";
import { planRows } from "../rules/edit-plan";
import { writeClaims } from "./claims";
import { updateStatus } from "./complete";

export type Booked = { id: string; date: string; scheduleIds: string[]; work: { id: string; unitId: string }[] };

/** Books one day and returns the new rows. */
export async function createSchedule(
  context: ActionContext,
  body: Body<typeof contract.createSchedule>,
): Promise<Schedule[]> {
  const wanted = { ...body, cleanerIds: body.cleanerIds ?? [] };
  return rowsOf(context, await addBookings(context, wanted, body.date, body.date));
}

/** Books every day of a range and returns the new rows. Refuses a range that ends before it starts or is too long (422). */
export async function createSchedules(
  context: ActionContext,
  body: Body<typeof contract.createSchedules>,
): Promise<Schedule[]> {
  const refusal = rangeRefusal(body.startDate, body.endDate);
  if (refusal) throw refusal;
  const wanted = { ...body, cleanerIds: body.cleanerIds ?? [] };
  return rowsOf(context, await addBookings(context, wanted, body.startDate, body.endDate));
}

/**
 * Books several cleaners on every day of a range, each with their own villas, all or nothing. Refuses what `createSchedules` refuses, and a cleaner or
 * villa in two shares (409).
 */
export async function shareSchedules(
  context: ActionContext,
  { shares, startDate, endDate, ...times }: Body<typeof contract.shareSchedules>,
): Promise<Schedule[]> {
  const { tx, zone } = context;
  const wanted = shares.map(({ cleanerId, unitIds }) => normalized({ ...times, cleanerIds: [cleanerId], unitIds }));
  const cleanerIds = wanted.flatMap((one) => one.cleanerIds);
  const unitIds = wanted.flatMap((one) => one.unitIds);
  const refusal =
    rangeRefusal(startDate, endDate) ?? sizeRefusal(daysBetween(startDate, endDate).length, unitIds.length, 1);
  if (refusal) throw refusal;
  // All at once, because one booking after the other would lock them in another order.
  await lockClaims(tx, [{ cleanerIds, unitIds }]);
  await lockNamed(tx, cleanerIds, unitIds);
  await lockOpen(tx, unitIds, { from: dayWindow(startDate, zone).from, until: dayWindow(endDate, zone).until });
  const booked: Booked[] = [];
  for (const one of wanted) booked.push(...(await addBookings(context, one, startDate, endDate)));
  return rowsOf(context, booked);
}

/** Books one day, as `addBookings` does. */
export async function addBooking(context: ActionContext, wanted: Wanted & { date: string }): Promise<Booked> {
  const [booked] = await addBookings(context, wanted, wanted.date, wanted.date);
  if (!booked) throw new Error("the insert returned no booking");
  return booked;
}

/**
 * Books villas for cleaners, a team or a supervisor, one booking a day, and creates the work or takes it over (docs/domain.md, "Schedules"), all or
 * nothing. Returns the bookings with their work. Refuses an invalid booking, unknown ids and wrong roles (422), and conflicts (409).
 */
async function addBookings(
  context: ActionContext,
  given: Wanted,
  startDate: string,
  endDate: string,
): Promise<Booked[]> {
  const { tx, zone, now } = context;
  const wanted = normalized(given);
  const dates = daysBetween(startDate, endDate);
  const wrong = bookingRefusal(wanted);
  if (wrong) throw wrong;
  const members = await lockWanted(tx, wanted);
  const people = crewOf(wanted, members);
  const refusal = sizeRefusal(dates.length, wanted.unitIds.length, people.length);
  if (refusal) throw refusal;
  const supervisors = wanted.supervisorId ? [wanted.supervisorId] : [];
  const named = await lockNamed(tx, [...supervisors, ...people], wanted.unitIds);
  await expectBookable(tx, { ...wanted, dates }, named);
  const window = { from: dayWindow(startDate, zone).from, until: dayWindow(endDate, zone).until };
  const open = await lockOpen(tx, wanted.unitIds, window);
  const cleaners = cleanersAmong(named);
  const crew = people.filter((id) => cleaners.has(id));
  const absentOn = await absentees(tx, crew, dates);

  const made = dates.map((date) => ({ ...wanted, id: v7(), date }));
  const minutes = await usualMinutesOf(tx, wanted.unitIds);
  const work = made.flatMap((booking) => workOf(booking, crew, { absent: absentOn(booking.date), minutes, zone }));
  const booked = planWork(work, open, zone, v7);
  const { startTime, endTime, teamId, supervisorId, unitIds, notes } = wanted;
  const times = { startTime, endTime, createdAt: now };
  const typed = { notes, notesLang: langOf(context, notes) };
  const shared = { ...times, teamId, supervisorId, unitIds: [...unitIds], ...typed, updatedAt: now };
  const rows = made.flatMap(({ id: bookingId, date }) =>
    planRows(wanted, absentOn(date), { rows: [], isOver: false }, v7).map((row) => ({
      ...row,
      bookingId,
      date,
      ...shared,
    })),
  );

  const createdById = context.by?.id ?? null;
  const seriesId = dates.length > 1 ? v7() : null;
  await insertAll(
    tx,
    bookings,
    made.map(({ id, date }) => ({ id, date, ...times, seriesId, createdById, isPlanned: crew.length > 0 })),
  );
  await insertAll(tx, schedules, rows);
  await writeClaims(
    tx,
    made.map(({ id }) => id),
  );
  await applyWork(context, { booked });
  const entries = made.map(({ id, date }) => ({ action: "booking.create" as const, id, meta: { ...wanted, date } }));
  const statuses = await updateStatus(
    context,
    otherBookingsIn({ booked }).filter((id) => !made.some((one) => one.id === id)),
  );
  await auditEntries(context, "bookings", [...entries, ...statuses]);
  invalidate(context, "schedules", audienceOf([wanted], members));
  return made.map(({ id, date }) => ({
    id,
    date,
    scheduleIds: rows.flatMap((row) => (row.bookingId === id ? row.id : [])),
    work: booked.flatMap((one) => (one.bookingId === id ? { id: one.id, unitId: one.unitId } : [])),
  }));
}

function rowsOf(context: ActionContext, booked: readonly Booked[]): Promise<Schedule[]> {
  return schedulesOf(
    context.tx,
    booked.map(({ id }) => id),
  );
}
