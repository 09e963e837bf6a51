import { and, eq } from "drizzle-orm";
import { audit } from "../../../server/actions/audit";
import { type AuthedContext, invalidate } from "../../../server/actions/context";
import { perform } from "../../../server/actions/perform";
import type { Tx } from "../../../server/database/open";
import { webhookDeliveries, webhooks } from "../../../server/database/tables";
import { Problem } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import type { Delivery } from "../contract/webhooks";
import { deliveryById, unknownDelivery, unknownWebhook } from "../reads/webhooks";
import { soonMs } from "../rules/webhooks";
import { bringForward, claimLane, finishReplay, giveBackLanes, type InFlight } from "./webhook-lanes";
import type { Message } from "./webhook-messages";
import { send } from "./webhook-send";
import { announceWebhooks, type Sender, sendingLimits, webhookKey } from "./webhook-sender";
import { switchOffWebhook } from "./webhooks";

/** A message that is sent once more, as it was, under a claim of its lane: nothing else of the villa is in flight meanwhile. */
type Replay = InFlight & Pick<Message, "address" | "secret" | "payload">;

type Services = Pick<Sender, "park" | "outgoing">;

/**
 * Sends a message once more, and returns it with the result. `performOnce` is the request's transaction: a repeated request gets the first one's
 * response, and nothing is sent. Refuses what `claimReplay` refuses, and an address or secret that can't be read after a restore (409).
 */
export async function replay<First>(
  services: Services,
  ids: { id: string; deliveryId: string },
  performOnce: (work: (context: AuthedContext) => Promise<Delivery>) => Promise<First>,
): Promise<First | Delivery> {
  const { park } = services;
  let message: Replay | undefined;
  const first = await performOnce(async (context) => {
    message = await claimReplay(context.tx, ids);
    await recordReplay(context, message);
    return deliveryById(context.tx, message.deliveryId);
  });
  if (!message) return first;
  try {
    await sendAgain(services, message);
    return await deliveryById(park.db, message.deliveryId);
  } finally {
    await giveBackLanes(park.db, [message.lane.claimId]);
    await announceWebhooks(park);
  }
}

/** Claims a message that has ended. Refuses an unknown one (404), one that is pending or in flight, and a webhook that is off (409). */
async function claimReplay(tx: Tx, { id: webhookId, deliveryId }: { id: string; deliveryId: string }): Promise<Replay> {
  const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, webhookId)).for("key share");
  if (!webhook) throw unknownWebhook();
  const [delivery] = await tx
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId)));
  if (!delivery?.payload) throw unknownDelivery();
  if (webhook.disabledAt) throw new Problem("state-conflict", say("This webhook is off. Please switch it on first."));
  if (!delivery.endedAt)
    throw new Problem("state-conflict", say("This message is still pending. It is retried automatically."));
  const lane = await claimLane(tx, { webhookId, subjectId: delivery.subjectId }, sendingLimits.claimMs);
  if (!lane)
    throw new Problem("state-conflict", say("A message of this villa is being sent. Please try again in a moment."));
  const { payload, sequence } = delivery;
  return {
    lane,
    deliveryId,
    payload,
    sequence: sequence ?? 0,
    state: null,
    address: webhook.address,
    secret: webhook.secret,
  };
}

/** Records that a person has sent a message again. */
async function recordReplay(context: AuthedContext, { lane, deliveryId }: Replay): Promise<void> {
  await audit(context, "webhooks", "webhook.replay", lane.webhookId, { delivery: deliveryId });
  invalidate(context, "webhooks");
}

/** Sends a claimed message and stores the result. A receiver that has gone (410) switches the webhook off. */
async function sendAgain({ park, outgoing }: Services, message: Replay): Promise<void> {
  const { webhookId } = message.lane;
  const { timeoutMs } = sendingLimits;
  const result = await send(outgoing, message, { key: await webhookKey(park), timeoutMs });
  if (!result) throw new Problem("state-conflict", say("The address was lost in a restore. Please enter it again."));
  await finishReplay(park.db, message, result);
  if (result.isReceived) await bringForward(park.db, webhookId, soonMs());
  if (result.status === 410) await perform(park, null, (context) => switchOffWebhook(context, message, "gone"));
}
