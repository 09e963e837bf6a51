import { perform } from "../../../server/actions/perform";
import { type Host, mount } from "../../../server/http/mount";
import type { Outgoing } from "../../../server/outgoing/outgoing";
import { Problem, wrongField } from "../../../shared/problem";
import { say } from "../../../shared/sentences";
import { bringForward, finishReplay, giveBackLanes } from "../actions/webhook-lanes";
import { claimReplay, type Replay, recordReplay } from "../actions/webhook-replay";
import { send } from "../actions/webhook-send";
import { sendingLimits, wakeSenders, webhookKey } from "../actions/webhook-sender";
import { createWebhook, deleteWebhook, editWebhook, switchOffWebhook } from "../actions/webhooks";
import * as contract from "../contract/webhooks";
import { allWebhooks, deliveriesOf, deliveryById } from "../reads/webhooks";
import { soonMs } from "../rules/webhooks";

/** For the names of an address that is being entered. */
const checkMs = 10_000;

/** GET, POST /api/webhooks · PATCH, DELETE /api/webhooks/{id} · GET /api/webhooks/{id}/deliveries · POST …/deliveries/{deliveryId}/replay */
export function mountWebhooks(host: Host, outgoing: Outgoing): void {
  const { park } = host;
  const { timeoutMs, claimMs } = sendingLimits;

  async function expectCallable(url: string): Promise<void> {
    const refusal = await outgoing.whyForbidden(url, checkMs);
    if (refusal) throw wrongField("url", refusal);
  }
  async function sendAgain(replay: Replay): Promise<void> {
    const sending = { ...replay, webhookId: replay.lane.webhookId };
    const response = await send(outgoing, sending, { key: await webhookKey(park), timeoutMs });
    if (!response)
      throw new Problem(
        "state-conflict",
        say("The address is not known any more after a restore. Please enter it again."),
      );
    const { isReceived, ...stored } = response;
    await finishReplay(park.db, replay, stored, isReceived);
    const { webhookId } = replay.lane;
    if (isReceived) await bringForward(park.db, webhookId, soonMs());
    if (stored.status === 410) await perform(park, null, (context) => switchOffWebhook(context, webhookId, "gone"));
  }

  mount(host, contract.getWebhooks, ({ db }) => allWebhooks(db));
  mount(host, contract.getDeliveries, ({ db, params }) => deliveriesOf(db, params.id));

  mount(host, contract.createWebhook, async ({ perform, body }) => {
    await expectCallable(body.url);
    const key = await webhookKey(park);
    return perform((context) => createWebhook(context, body, key));
  });
  mount(host, contract.editWebhook, async ({ perform, params, body }) => {
    if (body.url !== undefined) await expectCallable(body.url);
    const key = await webhookKey(park);
    return perform((context) => editWebhook(context, params.id, body, key));
  });
  mount(host, contract.deleteWebhook, ({ perform, params }) => perform((context) => deleteWebhook(context, params.id)));

  mount(host, contract.replayDelivery, async ({ db, perform, params }) => {
    const replay = await claimReplay(db, params, claimMs);
    try {
      let isDone = false;
      const first = await perform(async (context) => {
        isDone = true;
        await recordReplay(context, replay);
        return deliveryById(db, replay.deliveryId);
      });
      // A repeated request gets the first one's response.
      if (!isDone) return first;
      await sendAgain(replay);
      return await deliveryById(db, replay.deliveryId);
    } finally {
      await giveBackLanes(db, [replay.lane.claimId]);
      await wakeSenders(park);
    }
  });
}
