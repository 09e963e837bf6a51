import fastify from "fastify";
import { type SendingLimits, startWebhookSender } from "../../src/features/connections/actions/webhook-sender";
import { openDatabase } from "../../src/server/database/open";
import { listen } from "../../src/server/live/listen";
import { openOutgoing } from "../../src/server/outgoing/outgoing";

// A sender of webhooks as a process of its own, which a test can kill. It says "ready" to the test.

/** What the program is started with. */
export type SenderProgram = { databaseUrl: string; zone: string; allowed: string[]; limits: SendingLimits };

/** Sends until the process ends. */
async function sendForever({ databaseUrl, zone, allowed, limits }: SenderProgram): Promise<void> {
  const { db } = openDatabase(databaseUrl, { connections: 8 });
  const outgoing = openOutgoing({ OUTGOING_ALLOW: allowed });
  const log = fastify({ logger: { level: "warn" } }).log;
  const { wake } = startWebhookSender({ park: { db, zone, handlers: {} }, outgoing, log }, limits);
  await listen(databaseUrl, { onAnnouncement: wake, onGap: wake, onListening: () => {} });
  process.send?.("ready");
}

process.once("message", (given: SenderProgram) => void sendForever(given));
