import { and, eq } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import { type AuthedContext, invalidate } from "../../../server/actions/context";
import type { Database } from "../../../server/database/open";
import { webhookDeliveries, webhooks } from "../../../server/database/tables";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { unknownDelivery, unknownWebhook } from "../reads/webhooks";
import { claimLane, type InFlight } from "./webhook-lanes";
import type { Message } from "./webhook-messages";

/** A message that is sent once more, as it was, under a claim of its lane: nothing else of the villa is in flight meanwhile. */
export type Replay = InFlight & Pick<Message, "address" | "secret" | "payload">;

/** Claims a message that has ended. Refuses an unknown one (404), one that is pending or in flight, and a webhook that is off (409). */
export function claimReplay(
  db: Database,
  { id: webhookId, deliveryId }: { id: string; deliveryId: string },
  claimMs: number,
): Promise<Replay> {
  return db.transaction(async (tx) => {
    const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, webhookId)).for("key share");
    if (!webhook) throw unknownWebhook();
    const [delivery] = await tx
      .select()
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId)));
    if (!delivery?.payload) throw unknownDelivery();
    if (webhook.disabledAt) throw new Problem("state-conflict", say("This webhook is off. Please switch it on first."));
    if (!delivery.endedAt)
      throw new Problem("state-conflict", say("This message is still pending: it is sent again by itself."));
    const lane = await claimLane(tx, { webhookId, subjectId: delivery.subjectId }, claimMs);
    if (!lane)
      throw new Problem("state-conflict", say("A message of this villa is being sent. Please try again in a moment."));
    const { payload, sequence } = delivery;
    return {
      ...{ lane, deliveryId, payload, sequence: sequence ?? 0, state: null },
      ...{ address: webhook.address, secret: webhook.secret },
    };
  });
}

/** Records that a person has sent a message again. */
export async function recordReplay(context: AuthedContext, { lane, deliveryId }: Replay): Promise<void> {
  await audit(context, "webhooks", "webhook.replay", lane.webhookId, { delivery: deliveryId });
  invalidate(context, "webhooks");
}
