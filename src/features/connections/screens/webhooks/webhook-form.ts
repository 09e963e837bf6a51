import * as z from "zod/mini";
import type { Body } from "../../../../shared/endpoint";
import { webhookEvents } from "../../../../shared/webhook-events";
import { t } from "../../../../shared/words";
import { type createWebhook, type editWebhook, newWebhook, type Webhook } from "../../contract/webhooks";

/** The fields of the server's refusals. */
export const webhookNames = { name: "name", url: "url", events: "events" } as const;

// Without `abort`, which would keep the checks of the whole form from running.
const possibleUrl = z.string().check(
  z.refine((typed) => isBlank(typed) || isAddress(typed.trim()), {
    error: () => t("Enter the whole address. It begins with https://."),
  }),
);
const url = possibleUrl.check(z.refine((typed) => !isBlank(typed), { error: () => t("Please enter the address.") }));
const isBlank = (typed: string) => typed.trim() === "";
const isAddress = (typed: string) => URL.canParse(typed) && /^https?:/i.test(typed);

const { name, events } = newWebhook.shape;
export const newShape = z.object({ name, url, events });
/** A blank address keeps the present one, which is shown to nobody. */
export const editShape = z.object({ name, url: possibleUrl, events });
export const addressShape = z.object({ url });
export type WebhookForm = z.output<typeof newShape>;

export const emptyWebhook: WebhookForm = { name: "", url: "", events: ["villa.readiness"] };

/** The request of a filled-in form. */
export function newWebhookOf(form: WebhookForm): Body<typeof createWebhook> {
  return { name: form.name, url: form.url.trim(), events: inOrder(form.events) };
}

/** The request of an edited form: what has changed. */
export function changesOf(webhook: Webhook, form: WebhookForm): Body<typeof editWebhook> {
  const chosen = inOrder(form.events);
  const address = form.url.trim();
  return {
    ...(form.name !== webhook.name && { name: form.name }),
    ...(address && { url: address }),
    ...(chosen.join() !== inOrder(webhook.events).join() && { events: chosen }),
  };
}

const inOrder = (events: WebhookForm["events"]) => webhookEvents.filter((event) => events.includes(event));
