import type { ActionContext } from "../../../server/actions/context";
import type { DomainEvents } from "../../../server/domain-events";
import { lockPendingIn } from "../locks/work";
import { applyWork, publishLeftBookings } from "./work";

/** Deletes a removed villa's pending work on any day. The rest of the bookings that it belonged to may be complete now. */
export async function deletePendingWork(
  context: ActionContext,
  { unitId }: DomainEvents["villaRemoved"],
): Promise<void> {
  const removed = await lockPendingIn(context.tx, unitId);
  await applyWork(context, { removed });
  await publishLeftBookings(context, removed);
}
