import { and, eq } from "drizzle-orm";
import { v7 } from "uuid";
import { audit, auditEntries, differences } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { bookings, schedules } from "../../../server/database/tables";
import type { DomainEvents } from "../../../server/domain-events";
import { parkDay } from "../../../shared/time";
import { applyWork } from "../../assignments/actions/work";
import { lockPending } from "../../assignments/locks/work";
import { otherBookingsIn } from "../../assignments/rules/work-plan";
import { comingOf } from "../locks/bookings";
import { claimsAroundDeleted, lockChange } from "../locks/change";
import { lockInOrder } from "../locks/in-order";
import { membersOf, teamOf } from "../reads/people";
import { type Booking, isCompleted, withoutPerson } from "../rules/booking";
import { audienceOf } from "../rules/crews";
import { planDeletion } from "../rules/edit-plan";
import { releaseClaims } from "./claims";
import { updateStatus } from "./complete";

/** Locks the bookings and claims around somebody who leaves: these are locked before people. */
export async function lockBookingsOfPerson(
  context: ActionContext,
  { personId: id }: DomainEvents["personLeaving"],
): Promise<void> {
  const { tx, now, zone } = context;
  await lockInOrder(tx, async () => {
    const coming = await comingOf(tx, id, parkDay(now, zone));
    const own = { cleanerIds: [id], teamId: await teamOf(tx, id), supervisorId: id };
    const bookingIds = coming.map((booking) => booking.id);
    return { bookingIds, claims: [own, ...(await claimsAroundDeleted(tx, coming))], found: undefined };
  });
}

/** Takes somebody off the bookings from today on that are not completed. */
export async function takePersonOffBookings(
  context: ActionContext,
  { personId: id }: DomainEvents["personLeft"],
): Promise<void> {
  const today = parkDay(context.now, context.zone);
  const coming = (await comingOf(context.tx, id, today)).filter(({ rows }) => !isCompleted(rows));
  for (const booking of coming) {
    const after = withoutPerson(booking, id);
    if (after) await leave(context, booking, id, after);
    else await deleteEmpty(context, booking);
  }
  if (coming.length > 0) invalidate(context, "schedules", audienceOf(coming, await membersOf(context.tx, coming)));
}

/** Deletes the person's row of a booking that still has others, or clears them as its supervisor. */
async function leave(
  context: ActionContext,
  before: Booking,
  id: string,
  after: NonNullable<ReturnType<typeof withoutPerson>>,
) {
  const { bookingId, cleanerId } = schedules;
  await context.tx.delete(schedules).where(and(eq(bookingId, before.id), eq(cleanerId, id)));
  await context.tx
    .update(schedules)
    .set({ supervisorId: after.supervisorId, updatedAt: context.now })
    .where(eq(bookingId, before.id));
  await releaseClaims(context.tx, [before.id]);
  await audit(context, "bookings", "booking.edit", before.id, differences({ ...before }, after));
}

/** Deletes a booking that has nobody left. Its work stays; the next booking that has the villa that day takes over what is uncovered. */
async function deleteEmpty(context: ActionContext, { rows, ...before }: Booking): Promise<void> {
  const pending = await lockPending(context.tx, before.id);
  const unitIds = pending.flatMap(({ uncovered, unitId }) => (uncovered ? unitId : []));
  // These villas have been locked since the person left their work.
  const booking = { ...before, rows, unitIds };
  const facts = unitIds.length > 0 && (await lockChange(context, booking, null));
  const work = facts && planDeletion(booking, facts, { zone: context.zone, newId: v7 }, { keepsPending: true });
  if (work) await applyWork(context, work);
  await context.tx.delete(bookings).where(eq(bookings.id, before.id));
  const statuses = work ? await updateStatus(context, otherBookingsIn(work)) : [];
  await auditEntries(context, "bookings", [{ action: "booking.delete", id: before.id, meta: { before } }, ...statuses]);
}
