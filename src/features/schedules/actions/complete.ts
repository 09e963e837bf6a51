import { and, eq, sql } from "drizzle-orm";
import { type AuditEntry, auditEntries } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { anyOf } from "../../../server/database/any-of";
import { assignments, schedules } from "../../../server/database/tables";
import type { EventHandlers } from "../../../server/domain-events";
import { lockRows } from "../locks/bookings";
import { membersOf } from "../reads/people";
import { audienceOf } from "../rules/crews";

/** How bookings respond to progress of their work. */
export const handlers: EventHandlers<ActionContext> = {
  assignmentApproved: updateBookingOf,
  assignmentReopened: updateBookingAndEntriesOf,
  assignmentRestored: updateBookingAndEntriesOf,
  assignmentResubmitted: refreshEntriesOf,
  workLeftBooking: updateBooking,
};

async function updateBookingAndEntriesOf(context: ActionContext, assignmentId: string): Promise<void> {
  await updateBookingOf(context, assignmentId);
  await refreshEntriesOf(context, assignmentId);
}

async function updateBookingOf(context: ActionContext, assignmentId: string): Promise<void> {
  const bookingId = await bookingOf(context, assignmentId);
  if (bookingId) await updateBooking(context, bookingId);
}

/** Tells everyone who sees the booking's entries in the calendar: they name the villas that were sent back. */
async function refreshEntriesOf(context: ActionContext, assignmentId: string): Promise<void> {
  const of = await bookingOf(context, assignmentId);
  if (!of) return;
  const { bookingId, cleanerId, teamId } = schedules;
  await invalidateRows(
    context,
    await context.tx.select({ cleanerId, teamId }).from(schedules).where(eq(bookingId, of)),
  );
}

async function bookingOf(context: ActionContext, assignmentId: string): Promise<string | null | undefined> {
  const { id, bookingId } = assignments;
  const [work] = await context.tx.select({ bookingId }).from(assignments).where(eq(id, assignmentId));
  return work?.bookingId;
}

type Row = { cleanerId: string | null; teamId: string | null };
async function invalidateRows(context: ActionContext, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const concerned = rows.map((row) => ({ ...row, cleanerIds: row.cleanerId ? [row.cleanerId] : [] }));
  invalidate(context, "schedules", audienceOf(concerned, await membersOf(context.tx, rows)));
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
    .where(and(anyOf(bookingId, bookingIds), sql`${status} <> 'absent' and ${status} <> ${due}`))
    .returning({ bookingId, cleanerId, teamId, status });
  await invalidateRows(context, rows);
  const completed = new Map(rows.map((row) => [row.bookingId, row.status === "completed"]));
  return [...completed].map(([id, isCompleted]) => {
    return { id, action: isCompleted ? "booking.complete" : "booking.reopen", meta: {} };
  });
}
