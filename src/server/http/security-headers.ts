import type { ServerResponse } from "node:http";
import type { Settings } from "../settings";

export type SafeHeaders = readonly (readonly [name: string, value: string])[];

/** What a page of ours never asks a browser for. A photo comes through a file field, which needs no permission. */
const unwanted =
  "accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment usb".split(" ");

/** What keeps a browser safe, on every answer. Where photos go straight to a store, the page may talk to that store too. */
export function safeHeaders({ S3_ENDPOINT }: Pick<Settings, "S3_ENDPOINT">): SafeHeaders {
  const store = S3_ENDPOINT ? ` ${new URL(S3_ENDPOINT).origin}` : "";
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    `connect-src 'self'${store}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return [
    ["content-security-policy", policy.join(";")],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", "same-origin"],
    ["origin-agent-cluster", "?1"],
    ["permissions-policy", unwanted.map((one) => `${one}=()`).join(", ")],
    ["referrer-policy", "same-origin"],
    // Browsers heed it only where it came over HTTPS.
    ["strict-transport-security", "max-age=31536000; includeSubDomains"],
    ["x-content-type-options", "nosniff"],
    // For browsers that don't know frame-ancestors; the filter of very old ones made holes of its own.
    ["x-frame-options", "DENY"],
    ["x-xss-protection", "0"],
  ];
}

/** Puts them on an answer that has not begun. */
export function setSecurityHeaders(response: ServerResponse, headers: SafeHeaders): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}
