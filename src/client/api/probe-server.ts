const probeTimeoutMs = 2_000;

// What watches requests in flight (watch-reads.ts, fetch-unless-stale.ts) asks the server about those that are stale.
export const checkEveryMs = 2_000;
/** A request that has had no response for so long is stale. */
export const staleAfterMs = 4_000;
/** The time in which a response may still arrive after the server has said that it is ready. */
export const graceMs = 1_000;

/** Whether the server and its database respond now: ready; busy, or something in between; or silent, because no response came within 2 s. */
export type ServerState = "ready" | "busy" | "silent";

/** Asks the server whether it is ready. Never rejects. */
export function probeServer(): Promise<ServerState> {
  const request: RequestInit = { cache: "no-store", redirect: "manual", signal: AbortSignal.timeout(probeTimeoutMs) };
  return fetch("/readyz", request).then(
    ({ ok }) => (ok ? "ready" : "busy"),
    () => "silent",
  );
}
