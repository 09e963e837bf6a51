import type { ActionContext } from "../../../server/actions/context";
import type { EventHandlers } from "../../../server/domain-events";
import { publish } from "../../../server/domain-events";
import { lockPendingIn } from "../locks/work";
import { applyWork } from "./work";

/** How assignments respond to the removal of a villa. */
export const handlers: EventHandlers<ActionContext> = { villaRemoved };

/** Deletes the villa's pending work on any day. The rest of the bookings that it belonged to may be complete now. */
async function villaRemoved(context: ActionContext, id: string): Promise<void> {
  const removed = await lockPendingIn(context.tx, id);
  await applyWork(context, { removed });
  const bookingIds = new Set(removed.flatMap(({ bookingId }) => bookingId ?? []));
  for (const bookingId of [...bookingIds].sort()) await publish(context, "workLeftBooking", bookingId);
}
