import { and, eq, sql } from "drizzle-orm";
import { assertAllowed } from "../../../server/actions/assert-allowed";
import { audit, auditAll, auditEntries, differences } from "../../../server/actions/audit";
import type { ActionContext, AuthedContext } from "../../../server/actions/context";
import { invalidate } from "../../../server/actions/context";
import type { Tx } from "../../../server/database/open";
import { bookings, schedules } from "../../../server/database/tables";
import type { DomainEvents } from "../../../server/domain-events";
import { parkDay } from "../../../shared/time";
import { enterAbsences } from "../../absences/actions";
import { absenceOf } from "../../absences/reads";
import type { Schedule } from "../contract";
import { absentOf, lockRows } from "../locks/bookings";
import { lockInOrder } from "../locks/in-order";
import { ownRow, schedulesWhere } from "../reads";
import { membersOf, teamOf } from "../reads/people";
import { type Booking, bookingAfterReturn, canMarkAbsent } from "../rules/booking";
import { audienceOf } from "../rules/crews";
import { isAway, recordAbsentRows } from "./absent-rows";
import { takenClaims, writeClaims } from "./claims";
import { updateStatus } from "./complete";

/**
 * Marks a cleaner absent on the day of one of their own rows (else 404), today or later (else 409), as `enterAbsences` does. Returns the row,
 * unchanged if it is absent already.
 */
export async function markAbsent(
  context: AuthedContext,
  scheduleId: string,
  reason?: string | null,
): Promise<Schedule> {
  await lockAbsent(context, { personId: context.by.id });
  const row = await ownRow(context.tx, context.by, scheduleId);
  if (!assertAllowed(canMarkAbsent(row, parkDay(context.now, context.zone)))) return row;
  await enterAbsences(context, { userId: context.by.id, from: row.date, reason });
  const [absent = row] = await schedulesWhere(context.tx, sql`s.id = ${scheduleId}`);
  return absent;
}

/** Locks the time of somebody who becomes absent, and of their team. */
export async function lockAbsent({ tx }: ActionContext, { personId }: DomainEvents["absenceEntering"]): Promise<void> {
  await lockInOrder(tx, async () => ({ claims: [await timeOf(tx, personId)], found: undefined }));
}

/** What an absence changes: the time that the person's own bookings take, and their team's. */
async function timeOf(tx: Tx, personId: string) {
  return { cleanerIds: [personId], teamId: await teamOf(tx, personId) };
}

/** Marks the person's scheduled rows absent on every day from today on on which they are absent. */
export async function markRows(context: ActionContext, { personId }: DomainEvents["absencesEntered"]): Promise<void> {
  const { id, bookingId, cleanerId, teamId, status } = schedules;
  const due = and(eq(cleanerId, personId), eq(status, "scheduled"), isAway(context));
  const found = await context.tx.select({ bookingId }).from(schedules).where(due);
  // In the order of everybody else who locks rows, and so that of two colleagues who become absent at once the second sees the first.
  await lockRows(
    context.tx,
    found.map((row) => row.bookingId),
  );
  const scheduled = await context.tx
    .update(schedules)
    .set({ status: "absent", updatedAt: context.now })
    .where(due)
    .returning({ id, bookingId, teamId });
  if (scheduled.length === 0) return;
  await recordAbsentRows(context, scheduled, "scheduled");
  const concerned = scheduled.map((row) => ({ teamId: row.teamId, cleanerIds: [personId] }));
  invalidate(context, "schedules", audienceOf(concerned, await membersOf(context.tx, scheduled)));
}

/** Locks the bookings of somebody whose absence is cancelled, and what changes with them. */
export async function lockReturning(
  context: ActionContext,
  { absenceId }: DomainEvents["absenceCancelling"],
): Promise<void> {
  const { tx } = context;
  const absence = await absenceOf(tx, absenceId);
  // Somebody else has cancelled it in the meantime.
  if (!absence) return;
  await lockInOrder(tx, async () => {
    const absent = await absentOf(tx, absence);
    const claims = [...absent, await timeOf(tx, absence.userId)];
    return { bookingIds: absent.map(({ id }) => id), claims, found: undefined };
  });
}

/** Schedules the person's absent rows of the day again. What others have booked in the meantime is theirs: villas, a team, or the person. */
export async function returnRows(
  context: ActionContext,
  { absenceId }: DomainEvents["absenceCancelled"],
): Promise<void> {
  const absence = await absenceOf(context.tx, absenceId);
  if (!absence) return;
  const bookingIds: string[] = [];
  const absent = await absentOf(context.tx, absence);
  await lockRows(
    context.tx,
    absent.map(({ id }) => id),
  );
  for (const booking of absent) if (await returnTo(context, booking, absence.userId)) bookingIds.push(booking.id);
  await auditEntries(context, "bookings", await updateStatus(context, bookingIds));
}

/** Returns whether the booking is still there. */
async function returnTo(context: ActionContext, { rows, ...before }: Booking, personId: string): Promise<boolean> {
  const { tx, now } = context;
  const { bookingId, cleanerId } = schedules;
  const own = and(eq(bookingId, before.id), eq(cleanerId, personId));
  const returned = await tx.update(schedules).set({ status: "scheduled", updatedAt: now }).where(own).returning();
  const after = bookingAfterReturn(before, personId, await takenClaims(tx, before.id));
  invalidate(context, "schedules", audienceOf([before], await membersOf(tx, [before])));
  if (!after) {
    await tx.delete(bookings).where(eq(bookings.id, before.id));
    await audit(context, "bookings", "booking.delete", before.id, { before });
    return false;
  }
  const { cleanerIds, ...shared } = after;
  const changes = differences({ ...before }, after);
  if (!cleanerIds.includes(personId)) await tx.delete(schedules).where(own);
  if (Object.keys(changes).length > 0) {
    await tx
      .update(schedules)
      .set({ ...shared, updatedAt: now })
      .where(eq(bookingId, before.id));
    await audit(context, "bookings", "booking.edit", before.id, changes);
  }
  await writeClaims(tx, [before.id]);
  const scheduled = returned.map(({ id }) => ({ id, meta: { status: ["absent", "scheduled"] } }));
  if (cleanerIds.includes(personId)) await auditAll(context, "schedules", "schedule.return", scheduled);
  return true;
}
