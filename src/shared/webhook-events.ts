/** What a webhook can be told (docs/domain.md, "Webhooks"). */
export const webhookEvents = ["villa.readiness", "finding.added"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
