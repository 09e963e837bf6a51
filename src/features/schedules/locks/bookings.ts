import { and, arrayContains, eq, gte, or, type SQL, sql } from "drizzle-orm";
import { anyOf } from "../../../server/database/any-of";
import type { Tx } from "../../../server/database/open";
import { bookings, schedules } from "../../../server/database/tables";
import type { Scope } from "../contract";
import { notFound } from "../reads";
import { bookingsOf } from "../reads/bookings";
import { type Booking, isCompleted } from "../rules/booking";
import { bookingLock } from "./in-order";

/** Condition: a booking has this id, or one of its rows has. As an array, because with "or" PostgreSQL would read all bookings. */
function isNamed(named: string): SQL {
  return sql`${bookings.id} = any(array(select ${schedules.bookingId} from ${schedules} where ${schedules.id} = ${named}
    union all select ${named}::uuid))`;
}

/** Locks a booking by its id or that of one of its rows, and returns it (else 404). */
async function lockBookingOf(tx: Tx, named: string): Promise<Booking> {
  const [found] = await tx.select({ id: bookings.id }).from(bookings).where(isNamed(named)).for(bookingLock);
  // Read under the lock: the previous holder may have removed this row.
  const [booking] = found ? await bookingsOf(tx, [found.id]) : [];
  if (booking?.id !== named && !booking?.rows.some((row) => row.id === named)) throw notFound();
  return booking;
}

/**
 * Locks a booking by its id or that of one of its rows (else 404), and, with a scope, the others of its series that a change concerns: those of
 * today or later that are not completed. Returns them by date.
 */
export async function lockSeriesOf(tx: Tx, named: string, scope: Scope, today: string): Promise<Booking[]> {
  const { id, seriesId, date } = bookings;
  const [own] = await tx.select({ id, seriesId, date }).from(bookings).where(isNamed(named));
  if (!own?.seriesId || scope === "day") return [await lockBookingOf(tx, named)];
  const from = scope === "following" && own.date > today ? own.date : today;
  const locked = await tx
    .select({ id })
    .from(bookings)
    .where(or(eq(id, own.id), and(eq(seriesId, own.seriesId), gte(date, from))))
    .orderBy(id)
    .for(bookingLock);
  const found = await bookingsOf(
    tx,
    locked.map((booking) => booking.id),
  );
  // The previous holder of a lock may have removed this row.
  if (!found.some((booking) => booking.id === named || booking.rows.some((row) => row.id === named))) throw notFound();
  return found.filter(({ id: one, rows }) => one === own.id || !isCompleted(rows));
}

/** The bookings from a day on that somebody cleans for or supervises, for the caller to lock. */
export function comingOf(tx: Tx, personId: string, from: string): Promise<Booking[]> {
  const { cleanerId, supervisorId, date } = schedules;
  return bookingsWith(tx, and(or(eq(cleanerId, personId), eq(supervisorId, personId)), gte(date, from)));
}

/** The bookings from a day on that have a villa, for the caller to lock. */
export function comingWith(tx: Tx, unitId: string, from: string): Promise<Booking[]> {
  return bookingsWith(tx, and(arrayContains(schedules.unitIds, [unitId]), gte(schedules.date, from)));
}

/** The bookings of a day in which a person's row is absent, for the caller to lock. */
export function absentOf(tx: Tx, { userId, date }: { userId: string; date: string }): Promise<Booking[]> {
  return bookingsWith(
    tx,
    and(eq(schedules.cleanerId, userId), eq(schedules.date, date), eq(schedules.status, "absent")),
  );
}

async function bookingsWith(tx: Tx, row: SQL | undefined): Promise<Booking[]> {
  const { bookingId } = schedules;
  const found = await tx.selectDistinct({ bookingId }).from(schedules).where(row).orderBy(bookingId);
  return bookingsOf(
    tx,
    found.map((one) => one.bookingId),
  );
}

/** Locks the rows of bookings. Two approvals of a booking's last two villas wait here, so that the second one sees the first. */
export async function lockRows(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: schedules.id })
    .from(schedules)
    .where(anyOf(schedules.bookingId, bookingIds))
    .orderBy(schedules.id)
    .for("update");
}
