import { and, arrayContains, eq, gte, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../server/database/open";
import { bookings, schedules } from "../../../server/database/tables";
import type { Person } from "../../../server/person";
import { Problem } from "../../../shared/problem";
import type { Schedule } from "../contract";
import type { Claimed, Wanted } from "../rules";
import { schedulesOf, schedulesWhere } from "./schedules";

/** A booking as it stands: what was asked for, and its rows. */
export type Booking = Required<Wanted> & { id: string; date: string; rows: Schedule[] };

/** Locks the booking of a row (else 404), so that it is changed by one person after the other. */
export async function lockBookingOf(tx: Tx, scheduleId: string): Promise<Booking> {
  const [found] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(schedules, eq(schedules.bookingId, bookings.id))
    .where(eq(schedules.id, scheduleId))
    .for("update", { of: bookings });
  // Read once the lock is held: whoever had it before may have taken this row away.
  const [booking] = found ? await bookingsOf(tx, [found.id]) : [];
  if (!booking?.rows.some((row) => row.id === scheduleId)) throw notThere();
  return booking;
}

/** Locks the bookings from a day on that somebody cleans for or supervises and that are not completed, and gives them. */
export function lockComing(tx: Tx, personId: string, from: string): Promise<Booking[]> {
  return lockComingWhere(tx, or(eq(schedules.cleanerId, personId), eq(schedules.supervisorId, personId)), from);
}

/** The same for those that have a villa. */
export async function lockComingWith(tx: Tx, unitId: string, from: string): Promise<Booking[]> {
  const coming = await lockComingWhere(tx, arrayContains(schedules.unitIds, [unitId]), from);
  // Whoever had the lock before may have taken the villa off.
  return coming.filter(({ unitIds }) => unitIds.includes(unitId));
}

async function lockComingWhere(tx: Tx, whose: SQL | undefined, from: string): Promise<Booking[]> {
  const theirs = tx
    .select({ id: schedules.bookingId })
    .from(schedules)
    .where(and(whose, gte(schedules.date, from), ne(schedules.status, "completed")));
  // Not "for update": work that is just being planned for one of them may name it, and whoever plans holds the claims that come next.
  const locked = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(inArray(bookings.id, theirs))
    .orderBy(bookings.id)
    .for("no key update");
  return bookingsOf(
    tx,
    locked.map(({ id }) => id),
  );
}

async function bookingsOf(tx: Tx, ids: readonly string[]): Promise<Booking[]> {
  const byBooking = new Map<string, [Schedule, ...Schedule[]]>();
  for (const row of await schedulesOf(tx, ids)) {
    const others = byBooking.get(row.bookingId);
    if (others) others.push(row);
    else byBooking.set(row.bookingId, [row]);
  }
  return [...byBooking.values()].map((rows) => {
    const { bookingId, date, startTime, endTime, teamId, supervisorId, unitIds, notes } = rows[0];
    const cleanerIds = rows.flatMap(({ cleanerId }) => cleanerId ?? []);
    return { id: bookingId, date, startTime, endTime, cleanerIds, teamId, supervisorId, unitIds, notes, rows };
  });
}

/** A cleaner's own row (else 404), and all of theirs of that day. Whoever holds the lock of this person finds them as they stay. */
export async function ownDay(tx: Tx, by: Person, scheduleId: string): Promise<{ row: Schedule; day: Schedule[] }> {
  const [row] = await schedulesWhere(tx, sql`s.id = ${scheduleId} and s.cleaner_id = ${by.id}`);
  if (!row) throw notThere();
  return { row, day: await schedulesWhere(tx, sql`s.cleaner_id = ${by.id} and s.date = ${row.date}::date`) };
}

/** The rows of other bookings that take something of this at the same time. */
export function rowsInTheWay(tx: Tx, wanted: Claimed): Promise<Schedule[]> {
  const { dates, startTime, endTime, cleanerIds, teamId, supervisorId, unitIds, exceptBookingId } = wanted;
  const uuids = (ids: readonly string[]) => sql`${sql.param(ids)}::uuid[]`;
  return schedulesWhere(
    tx,
    sql`s.date = any(${sql.param(dates)}::date[]) and s.start_time < ${endTime}::time and s.end_time > ${startTime}::time
      and s.status <> 'absent' and s.booking_id is distinct from ${exceptBookingId ?? null}::uuid
      and (s.cleaner_id = any(${uuids(cleanerIds)}) or s.team_id = ${teamId ?? null}::uuid
        or s.supervisor_id = ${supervisorId ?? null}::uuid or s.unit_ids && ${uuids(unitIds)})`,
  );
}

/** The other bookings of a day that have some of these villas, the earlier first. */
export async function othersWith(
  tx: Tx,
  { date, unitIds, except }: { date: string; unitIds: readonly string[]; except: string },
): Promise<Schedule[]> {
  return schedulesWhere(
    tx,
    sql`s.date = ${date}::date and s.booking_id <> ${except} and s.unit_ids && ${sql.param(unitIds)}::uuid[]`,
  );
}

function notThere(): Problem {
  return new Problem("not-found", "This schedule does not exist or is not yours.");
}
