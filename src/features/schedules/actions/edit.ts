import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import { auditEntries, differences } from "../../../server/actions/audit";
import { type ActionContext, invalidate } from "../../../server/actions/context";
import { bookings, schedules } from "../../../server/database/tables";
import type { Body } from "../../../shared/endpoint";
import { applyWork } from "../../assignments/actions/work";
import { otherBookingsIn } from "../../assignments/rules/work-plan";
import type * as contract from "../contract";
import type { Schedule } from "../contract";
import { lockBookingOf, lockChange } from "../locks";
import { schedulesOf } from "../reads";
import { bookingRefusal, type Edit, normalized } from "../rules/booking";
import { audienceOf } from "../rules/crews";
import { type PlannedRow, planDeletion, planEdit } from "../rules/edit-plan";
import { writeClaims } from "./claims";
import { updateStatus } from "./complete";

/**
 * Changes the whole booking of a row and returns its rows. Its pending work follows; started work stays as it is, and leaves a booking that moves
 * to another day (docs/domain.md, "Schedules"). Refuses what `createSchedule` refuses, and an unknown row (404).
 */
export async function editBooking(
  context: ActionContext,
  scheduleId: string,
  body: Body<typeof contract.editSchedule>,
): Promise<Schedule[]> {
  const after: Edit = { ...normalized({ ...body, cleanerIds: body.cleanerIds ?? [] }), date: body.date };
  const refusal = bookingRefusal(after);
  if (refusal) throw refusal;
  const before = await lockBookingOf(context.tx, scheduleId);
  const { id, rows, ...was } = before;
  const changes = differences(sorted(was), sorted(after));
  if (Object.keys(changes).length === 0) return rows;

  const facts = await lockChange(context, before, after);
  const plan = planEdit(before, after, facts, { zone: context.zone, newId: v7 });

  await applyWork(context, plan.work);
  await writeRows(context, id, after, plan.rows);
  const statuses = await updateStatus(context, [id, ...otherBookingsIn(plan.work)]);
  const others = statuses.filter((entry) => entry.id !== id);
  await auditEntries(context, "bookings", [{ action: "booking.edit", id, meta: changes }, ...others]);
  invalidate(context, "schedules", audienceOf([before, after], facts.members));
  return schedulesOf(context.tx, [id]);
}

/** Deletes the whole booking of a row (else 404) and its pending work. Started work stays, without a booking. */
export async function deleteBooking(context: ActionContext, scheduleId: string): Promise<void> {
  const booking = await lockBookingOf(context.tx, scheduleId);
  const facts = await lockChange(context, booking, null);
  const work = planDeletion(booking, facts, { zone: context.zone, newId: v7 });

  const { rows, ...before } = booking;
  await applyWork(context, work);
  await context.tx.delete(bookings).where(eq(bookings.id, before.id));
  const statuses = await updateStatus(context, otherBookingsIn(work));
  await auditEntries(context, "bookings", [{ action: "booking.delete", id: before.id, meta: { before } }, ...statuses]);
  invalidate(context, "schedules", audienceOf([before], facts.members));
}

/** The order in which people and villas are listed means nothing. */
function sorted<T extends Pick<Edit, "cleanerIds" | "unitIds">>(booking: T): T {
  return { ...booking, cleanerIds: booking.cleanerIds.toSorted(), unitIds: booking.unitIds.toSorted() };
}

async function writeRows({ tx, now }: ActionContext, bookingId: string, after: Edit, rows: readonly PlannedRow[]) {
  const { date, startTime, endTime, teamId, supervisorId, unitIds, notes } = after;
  await tx.update(bookings).set({ date, startTime, endTime }).where(eq(bookings.id, bookingId));
  const kept = sql.param(rows.map(({ id }) => id));
  await tx
    .delete(schedules)
    .where(sql`${schedules.bookingId} = ${bookingId} and ${schedules.id} <> all(${kept}::uuid[])`);
  const shared = { date, startTime, endTime, teamId, supervisorId, unitIds: [...unitIds], notes, updatedAt: now };
  await tx
    .insert(schedules)
    .values(rows.map((row) => ({ ...row, ...shared, bookingId, createdAt: now })))
    .onConflictDoUpdate({ target: schedules.id, set: { ...shared, status: sql`excluded.status` } });
  await writeClaims(tx, [bookingId]);
}
