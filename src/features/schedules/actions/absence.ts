import { eq, sql } from "drizzle-orm";
import { auditAll } from "../../../server/actions/audit";
import type { AuthedContext } from "../../../server/actions/context";
import { invalidate } from "../../../server/actions/context";
import { availabilities, schedules, users } from "../../../server/database/tables";
import { dayWindow, parkDay } from "../../../shared/time";
import { assertAllowed } from "../../../shared/verdict";
import { leaveWork } from "../../assignments/actions/hand-over";
import type { Schedule } from "../contract";
import { ownDay } from "../reads/bookings";
import { schedulesWhere } from "../reads/schedules";
import { canMarkAbsent } from "../rules";
import { letGo, lockClaims } from "./claims";
import { readersOf } from "./work";

/**
 * Marks a cleaner's own row absent, and every other that is scheduled for them that day, from today on (else 409); unchanged when it is
 * absent already. The cleaner is not available that day, leaves its unfinished work, and hands over what they lead or leaves it uncovered.
 */
export async function markAbsent(context: AuthedContext, scheduleId: string, given?: string | null): Promise<Schedule> {
  await lockClaims(context.tx, [{ cleanerIds: [context.by.id] }]);
  // Whoever plans work with this person at the same moment holds the same row, and sees the absence or is seen by it.
  await context.tx.select({ id: users.id }).from(users).where(eq(users.id, context.by.id)).for("no key update");
  const { row, day } = await ownDay(context.tx, context.by, scheduleId);
  if (!assertAllowed(canMarkAbsent(row, parkDay(context.now, context.zone)))) return row;
  // Work before rows, as for whoever takes over the last of a booking's work and so completes its rows: neither waits for the other.
  await leaveWork(context, context.by.id, dayWindow(row.date, context.zone));
  const ids = sql.param(day.map(({ id }) => id));
  const scheduled = await context.tx
    .update(schedules)
    .set({ status: "absent", updatedAt: context.now })
    .where(sql`${schedules.id} = any(${ids}::uuid[]) and ${schedules.status} = 'scheduled'`)
    .returning({ id: schedules.id, bookingId: schedules.bookingId, teamId: schedules.teamId });
  await letGo(
    context.tx,
    scheduled.map(({ bookingId }) => bookingId),
  );
  const reason = given?.trim() || null;
  const absence = { isAvailable: false, reason, updatedAt: context.now };
  await context.tx
    .insert(availabilities)
    .values({ userId: context.by.id, date: row.date, createdAt: context.now, ...absence })
    .onConflictDoUpdate({ target: [availabilities.userId, availabilities.date], set: absence });
  const changes = scheduled.map(({ id }) => ({ id, meta: { status: ["scheduled", "absent"], reason } }));
  await auditAll(context, "schedule.absent", "schedules", changes);
  invalidate(
    context,
    "schedules",
    await readersOf(
      context,
      scheduled.map(({ teamId }) => ({ teamId, cleanerIds: [context.by.id] })),
    ),
  );
  invalidate(context, "users");
  const [absent = row] = await schedulesWhere(context.tx, sql`s.id = ${scheduleId}`);
  return absent;
}
