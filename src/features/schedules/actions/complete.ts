import { and, eq, sql } from "drizzle-orm";
import { type AuditEntry, auditEntries } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { assignments, schedules } from "../../../server/database/tables";
import type { EventHandlers } from "../../../server/domain-events";
import { lockRows } from "../locks";
import { membersOf } from "../reads";
import { audienceOf } from "../rules/crews";

/** How bookings respond to progress of their work. */
export const handlers: EventHandlers<ActionContext> = {
  assignmentApproved: updateBookingOf,
  assignmentReopened: updateBookingOf,
  workLeftBooking: updateBooking,
};

async function updateBookingOf(context: ActionContext, assignmentId: string): Promise<void> {
  const { id, bookingId } = assignments;
  const [work] = await context.tx.select({ bookingId }).from(assignments).where(eq(id, assignmentId));
  if (work?.bookingId) await updateBooking(context, work.bookingId);
}

async function updateBooking(context: ActionContext, bookingId: string): Promise<void> {
  await auditEntries(context, "bookings", await updateStatus(context, [bookingId]));
}

/**
 * Completes bookings whose work is all done, and schedules completed ones again whose work is not. Absent rows stay. Returns an audit entry for
 * each booking that changed, for the caller to write.
 */
export async function updateStatus(context: ActionContext, bookingIds: readonly string[]): Promise<AuditEntry[]> {
  if (bookingIds.length === 0) return [];
  await lockRows(context.tx, bookingIds);
  const { bookingId, cleanerId, teamId, status } = schedules;
  const isDone = sql`coalesce((select bool_and(a.status = 'done') from assignments a where a.booking_id = ${bookingId}), false)`;
  const due = sql`case when ${isDone} then 'completed' else 'scheduled' end::schedule_status`;
  const rows = await context.tx
    .update(schedules)
    .set({ status: due, updatedAt: context.now })
    .where(
      and(
        sql`${bookingId} = any(${sql.param(bookingIds)}::uuid[])`,
        sql`${status} <> 'absent' and ${status} <> ${due}`,
      ),
    )
    .returning({ bookingId, cleanerId, teamId, status });
  const concerned = rows.map((row) => ({ ...row, cleanerIds: row.cleanerId ? [row.cleanerId] : [] }));
  if (rows.length > 0) invalidate(context, "schedules", audienceOf(concerned, await membersOf(context.tx, rows)));
  const completed = new Map(rows.map((row) => [row.bookingId, row.status === "completed"]));
  return [...completed].map(([id, isCompleted]) => {
    return { id, action: isCompleted ? "booking.complete" : "booking.reopen", meta: {} };
  });
}
