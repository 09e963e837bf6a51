import { decrypt } from "../../../server/encryption";
import type { Outgoing } from "../../../server/outgoing/outgoing";
import { type Sentence, say } from "../../../shared/sentences";
import type { SendResult } from "./webhook-lanes";
import type { Message } from "./webhook-messages";
import { signedHeaders } from "./webhook-signature";

/** An address and a secret as they are stored, and what is sent there. */
type Sending = Pick<Message, "lane" | "deliveryId" | "address" | "secret" | "payload">;

/** Addresses and secrets are encrypted for one place each. */
export const secretPlace = (webhookId: string): string => `${webhookId} secret`;

/** Sends a message, signed for this moment. Null: the address or the secret can't be read, as after a restore. */
export async function send(
  outgoing: Pick<Outgoing, "post">,
  { lane: { webhookId }, deliveryId, payload, ...stored }: Sending,
  { key, timeoutMs, signal }: { key: Buffer; timeoutMs: number; signal?: AbortSignal },
): Promise<SendResult | null> {
  const address = decrypt(stored.address, key, webhookId);
  const secret = decrypt(stored.secret, key, secretPlace(webhookId));
  if (address === null || secret === null) return null;
  const body = JSON.stringify(payload);
  const signed = signedHeaders(secret, deliveryId, Math.floor(Date.now() / 1_000), body);
  const headers = { ...signed, "content-type": "application/json" };
  const start = performance.now();
  const answer = await outgoing.post(address, { headers, body, timeoutMs, ...(signal && { signal }) });
  const ms = performance.now() - start;
  if ("refusal" in answer) return { status: null, ms, problem: answer.refusal, isReceived: false };
  const { status } = answer;
  const isReceived = status >= 200 && status < 300;
  return { status, ms, problem: isReceived ? null : whyRefused(status), isReceived };
}

function whyRefused(status: number): Sentence {
  if (status === 410) return say("The receiver has unsubscribed.");
  if (status === 401 || status === 403)
    return say("The receiver refuses the message. Check the address and the secret.");
  if (status === 404) return say("There is nothing at this address. Check it.");
  if (status >= 300 && status < 400)
    return say("The server redirects to another address. Please enter that one: redirects are not followed.");
  return say("The receiver could not take the message.");
}
