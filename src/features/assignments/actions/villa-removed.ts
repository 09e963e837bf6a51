import type { ActionContext } from "../../../server/actions/context";
import { type DomainEvents, publish } from "../../../server/domain-events";
import { lockPendingIn } from "../locks/work";
import { applyWork } from "./work";

/** Deletes a removed villa's pending work on any day. The rest of the bookings that it belonged to may be complete now. */
export async function deletePendingWork(
  context: ActionContext,
  { unitId }: DomainEvents["villaRemoved"],
): Promise<void> {
  const removed = await lockPendingIn(context.tx, unitId);
  await applyWork(context, { removed });
  const bookingIds = new Set(removed.flatMap(({ bookingId }) => bookingId ?? []));
  for (const bookingId of [...bookingIds].sort()) await publish(context, "workLeftBooking", { bookingId });
}
