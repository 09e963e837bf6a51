import type { ActionContext } from "../../../server/actions/context";
import type { EventHandlers } from "../../../server/domain-events";
import { publish } from "../../../server/domain-events";
import { lockPendingIn } from "../locks";
import { removePending } from "./booked";

/** What this feature does about villas that are removed. */
export const handlers: EventHandlers<ActionContext> = { villaRemoved };

/** A villa has been removed, with nobody at work in it: what is planned there goes, of whatever day. The rest of its bookings may be done now. */
async function villaRemoved(context: ActionContext, id: string): Promise<void> {
  const pending = await lockPendingIn(context.tx, id);
  await removePending(context, pending);
  const bookingIds = [...new Set(pending.flatMap(({ bookingId }) => bookingId ?? []))].sort();
  for (const bookingId of bookingIds) await publish(context, "workLeftBooking", bookingId);
}
