import { eq } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { bookings, schedules } from "../../../server/database/tables";
import type { DomainEvents } from "../../../server/domain-events";
import { parkDay } from "../../../shared/time";
import { comingWith } from "../locks/bookings";
import { lockInOrder } from "../locks/in-order";
import { membersOf } from "../reads/people";
import { type Booking, isCompleted } from "../rules/booking";
import { audienceOf } from "../rules/crews";
import { releaseClaims } from "./claims";

/** Locks the bookings and claims around a villa that is removed: these are locked before villas. */
export async function lockBookingsOfVilla(
  context: ActionContext,
  { unitId }: DomainEvents["villaLeaving"],
): Promise<void> {
  const { tx, now, zone } = context;
  await lockInOrder(tx, async () => {
    const coming = await comingWith(tx, unitId, parkDay(now, zone));
    const claims = [...coming, { unitIds: [unitId] }];
    return { bookingIds: coming.map(({ id }) => id), claims, found: undefined };
  });
}

/** Takes a villa off the bookings from today on that are not completed, and deletes those that have no other. */
export async function takeVillaOffBookings(
  context: ActionContext,
  { unitId }: DomainEvents["villaRemoved"],
): Promise<void> {
  const found = await comingWith(context.tx, unitId, parkDay(context.now, context.zone));
  const coming = found.filter(({ rows }) => !isCompleted(rows));
  for (const booking of coming) await leave(context, booking, unitId);
  if (coming.length > 0) invalidate(context, "schedules", audienceOf(coming, await membersOf(context.tx, coming)));
}

async function leave(context: ActionContext, { rows, ...before }: Booking, unitId: string): Promise<void> {
  const unitIds = before.unitIds.filter((id) => id !== unitId);
  if (unitIds.length === 0) {
    await context.tx.delete(bookings).where(eq(bookings.id, before.id));
    await audit(context, "bookings", "booking.delete", before.id, { before });
    return;
  }
  await context.tx.update(schedules).set({ unitIds, updatedAt: context.now }).where(eq(schedules.bookingId, before.id));
  await releaseClaims(context.tx, [before.id]);
  await audit(context, "bookings", "booking.edit", before.id, { unitIds: [before.unitIds, unitIds] });
}
