import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import fastify from "fastify";
import { onTestFinished } from "vitest";
import * as z from "zod/mini";
import { addPerson } from "../../src/features/accounts/actions/people";
import {
  type SendingLimits,
  sendingLimits,
  startWebhookSender,
  webhookKey,
} from "../../src/features/connections/actions/webhook-sender";
import { createWebhook } from "../../src/features/connections/actions/webhooks";
import { messages } from "../../src/features/connections/contract/messages";
import { openSettings } from "../../src/features/settings/actions";
import { openDatabase } from "../../src/server/database/open";
import { readEnvironment } from "../../src/server/environment";
import { openOutgoing } from "../../src/server/outgoing/outgoing";
import type { WebhookEvent } from "../../src/shared/webhook-events";
import { asPark } from "./builders";
import { listenForTest } from "./listen";
import { parkOver } from "./park";
import { copyDatabase, type TestApp } from "./start-app";
import { zone } from "./zone";

const told = z.union([messages["villa.readiness"], messages["finding.added"]]);
/** A message as a receiver got it, and when. */
export type Received = {
  at: number;
  id: string;
  seconds: number;
  text: string;
  signature: string;
  message: z.output<typeof told>;
};
/** How a receiver answers: a status, or by itself, or not at all. */
export type Behaviour = (one: Received, response: ServerResponse) => number | undefined | Promise<number | undefined>;

/** A receiver until the test ends. It notes each message before it answers, and whether two of one villa were ever in flight. */
export async function openReceiver(behave: Behaviour = () => 204) {
  const received: Received[] = [];
  const open = new Map<string, number>();
  const seen = { most: 0 };
  const receiver = { received, seen, behave, url: "", allowed: "" };
  const server = createServer((request, response) => {
    response.on("error", () => {});
    const answer = async (one: Received) => {
      // A connection that the sender has closed before is seen to be closed first, however late this process is.
      await setImmediate();
      await setImmediate();
      if (response.closed) return;
      const { data } = one.message;
      const subject = "unitId" in data && one.message.type === "villa.readiness" ? data.unitId : one.id;
      const count = (more: number) => {
        open.set(subject, (open.get(subject) ?? 0) + more);
        seen.most = Math.max(seen.most, open.get(subject) ?? 0);
      };
      count(1);
      response.once("close", () => count(-1));
      received.push(one);
      const status = await receiver.behave(one, response);
      if (status !== undefined && !response.writableEnded) response.writeHead(status).end();
    };
    // A sender that is killed may break off in the middle.
    take(request).then(answer, () => {});
  });
  const port = await listenForTest(server, () => server.closeAllConnections());
  receiver.allowed = `127.0.0.1:${port}`;
  receiver.url = `http://${receiver.allowed}/hook?key=hidden`;
  return receiver;
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

async function take(request: IncomingMessage): Promise<Received> {
  const body = await text(request);
  const header = (name: string) => String(request.headers[name] ?? "");
  return {
    at: performance.now(),
    ...{ id: header("webhook-id"), seconds: Number(header("webhook-timestamp")), text: body },
    ...{ signature: header("webhook-signature"), message: z.parse(told, JSON.parse(body)) },
  };
}

/** Whether a message has been signed with this secret, as a receiver works it out. */
export function isSignedWith(secret: string, { id, seconds, text: body, signature }: Received): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  return signature === `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}

/** The readiness that a receiver has been told, in order; of one villa, or of all. */
export function statesIn({ received }: Pick<Receiver, "received">, unitId?: string) {
  return received.flatMap(({ message }) =>
    message.type === "villa.readiness" && (unitId === undefined || message.data.unitId === unitId)
      ? [message.data]
      : [],
  );
}

/** A park without a server until the test ends: nothing is sent but by the senders of the test. */
export async function openParkToSend(): Promise<TestApp> {
  const copy = await copyDatabase("empty");
  const database = openDatabase(copy.url);
  await openSettings(database.db, readEnvironment({ PARK_TIME_ZONE: zone }));
  const close = async () => {
    await database.close();
    await copy.drop();
  };
  onTestFinished(close);
  return { url: "", databaseUrl: copy.url, database, park: parkOver(database.db), close };
}

/** Adds a webhook of a receiver. Returns its id and secret. */
export async function addTestWebhook(
  app: TestApp,
  { url }: Pick<Receiver, "url">,
  events: WebhookEvent[] = ["villa.readiness"],
): Promise<{ id: string; secret: string }> {
  const key = await webhookKey(app.park);
  const name = `Receiver ${randomUUID().slice(0, 8)}`;
  return asPark(app, async (context) => {
    const email = `${randomUUID()}@park.example`;
    const by = await addPerson(context, { name: "Daan Mulder", email, password: "correct horse", role: "admin" });
    const { id, secret } = await createWebhook({ ...context, by }, { name, url, events }, key);
    return { id, secret: secret ?? "" };
  });
}

/** Limits with which a test is over soon. */
export const shortLimits: SendingLimits = {
  ...sendingLimits,
  ...{ timeoutMs: 400, claimMs: 1_500, pollMs: 50, idleMs: 50, retrySeconds: Array.from({ length: 40 }, () => 0.1) },
};

/** Starts a sender until the test ends, which may call these receivers. It notices everything by itself, without being woken. */
export function startSender(
  app: TestApp,
  receivers: readonly Pick<Receiver, "allowed">[],
  limits: Partial<SendingLimits> = {},
) {
  const outgoing = openOutgoing({ OUTGOING_ALLOW: receivers.map(({ allowed }) => allowed) });
  const log = fastify({ logger: { level: "warn" } }).log;
  const sender = startWebhookSender({ park: app.park, outgoing, log }, { ...shortLimits, ...limits });
  onTestFinished(() => sender.stop());
  return sender;
}
