const probeTimeoutMs = 2_000;

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
