import { eq } from "drizzle-orm";
import { bookings, schedules } from "../../../server/database/tables";
import type { Listener } from "../../../server/happenings";
import { type Act, audit, stale } from "../../../server/perform";
import { parkDay } from "../../../shared/time";
import { type Booking, lockComingWith } from "../reads/bookings";
import { letGo, lockClaims } from "./claims";
import { readersOf } from "./work";

/** What this feature does about villas that are removed. */
export function listenerIn(zone: string): Listener<Act> {
  return {
    villaLeaving: (act, id) => lockBookings(act, id, parkDay(act.now, zone)),
    villaRemoved: (act, id) => leaveBookings(act, id, parkDay(act.now, zone)),
  };
}

/** Bookings and claims are locked before villas, as whoever books does it. */
async function lockBookings(act: Act, unitId: string, today: string): Promise<void> {
  const coming = await lockComingWith(act.tx, unitId, today);
  await lockClaims(act.tx, [...coming, { unitIds: [unitId] }]);
}

/** Takes a villa off the bookings from today on; one that has no other goes. What is completed stays. */
async function leaveBookings(act: Act, unitId: string, today: string): Promise<void> {
  const coming = await lockComingWith(act.tx, unitId, today);
  for (const booking of coming) await leave(act, booking, unitId);
  if (coming.length > 0) stale(act, "schedules", await readersOf(act, coming));
}

async function leave(act: Act, { rows, ...before }: Booking, unitId: string): Promise<void> {
  const unitIds = before.unitIds.filter((id) => id !== unitId);
  if (unitIds.length === 0) {
    await act.tx.delete(bookings).where(eq(bookings.id, before.id));
    await audit(act, "booking.delete", "bookings", before.id, { before });
    return;
  }
  await act.tx.update(schedules).set({ unitIds, updatedAt: act.now }).where(eq(schedules.bookingId, before.id));
  await letGo(act.tx, [before.id]);
  await audit(act, "booking.edit", "bookings", before.id, { unitIds: [before.unitIds, unitIds] });
}
