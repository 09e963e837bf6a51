import { type Host, mount } from "../../../server/http/mount";
import { expectCallable } from "../../../server/outgoing/expect-callable";
import type { Outgoing } from "../../../server/outgoing/outgoing";
import { replay } from "../actions/webhook-replay";
import { webhookKey } from "../actions/webhook-sender";
import { createWebhook, deleteWebhook, editWebhook } from "../actions/webhooks";
import * as contract from "../contract/webhooks";
import { allWebhooks, deliveriesOf } from "../reads/webhooks";

/** GET, POST /api/webhooks · PATCH, DELETE /api/webhooks/{id} · GET /api/webhooks/{id}/deliveries · POST …/deliveries/{deliveryId}/replay */
export function mountWebhooks(host: Host, outgoing: Outgoing): void {
  const { park } = host;

  mount(host, contract.getWebhooks, ({ db }) => allWebhooks(db));
  mount(host, contract.getDeliveries, ({ db, params }) => deliveriesOf(db, params.id));

  mount(host, contract.createWebhook, async ({ perform, body }) => {
    await expectCallable(outgoing, body.url);
    const key = await webhookKey(park);
    return perform((context) => createWebhook(context, body, key));
  });
  mount(host, contract.editWebhook, async ({ perform, params, body }) => {
    if (body.url !== undefined) await expectCallable(outgoing, body.url);
    const key = await webhookKey(park);
    return perform((context) => editWebhook(context, params.id, body, key));
  });
  mount(host, contract.deleteWebhook, ({ perform, params }) => perform((context) => deleteWebhook(context, params.id)));

  mount(host, contract.replayDelivery, ({ perform, params }) => replay({ park, outgoing }, params, perform));
}
