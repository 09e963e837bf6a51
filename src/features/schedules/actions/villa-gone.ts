import { eq } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { bookings, schedules } from "../../../server/database/tables";
import type { EventHandlers } from "../../../server/domain-events";
import { parkDay } from "../../../shared/time";
import { type Booking, lockComingWith } from "../reads/bookings";
import { letGo, lockClaims } from "./claims";
import { readersOf } from "./work";

/** What this feature does about villas that are removed. */
export const handlers: EventHandlers<ActionContext> = { villaLeaving: lockBookings, villaRemoved: leaveBookings };

/** Bookings and claims are locked before villas, as whoever books does it. */
async function lockBookings(context: ActionContext, unitId: string): Promise<void> {
  const coming = await lockComingWith(context.tx, unitId, parkDay(context.now, context.zone));
  await lockClaims(context.tx, [...coming, { unitIds: [unitId] }]);
}

/** Takes a villa off the bookings from parkDay(context.now, context.zone) on; one that has no other goes. What is completed stays. */
async function leaveBookings(context: ActionContext, unitId: string): Promise<void> {
  const coming = await lockComingWith(context.tx, unitId, parkDay(context.now, context.zone));
  for (const booking of coming) await leave(context, booking, unitId);
  if (coming.length > 0) invalidate(context, "schedules", await readersOf(context, coming));
}

async function leave(context: ActionContext, { rows, ...before }: Booking, unitId: string): Promise<void> {
  const unitIds = before.unitIds.filter((id) => id !== unitId);
  if (unitIds.length === 0) {
    await context.tx.delete(bookings).where(eq(bookings.id, before.id));
    await audit(context, "booking.delete", "bookings", before.id, { before });
    return;
  }
  await context.tx.update(schedules).set({ unitIds, updatedAt: context.now }).where(eq(schedules.bookingId, before.id));
  await letGo(context.tx, [before.id]);
  await audit(context, "booking.edit", "bookings", before.id, { unitIds: [before.unitIds, unitIds] });
}
