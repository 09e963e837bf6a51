import type { Listener } from "../../../server/happenings";
import { happened } from "../../../server/happenings";
import type { Act } from "../../../server/perform";
import { lockPendingIn } from "../reads/locks";
import { removePending } from "./booked";

/** What this feature does about villas that are removed. */
export const listener: Listener<Act> = { villaRemoved };

/** A villa has been removed, with nobody at work in it: what is planned there goes, of whatever day. The rest of its bookings may be done now. */
async function villaRemoved(act: Act, id: string): Promise<void> {
  const pending = await lockPendingIn(act.tx, id);
  await removePending(act, pending);
  const bookingIds = [...new Set(pending.flatMap(({ bookingId }) => bookingId ?? []))].sort();
  for (const bookingId of bookingIds) await happened(act, "workLeftBooking", bookingId);
}
