import type { Webhook } from "../../contract/webhooks";

const healths = ["stopped", "failing", "waiting", "new", "well", "off"] as const;
/**
 * How a webhook is: it stopped on its own, its messages fail, some are waiting, nothing was received yet, all are received, or a person
 * switched it off.
 */
export type Health = (typeof healths)[number];

type Facts = Pick<Webhook, "disabled" | "failingSince" | "pending" | "receivedAt">;

/** How a webhook is; what a person has to look after comes first. */
export function healthOf({ disabled, failingSince, pending, receivedAt }: Facts): Health {
  if (disabled) return disabled.because === "person" ? "off" : "stopped";
  if (failingSince) return "failing";
  if (pending > 0) return "waiting";
  return receivedAt ? "well" : "new";
}

/** The webhooks that need somebody first, then the others, each as they were ordered. */
export function worstFirst(webhooks: readonly Webhook[]): Webhook[] {
  const rank = (webhook: Webhook) => healths.indexOf(healthOf(webhook));
  return webhooks.toSorted((one, other) => rank(one) - rank(other));
}
