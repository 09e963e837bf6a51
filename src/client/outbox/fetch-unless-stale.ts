import { checkEveryMs, graceMs, probeServer, staleAfterMs } from "../api/probe-server";

/**
 * fetch, which gives up a request whose connection has died: after a gap in the network nothing may ever answer it, although the server can be
 * reached again. Rejects then, as if the network were gone. A server that is slow to answer is slow to say that it is ready, so it is not hurried.
 */
export async function fetchUnlessStale(address: string, init: RequestInit): Promise<Response> {
  const giveUp = new AbortController();
  const answered = new AbortController();
  // Also while the body is read, which may never arrive.
  init.signal?.addEventListener("abort", () => giveUp.abort(init.signal?.reason));
  void watch(giveUp, answered.signal);
  try {
    return await fetch(address, { ...init, signal: giveUp.signal });
  } finally {
    answered.abort();
  }
}

async function watch(giveUp: AbortController, answered: AbortSignal): Promise<void> {
  await pause(staleAfterMs);
  while (!answered.aborted) {
    // A question without a response takes this time itself.
    const turn = pause(checkEveryMs);
    if ((await probeServer()) === "ready") break;
    await turn;
  }
  if (!answered.aborted) await pause(graceMs);
  if (!answered.aborted) giveUp.abort(new TypeError("The connection is dead."));
}

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));
