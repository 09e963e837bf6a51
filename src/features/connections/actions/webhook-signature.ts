import { createHmac } from "node:crypto";

const prefix = "whsec_";

/** A secret as receivers enter it, of random bytes (Standard Webhooks: 24 to 64). */
export function secretOf(bytes: Buffer): string {
  return prefix + bytes.toString("base64");
}

/** The headers of a message after Standard Webhooks: its id, the seconds at which it is sent, and the signature of both and the body. */
export function signedHeaders(secret: string, id: string, seconds: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(seconds), "webhook-signature": `v1,${signature}` };
}
