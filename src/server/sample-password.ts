import type { IncomingHttpHeaders } from "node:http";
import type { Environment } from "./environment";

/** The password of everybody in the sample park, which is public. */
export const samplePassword = "changeover";

const ofProxies = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];
const thisMachine = /^(localhost|([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether the sample password is refused: a server that listens on this machine only, and knows of no proxy, is reached from elsewhere
 * through a tunnel or proxy.
 */
export function isSamplePasswordRefused(
  { TRUST_PROXY, SAMPLE_PARK, HOST }: Pick<Environment, "TRUST_PROXY" | "SAMPLE_PARK" | "HOST">,
  headers: IncomingHttpHeaders,
): boolean {
  if (SAMPLE_PARK === "exposed" || !isLoopback(HOST) || isBehindProxy(TRUST_PROXY)) return false;
  return ofProxies.some((name) => headers[name] !== undefined) || !thisMachine.test(headers.host ?? "");
}

/** Whether a server that listens on this host can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return /^(127\.|::1$|localhost$)/.test(host);
}

/** Whether the setting TRUST_PROXY names a proxy. */
export function isBehindProxy(setting: string): boolean {
  return !["", "0"].includes(setting);
}
