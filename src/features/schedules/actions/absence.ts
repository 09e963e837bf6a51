import { eq, sql } from "drizzle-orm";
import { availabilities, schedules, users } from "../../../server/database/tables";
import { auditAll, stale } from "../../../server/perform";
import { dayWindow, parkDay } from "../../../shared/time";
import { leaveWork } from "../../assignments/actions/hand-over";
import { type Doing, goesOn } from "../../assignments/actions/steps";
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
export async function markAbsent(
  act: Doing,
  scheduleId: string,
  zone: string,
  given?: string | null,
): Promise<Schedule> {
  await lockClaims(act.tx, [{ cleanerIds: [act.by.id] }]);
  // Whoever plans work with this person at the same moment holds the same row, and sees the absence or is seen by it.
  await act.tx.select({ id: users.id }).from(users).where(eq(users.id, act.by.id)).for("no key update");
  const { row, day } = await ownDay(act.tx, act.by, scheduleId);
  if (!goesOn(canMarkAbsent(row, parkDay(act.now, zone)))) return row;
  // Work before rows, as for whoever takes over the last of a booking's work and so completes its rows: neither waits for the other.
  await leaveWork(act, act.by.id, dayWindow(row.date, zone));
  const ids = sql.param(day.map(({ id }) => id));
  const scheduled = await act.tx
    .update(schedules)
    .set({ status: "absent", updatedAt: act.now })
    .where(sql`${schedules.id} = any(${ids}::uuid[]) and ${schedules.status} = 'scheduled'`)
    .returning({ id: schedules.id, bookingId: schedules.bookingId, teamId: schedules.teamId });
  await letGo(
    act.tx,
    scheduled.map(({ bookingId }) => bookingId),
  );
  const reason = given?.trim() || null;
  const absence = { isAvailable: false, reason, updatedAt: act.now };
  await act.tx
    .insert(availabilities)
    .values({ userId: act.by.id, date: row.date, createdAt: act.now, ...absence })
    .onConflictDoUpdate({ target: [availabilities.userId, availabilities.date], set: absence });
  const changes = scheduled.map(({ id }) => ({ id, meta: { status: ["scheduled", "absent"], reason } }));
  await auditAll(act, "schedule.absent", "schedules", changes);
  stale(
    act,
    "schedules",
    await readersOf(
      act,
      scheduled.map(({ teamId }) => ({ teamId, cleanerIds: [act.by.id] })),
    ),
  );
  stale(act, "users");
  const [absent = row] = await schedulesWhere(act.tx, sql`s.id = ${scheduleId}`);
  return absent;
}
