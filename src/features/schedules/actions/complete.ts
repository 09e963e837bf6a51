import { and, eq, sql } from "drizzle-orm";
import { type AuditEntry, auditEntries } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { anyOf } from "../../../server/database/any-of";
import { assignments, schedules } from "../../../server/database/tables";
import type { DomainEvents } from "../../../server/domain-events";
import { lockRows } from "../locks/bookings";
import { membersOf } from "../reads/people";
import { audienceOf } from "../rules/crews";
import { isAway, recordAbsentRows } from "./absent-rows";

type AboutWork = DomainEvents["assignmentReopened"];

/** Completes or schedules again the booking of an assignment, and tells everyone who sees its entries in the calendar. */
export async function updateBookingAndEntries(context: ActionContext, about: AboutWork): Promise<void> {
  await updateBookingOfWork(context, about);
  await refreshEntries(context, about);
}

/** Completes or schedules again the booking of an assignment. */
export async function updateBookingOfWork(context: ActionContext, { assignmentId }: AboutWork): Promise<void> {
  const bookingId = await bookingOf(context, assignmentId);
  if (bookingId) await updateBooking(context, { bookingId });
}

/** Tells everyone who sees the booking's entries in the calendar: they name the villas that were sent back. */
export async function refreshEntries(context: ActionContext, { assignmentId }: AboutWork): Promise<void> {
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

/** Completes a booking, or schedules it again. */
export async function updateBooking(
  context: ActionContext,
  { bookingId }: DomainEvents["workLeftBooking"],
): Promise<void> {
  await auditEntries(context, "bookings", await updateStatus(context, [bookingId]));
}

/**
 * Completes bookings whose work is all done, and schedules completed ones again whose work is not. Absent rows stay. On the day itself or before it,
 * the row of somebody who became absent after the completion is absent from then on. Returns an audit entry for each booking that changed, for the
 * caller to write.
 */
export async function updateStatus(context: ActionContext, bookingIds: readonly string[]): Promise<AuditEntry[]> {
  if (bookingIds.length === 0) return [];
  await lockRows(context.tx, bookingIds);
  const { id, bookingId, cleanerId, teamId, status } = schedules;
  const isDone = sql`coalesce((select bool_and(a.status = 'done') from assignments a where a.booking_id = ${bookingId}), false)`;
  const becameAway = sql`${status} = 'completed' and ${isAway(context)}`;
  const due = sql`case when ${isDone} then 'completed' when ${becameAway} then 'absent' else 'scheduled' end::schedule_status`;
  const rows = await context.tx
    .update(schedules)
    .set({ status: due, updatedAt: context.now })
    .where(and(anyOf(bookingId, bookingIds), sql`${status} <> 'absent' and ${status} <> ${due}`))
    .returning({ id, bookingId, cleanerId, teamId, status });
  await invalidateRows(context, rows);
  await recordAbsentRows(
    context,
    rows.filter((row) => row.status === "absent"),
    "completed",
  );
  const completed = new Map(rows.map((row) => [row.bookingId, row.status === "completed"]));
  return [...completed].map(([id, isCompleted]) => {
    return { id, action: isCompleted ? "booking.complete" : "booking.reopen", meta: {} };
  });
}
