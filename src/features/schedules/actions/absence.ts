import { eq, sql } from "drizzle-orm";
import { auditAll } from "../../../server/actions/audit";
import type { AuthedContext } from "../../../server/actions/context";
import { invalidate } from "../../../server/actions/context";
import { availabilities, schedules, users } from "../../../server/database/tables";
import { dayWindow, parkDay } from "../../../shared/time";
import { assertAllowed } from "../../../shared/verdict";
import { leaveWork } from "../../assignments/actions/hand-over";
import type { Schedule } from "../contract";
import { lockClaims } from "../locks";
import { membersOf, ownDay, schedulesWhere } from "../reads";
import { canMarkAbsent } from "../rules/booking";
import { audienceOf } from "../rules/crews";
import { releaseClaims } from "./claims";

/**
 * Marks a cleaner absent on the day of one of their own rows (else 404), today or later (else 409): all their scheduled rows of that day become
 * absent, and they leave that day's unfinished work (docs/domain.md, "Schedules"). Returns the row, unchanged if it is absent already.
 */
export async function markAbsent(context: AuthedContext, scheduleId: string, given?: string | null): Promise<Schedule> {
  await lockClaims(context.tx, [{ cleanerIds: [context.by.id] }]);
  // Planning work for this person locks the same row, so one of the two sees the other.
  await context.tx.select({ id: users.id }).from(users).where(eq(users.id, context.by.id)).for("no key update");
  const { row, day } = await ownDay(context.tx, context.by, scheduleId);
  if (!assertAllowed(canMarkAbsent(row, parkDay(context.now, context.zone)))) return row;
  // Work is locked before rows, as when a booking is completed.
  await leaveWork(context, context.by.id, dayWindow(row.date, context.zone));
  const ids = sql.param(day.map(({ id }) => id));
  const scheduled = await context.tx
    .update(schedules)
    .set({ status: "absent", updatedAt: context.now })
    .where(sql`${schedules.id} = any(${ids}::uuid[]) and ${schedules.status} = 'scheduled'`)
    .returning({ id: schedules.id, bookingId: schedules.bookingId, teamId: schedules.teamId });
  await releaseClaims(
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
  const concerned = scheduled.map(({ teamId }) => ({ teamId, cleanerIds: [context.by.id] }));
  invalidate(context, "schedules", audienceOf(concerned, await membersOf(context.tx, scheduled)));
  invalidate(context, "users");
  const [absent = row] = await schedulesWhere(context.tx, sql`s.id = ${scheduleId}`);
  return absent;
}
