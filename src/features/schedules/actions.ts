import { and, eq, sql } from "drizzle-orm";
import { assignments, availabilities, bookings, schedules } from "../../server/database/tables";
import type { Listener } from "../../server/happenings";
import { type Act, audit, stale } from "../../server/perform";
import { dayWindow, parkDay, parkInstant } from "../../shared/time";
import { leaveWork } from "../assignments/actions/hand-over";
import { planVilla } from "../assignments/actions/plan";
import { type Doing, goesOn } from "../assignments/actions/steps";
import { cleanersOf, lockNamed, lockOwnRow } from "./reads";
import { assignees, canMarkAbsent, inTurn, type Wanted, whyNoBooking } from "./rules";

export type Booked = { id: string; scheduleIds: string[]; work: { id: string; unitId: string }[] };

/**
 * Books villas for cleaners, a team or a supervisor on one day, and makes the work (domain "Schedules"): one pending assignment a villa,
 * planned at the start in the park's zone. `work` lists what was made or taken over. What names nothing or nobody fitting is refused (422).
 */
export async function addBooking(act: Act, given: Wanted, zone: string): Promise<Booked> {
  const wanted = { ...given, cleanerIds: [...new Set(given.cleanerIds)], unitIds: [...new Set(given.unitIds)] };
  const refusal = whyNoBooking(wanted);
  if (refusal) throw refusal;
  await lockNamed(act.tx, wanted);
  const { date, startTime, endTime, unitIds, notes, teamId = null, supervisorId = null } = wanted;
  const [booking] = await act.tx
    .insert(bookings)
    .values({ date, startTime, endTime, createdById: act.by?.id ?? null, createdAt: act.now })
    .returning({ id: bookings.id });
  if (!booking) throw new Error("the booking that was just added is not there");
  const shared = { bookingId: booking.id, teamId, supervisorId, date, startTime, endTime, unitIds, notes };
  const rows = await act.tx
    .insert(schedules)
    .values(assignees(wanted).map((cleanerId) => ({ ...shared, cleanerId, createdAt: act.now, updatedAt: act.now })))
    .returning({ id: schedules.id });
  const crew = wanted.cleanerIds.length > 0 || !teamId ? wanted.cleanerIds : await cleanersOf(act.tx, teamId);
  const work = await makeWork(act, wanted, crew, booking.id, zone);
  await audit(act, "booking.create", "bookings", booking.id, { ...wanted });
  stale(act, "schedules", crew);
  return { id: booking.id, scheduleIds: rows.map(({ id }) => id), work };
}

async function makeWork(act: Act, wanted: Wanted, crew: string[], bookingId: string, zone: string) {
  const { date, startTime, supervisorId = null } = wanted;
  const day = dayWindow(date, zone);
  const plannedAt = parkInstant(date, startTime, zone);
  const made: Booked["work"] = [];
  for (const { unitId, leadId, collaboratorIds } of inTurn(wanted.unitIds, crew)) {
    const planned = { unitId, cleanerId: leadId, collaboratorIds, supervisorId, bookingId, plannedAt };
    const work = await planVilla(act, planned, day);
    if (work) made.push({ id: work.id, unitId });
  }
  return made;
}

/**
 * Marks a cleaner's own row absent, from today on (else 409); unchanged when it is absent already. The cleaner is not available that day,
 * leaves its unfinished work, and hands over what they lead or leaves it uncovered.
 */
export async function markAbsent(act: Doing, scheduleId: string, zone: string, reason?: string): Promise<void> {
  const row = await lockOwnRow(act.tx, act.by, scheduleId);
  if (!goesOn(canMarkAbsent(row, parkDay(act.now, zone)))) return;
  await act.tx.update(schedules).set({ status: "absent", updatedAt: act.now }).where(eq(schedules.id, row.id));
  const absence = { isAvailable: false, reason: reason?.trim() || null, updatedAt: act.now };
  await act.tx
    .insert(availabilities)
    .values({ userId: act.by.id, date: row.date, createdAt: act.now, ...absence })
    .onConflictDoUpdate({ target: [availabilities.userId, availabilities.date], set: absence });
  await leaveWork(act, act.by.id, dayWindow(row.date, zone));
  await audit(act, "schedule.absent", "schedules", row.id, { status: [row.status, "absent"], reason: absence.reason });
  stale(act, "schedules", [act.by.id]);
}

/** What this feature does about happenings of lower ones. */
export const listener: Listener<Act> = { assignmentApproved: completeBookingOf };

/** Completes the booking of work that has just been approved, once all its work is done. */
async function completeBookingOf(act: Act, assignmentId: string): Promise<void> {
  const bookingId = sql`(select booking_id from assignments where id = ${assignmentId})`;
  const rows = await act.tx
    .update(schedules)
    .set({ status: "completed", updatedAt: act.now })
    .where(
      and(
        sql`${schedules.bookingId} = ${bookingId}`,
        eq(schedules.status, "scheduled"),
        sql`not exists (select from ${assignments} a where a.booking_id = ${bookingId} and a.status <> 'done')`,
      ),
    )
    .returning({ bookingId: schedules.bookingId, cleanerId: schedules.cleanerId });
  const [first] = rows;
  if (!first) return;
  await audit(act, "booking.complete", "bookings", first.bookingId);
  stale(
    act,
    "schedules",
    rows.flatMap(({ cleanerId }) => cleanerId ?? []),
  );
}
