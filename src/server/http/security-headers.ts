import type { ServerResponse } from "node:http";
import type { Environment } from "../environment";

export type SafeHeaders = readonly (readonly [name: string, value: string])[];

/** Browser features that pages never use. Photos come through a file input, which needs no permission. */
const unwanted =
  "accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment usb".split(" ");

/** Security headers of every response. If photos are uploaded directly to a store, pages may connect to it. */
export function safeHeaders({ S3_ENDPOINT }: Pick<Environment, "S3_ENDPOINT">): SafeHeaders {
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
    // Browsers ignore it over plain HTTP.
    ["strict-transport-security", "max-age=31536000; includeSubDomains"],
    ["x-content-type-options", "nosniff"],
    // For browsers without frame-ancestors; the XSS filter of very old ones created holes of its own.
    ["x-frame-options", "DENY"],
    ["x-xss-protection", "0"],
  ];
}

/** Sets them on a response that has not started. */
export function setSecurityHeaders(response: ServerResponse, headers: SafeHeaders): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}
