import * as z from "zod/mini";
import { endpoint } from "../../../shared/endpoint";
import { rule } from "../../../shared/rule";
import { sentMessageShape } from "../../../shared/sent-message";
import { id, instant, nameText, text } from "../../../shared/shapes";
import { webhookEvents } from "../../../shared/webhook-events";

/** Why a webhook is off: a person switched it off, the receiver said 410, nothing arrived for too long, or its secret can't be read (a restore). */
export const webhookEnds = ["person", "gone", "failing", "key"] as const;

/** An address that is told what happens. The address and the secret are shown to nobody again. */
export const webhook = z.object({
  id,
  name: z.string(),
  /** Of the address only the host. */
  host: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** When and why it was switched off; null: it is on. */
  disabled: z.nullable(z.object({ at: instant, because: z.enum(webhookEnds) })),
  /** How many messages are waiting, and since when the oldest of them fails; null: none fails. */
  pending: z.int(),
  failingSince: z.nullable(instant),
  /** When something was received last. */
  receivedAt: z.nullable(instant),
  createdAt: instant,
});
export type Webhook = z.output<typeof webhook>;

export const getWebhooks = endpoint({
  method: "GET",
  path: "/api/webhooks",
  summary: "The webhooks, by name",
  reply: z.array(webhook),
  roles: ["admin"],
});

const name = nameText(1, 80, rule("Please enter the name."));
const address = text(2_000).check(z.trim(), z.minLength(1, rule("Please enter the address.")));
const events = z
  .array(z.enum(webhookEvents))
  .check(
    z.minLength(1, rule("Please choose at least one event.")),
    z.maxLength(20, rule("At most {max}.", { max: 20 })),
  );
export const newWebhook = z.object({ name, url: address, events });
/** `secret` signs the messages (Standard Webhooks); it is in the reply that creates it only. */
const withSecret = z.object({ ...webhook.shape, secret: z.nullable(z.string()) });

export const createWebhook = endpoint({
  method: "POST",
  path: "/api/webhooks",
  summary: "Add a webhook, which is told the readiness of every villa at once; its secret is in this response only",
  body: newWebhook,
  reply: withSecret,
  status: 201,
  hasSecret: true,
  roles: ["admin"],
});

export const editWebhook = endpoint({
  method: "PATCH",
  path: "/api/webhooks/{id}",
  summary:
    "Change a webhook, switch it off, or on again: then it is told the readiness of every villa. With `newSecret` the old secret stops working, and the new one is in this response only",
  params: z.object({ id }),
  body: z.object({
    name: z.optional(name),
    url: z.optional(address),
    events: z.optional(events),
    isOn: z.optional(z.boolean()),
    newSecret: z.optional(z.literal(true)),
  }),
  reply: withSecret,
  hasSecret: true,
  roles: ["admin"],
});

export const deleteWebhook = endpoint({
  method: "DELETE",
  path: "/api/webhooks/{id}",
  summary: "Remove a webhook with what it was told",
  params: z.object({ id }),
  roles: ["admin"],
});

/** A message, and what became of it. */
export const delivery = z.object({
  id,
  event: z.enum(webhookEvents),
  /** What it is about: a villa's code. */
  subject: z.nullable(z.string()),
  createdAt: instant,
  /** When it was sent last, and how often. */
  triedAt: instant,
  attempts: z.int(),
  /** The response's status, or why there is none; and after how many milliseconds. */
  status: z.nullable(z.int()),
  ms: z.nullable(z.int()),
  problem: z.nullable(z.object(sentMessageShape)),
  /** `pending`: it is tried again at `dueAt`. `superseded`: a newer state of the villa was sent instead. `failed`: given up. */
  outcome: z.enum(["pending", "received", "superseded", "failed"]),
  dueAt: z.nullable(instant),
  /** What was sent, as JSON. */
  payload: z.string(),
});
export type Delivery = z.output<typeof delivery>;

export const getDeliveries = endpoint({
  method: "GET",
  path: "/api/webhooks/{id}/deliveries",
  summary: "The last hundred messages of a webhook, newest first",
  params: z.object({ id }),
  reply: z.array(delivery),
  roles: ["admin"],
});

export const replayDelivery = endpoint({
  method: "POST",
  path: "/api/webhooks/{id}/deliveries/{deliveryId}/replay",
  summary:
    "Send a message again, as it was, at once; refused (409) if the webhook is off or the message is still pending",
  params: z.object({ id, deliveryId: id }),
  reply: delivery,
  roles: ["admin"],
});
