import { and, eq, sql } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { assignments, schedules } from "../../../server/database/tables";
import type { EventHandlers } from "../../../server/domain-events";
import { cleanersOf } from "../reads/named";

/** What this feature does about happenings of lower ones. */
export const handlers: EventHandlers<ActionContext> = {
  assignmentApproved: (context, id) => withBookingOf(context, id, complete),
  assignmentReopened: (context, id) => withBookingOf(context, id, reopen),
  workLeftBooking: complete,
};

async function withBookingOf(
  context: ActionContext,
  assignmentId: string,
  then: (context: ActionContext, bookingId: string) => Promise<void>,
): Promise<void> {
  const { bookingId } = assignments;
  const [work] = await context.tx.select({ bookingId }).from(assignments).where(eq(assignments.id, assignmentId));
  if (work?.bookingId) await then(context, work.bookingId);
}

/** Completes a booking that has work, all of it done. */
async function complete(context: ActionContext, bookingId: string): Promise<void> {
  await lockRows(context, bookingId);
  if (await setStatus(context, bookingId, { from: "scheduled", to: "completed", when: isDone(bookingId) }))
    await audit(context, "booking.complete", "bookings", bookingId);
}

/** Schedules a completed booking again, since some of its work is to be done once more. */
async function reopen(context: ActionContext, bookingId: string): Promise<void> {
  await lockRows(context, bookingId);
  if (await setStatus(context, bookingId, { from: "completed", to: "scheduled", when: sql`not ${isDone(bookingId)}` }))
    await audit(context, "booking.reopen", "bookings", bookingId);
}

/** After a booking has changed: completed if all its work is done, else scheduled; who is absent stays so. The caller writes the audit row. */
export async function settle(context: ActionContext, bookingId: string): Promise<void> {
  await setStatus(context, bookingId, { from: "scheduled", to: "completed", when: isDone(bookingId) });
  await setStatus(context, bookingId, { from: "completed", to: "scheduled", when: sql`not ${isDone(bookingId)}` });
}

/** One after the other: two who approve the last two villas at the same moment would each miss what the other has not committed yet. */
async function lockRows({ tx }: ActionContext, bookingId: string): Promise<void> {
  await tx.select({}).from(schedules).where(eq(schedules.bookingId, bookingId)).orderBy(schedules.id).for("update");
}

type Status = "scheduled" | "completed";

/** Whether any row became so; whoever reads them is told. */
async function setStatus(
  context: ActionContext,
  bookingId: string,
  { from, to, when }: { from: Status; to: Status; when: ReturnType<typeof isDone> },
): Promise<boolean> {
  const rows = await context.tx
    .update(schedules)
    .set({ status: to, updatedAt: context.now })
    .where(and(eq(schedules.bookingId, bookingId), eq(schedules.status, from), when))
    .returning({ cleanerId: schedules.cleanerId, teamId: schedules.teamId });
  if (rows.length === 0) return false;
  const team = await cleanersOf(context.tx, [...new Set(rows.flatMap(({ teamId }) => teamId ?? []))]);
  invalidate(context, "schedules", [...rows.flatMap(({ cleanerId }) => cleanerId ?? []), ...team]);
  return true;
}

function isDone(bookingId: string) {
  return sql`coalesce((select bool_and(a.status = 'done') from assignments a where a.booking_id = ${bookingId}), false)`;
}
