import { and, eq, gte } from "drizzle-orm";
import { availabilities, bookings, schedules } from "../../../server/database/tables";
import type { Listener } from "../../../server/happenings";
import { type Act, audit, differences, stale } from "../../../server/perform";
import { parkDay } from "../../../shared/time";
import { lockPending } from "../../assignments/reads/locks";
import { type Booking, lockComing } from "../reads/bookings";
import { without } from "../rules";
import { letGo, lockClaims } from "./claims";
import { planAnew, readersOf } from "./work";

/** What this feature does about people who leave, or do other work from now on. */
export function listenerIn(zone: string): Listener<Act> {
  return {
    personLeaving: (act, id) => lockBookings(act, id, parkDay(act.now, zone)),
    personLeft: (act, id) => leaveBookings(act, id, zone),
  };
}

/** Bookings and claims are locked before people, as whoever books does it. */
async function lockBookings(act: Act, id: string, today: string): Promise<void> {
  const coming = await lockComing(act.tx, id, today);
  await lockClaims(act.tx, [...coming, { cleanerIds: [id], supervisorId: id }]);
}

/** Takes somebody off the bookings from today on, and forgets their absences to come. What is completed stays. */
async function leaveBookings(act: Act, id: string, zone: string): Promise<void> {
  const today = parkDay(act.now, zone);
  const coming = await lockComing(act.tx, id, today);
  for (const booking of coming) {
    const after = without(booking, id);
    if (after) await leave(act, booking, id, after);
    else await drop(act, booking, zone);
  }
  const { userId, date } = availabilities;
  await act.tx.delete(availabilities).where(and(eq(userId, id), gte(date, today)));
  if (coming.length > 0) stale(act, "schedules", await readersOf(act, coming));
}

/** A booking that others keep loses somebody's row, or its supervisor. */
async function leave(act: Act, before: Booking, id: string, after: NonNullable<ReturnType<typeof without>>) {
  const { bookingId, cleanerId } = schedules;
  await act.tx.delete(schedules).where(and(eq(bookingId, before.id), eq(cleanerId, id)));
  await act.tx
    .update(schedules)
    .set({ supervisorId: after.supervisorId, updatedAt: act.now })
    .where(eq(bookingId, before.id));
  await letGo(act.tx, [before.id]);
  await audit(act, "booking.edit", "bookings", before.id, differences({ ...before }, after));
}

/** A booking that nobody is left of goes. Its work that is uncovered now stays, for the next booking that has the villa that day or for the leaders. */
async function drop(act: Act, { rows, ...before }: Booking, zone: string): Promise<void> {
  const pending = await lockPending(act.tx, before.id);
  await act.tx.delete(bookings).where(eq(bookings.id, before.id));
  const unitIds = pending.flatMap(({ uncovered, unitId }) => (uncovered ? unitId : []));
  // Their villas are locked since the work was left (see assignments' part in it): others' bookings may take it.
  await planAnew(act, { date: before.date, unitIds, except: before.id }, zone);
  await audit(act, "booking.delete", "bookings", before.id, { before });
}
