import { and, eq, sql } from "drizzle-orm";
import { assignments, schedules } from "../../../server/database/tables";
import type { Listener } from "../../../server/happenings";
import { type Act, audit, stale } from "../../../server/perform";
import { cleanersOf } from "../reads/named";

/** What this feature does about happenings of lower ones. */
export const listener: Listener<Act> = {
  assignmentApproved: (act, id) => withBookingOf(act, id, complete),
  assignmentReopened: (act, id) => withBookingOf(act, id, reopen),
  workLeftBooking: complete,
};

async function withBookingOf(
  act: Act,
  assignmentId: string,
  then: (act: Act, bookingId: string) => Promise<void>,
): Promise<void> {
  const { bookingId } = assignments;
  const [work] = await act.tx.select({ bookingId }).from(assignments).where(eq(assignments.id, assignmentId));
  if (work?.bookingId) await then(act, work.bookingId);
}

/** Completes a booking that has work, all of it done. */
async function complete(act: Act, bookingId: string): Promise<void> {
  await lockRows(act, bookingId);
  if (await setStatus(act, bookingId, { from: "scheduled", to: "completed", when: isDone(bookingId) }))
    await audit(act, "booking.complete", "bookings", bookingId);
}

/** Schedules a completed booking again, since some of its work is to be done once more. */
async function reopen(act: Act, bookingId: string): Promise<void> {
  await lockRows(act, bookingId);
  if (await setStatus(act, bookingId, { from: "completed", to: "scheduled", when: sql`not ${isDone(bookingId)}` }))
    await audit(act, "booking.reopen", "bookings", bookingId);
}

/** After a booking has changed: completed if all its work is done, else scheduled; who is absent stays so. The caller writes the audit row. */
export async function settle(act: Act, bookingId: string): Promise<void> {
  await setStatus(act, bookingId, { from: "scheduled", to: "completed", when: isDone(bookingId) });
  await setStatus(act, bookingId, { from: "completed", to: "scheduled", when: sql`not ${isDone(bookingId)}` });
}

/** One after the other: two who approve the last two villas at the same moment would each miss what the other has not committed yet. */
async function lockRows({ tx }: Act, bookingId: string): Promise<void> {
  await tx.select({}).from(schedules).where(eq(schedules.bookingId, bookingId)).orderBy(schedules.id).for("update");
}

type Status = "scheduled" | "completed";

/** Whether any row became so; whoever reads them is told. */
async function setStatus(
  act: Act,
  bookingId: string,
  { from, to, when }: { from: Status; to: Status; when: ReturnType<typeof isDone> },
): Promise<boolean> {
  const rows = await act.tx
    .update(schedules)
    .set({ status: to, updatedAt: act.now })
    .where(and(eq(schedules.bookingId, bookingId), eq(schedules.status, from), when))
    .returning({ cleanerId: schedules.cleanerId, teamId: schedules.teamId });
  if (rows.length === 0) return false;
  const team = await cleanersOf(act.tx, [...new Set(rows.flatMap(({ teamId }) => teamId ?? []))]);
  stale(act, "schedules", [...rows.flatMap(({ cleanerId }) => cleanerId ?? []), ...team]);
  return true;
}

function isDone(bookingId: string) {
  return sql`coalesce((select bool_and(a.status = 'done') from assignments a where a.booking_id = ${bookingId}), false)`;
}
