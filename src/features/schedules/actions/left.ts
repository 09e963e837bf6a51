import { and, eq, gte } from "drizzle-orm";
import { audit, differences } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { availabilities, bookings, schedules } from "../../../server/database/tables";
import type { EventHandlers } from "../../../server/domain-events";
import { parkDay } from "../../../shared/time";
import { lockPending } from "../../assignments/locks";
import { type Booking, lockComing } from "../reads/bookings";
import { without } from "../rules";
import { letGo, lockClaims } from "./claims";
import { planAnew, readersOf } from "./work";

/** What this feature does about people who leave, or do other work from now on. */
export const handlers: EventHandlers<ActionContext> = { personLeaving: lockBookings, personLeft: leaveBookings };

/** Bookings and claims are locked before people, as whoever books does it. */
async function lockBookings(context: ActionContext, id: string): Promise<void> {
  const coming = await lockComing(context.tx, id, parkDay(context.now, context.zone));
  await lockClaims(context.tx, [...coming, { cleanerIds: [id], supervisorId: id }]);
}

/** Takes somebody off the bookings from today on, and forgets their absences to come. What is completed stays. */
async function leaveBookings(context: ActionContext, id: string): Promise<void> {
  const today = parkDay(context.now, context.zone);
  const coming = await lockComing(context.tx, id, today);
  for (const booking of coming) {
    const after = without(booking, id);
    if (after) await leave(context, booking, id, after);
    else await drop(context, booking);
  }
  const { userId, date } = availabilities;
  await context.tx.delete(availabilities).where(and(eq(userId, id), gte(date, today)));
  if (coming.length > 0) invalidate(context, "schedules", await readersOf(context, coming));
}

/** A booking that others keep loses somebody's row, or its supervisor. */
async function leave(
  context: ActionContext,
  before: Booking,
  id: string,
  after: NonNullable<ReturnType<typeof without>>,
) {
  const { bookingId, cleanerId } = schedules;
  await context.tx.delete(schedules).where(and(eq(bookingId, before.id), eq(cleanerId, id)));
  await context.tx
    .update(schedules)
    .set({ supervisorId: after.supervisorId, updatedAt: context.now })
    .where(eq(bookingId, before.id));
  await letGo(context.tx, [before.id]);
  await audit(context, "booking.edit", "bookings", before.id, differences({ ...before }, after));
}

/** A booking that nobody is left of goes. Its work that is uncovered now stays, for the next booking that has the villa that day or for the leaders. */
async function drop(context: ActionContext, { rows, ...before }: Booking): Promise<void> {
  const pending = await lockPending(context.tx, before.id);
  await context.tx.delete(bookings).where(eq(bookings.id, before.id));
  const unitIds = pending.flatMap(({ uncovered, unitId }) => (uncovered ? unitId : []));
  // Their villas are locked since the work was left (see assignments' part in it): others' bookings may take it.
  await planAnew(context, { date: before.date, unitIds, except: before.id });
  await audit(context, "booking.delete", "bookings", before.id, { before });
}
