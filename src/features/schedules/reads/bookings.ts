import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../../server/database/open";
import type { Schedule } from "../contract";
import { schedulesWhere } from "../reads";
import type { Booking } from "../rules/booking";

/** The bookings of these ids, by date and start. */
export function bookingsOf(tx: Tx, ids: readonly string[]): Promise<Booking[]> {
  return bookingsWhere(tx, sql`s.booking_id = any(${sql.param(ids)}::uuid[])`);
}

/** The other bookings of a booking's day that have some of its villas, the earliest first. */
export function bookingsBeside(
  tx: Tx,
  { id, date, unitIds }: Pick<Booking, "id" | "date" | "unitIds">,
): Promise<Booking[]> {
  return bookingsWhere(
    tx,
    sql`s.date = ${date}::date and s.booking_id <> ${id} and s.unit_ids && ${sql.param(unitIds)}::uuid[]`,
  );
}

async function bookingsWhere(tx: Tx, where: SQL): Promise<Booking[]> {
  const byBooking = new Map<string, [Schedule, ...Schedule[]]>();
  for (const row of await schedulesWhere(tx, where)) {
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
