import type { Query, QueryClient } from "@tanstack/react-query";
import { checkEveryMs, graceMs, probeServer, staleAfterMs } from "./probe-server";

const longestStaleAfterMs = 60_000;

/**
 * Watches a page's reads, for which browsers have no time limit: after a gap in the network nothing may ever answer them, although the server can
 * be reached again, and six of them hold all connections to it. Reads that have had no response for 4 s while the server says that it is ready are
 * started again, and the next time only after twice as long: the answer may just take long to work out. Each time the server says nothing, the
 * oldest one makes room for the next question, until one read is left; they are started again when the server is back.
 */
export function watchReads(client: QueryClient): void {
  const startedAt = new Map<Query, number>();
  const interrupted = new Set<Query>();
  /** After how many milliseconds these are stale, once they were started again. */
  const staleAfter = new WeakMap<Query, number>();
  let isWatching = false;

  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { action, query } = event;
    if (action.type === "fetch") {
      interrupted.delete(query);
      startedAt.set(query, performance.now());
      if (!isWatching) void watch();
    } else if (query.state.fetchStatus === "idle") startedAt.delete(query);
    if (action.type === "success") staleAfter.delete(query);
  });

  async function watch(): Promise<void> {
    isWatching = true;
    do {
      await pause(checkEveryMs);
      if (staleReads().length > 0) await check();
    } while (startedAt.size > 0);
    isWatching = false;
    // Everything else has been answered, by a network that is only slow.
    restart([...interrupted]);
  }

  async function check(): Promise<void> {
    const state = await probeServer();
    if (state === "ready") {
      await pause(graceMs);
      const stale = staleReads();
      for (const query of stale) staleAfter.set(query, Math.min(2 * staleAfterOf(query), longestStaleAfterMs));
      restart([...stale, ...interrupted]);
    }
    if (state === "silent") interruptOldest();
  }

  const staleAfterOf = (query: Query) => staleAfter.get(query) ?? staleAfterMs;

  const staleReads = () =>
    [...startedAt].flatMap(([query, since]) => (performance.now() - since < staleAfterOf(query) ? [] : [query]));

  function interruptOldest(): void {
    // A single read leaves room enough.
    const [oldest] = staleReads();
    if (!oldest || startedAt.size === 1) return;
    interrupted.add(oldest);
    void oldest.cancel({ revert: true });
  }

  /** Cancels these reads if they are in flight, and reads again what a screen shows. */
  function restart(queries: readonly Query[]): void {
    for (const query of queries) {
      interrupted.delete(query);
      void query.cancel({ revert: true }).then(() => {
        if (query.isActive()) query.fetch().catch(() => undefined);
      });
    }
  }
}

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));
