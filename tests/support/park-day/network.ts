import { setMaxListeners } from "node:events";
import { getEvents } from "../../../src/shared/events";

/** A phone's own network failed: offline, or a request or response was lost. */
export class NoNetwork extends TypeError {}
export type Network = {
  /** As the browser's fetch on the park's pages, with the session's cookie. Rejects with NoNetwork when the phone's own network fails. */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** Opens the stream of live updates; aborted when the network goes. */
  stream(signal: AbortSignal): Promise<Response>;
  isOnline(): boolean;
  /** Loses the network: calls in flight fail, whatever the server does with them. */
  lose(): void;
  restore(): void;
};

/** Opens a phone's network to the park. `troubleOf` tells what happens to its nth call. */
export function openNetwork(
  base: string,
  cookie: string,
  troubleOf: (call: number) => "request lost" | "response lost" | undefined,
): Network {
  let line: AbortController | null = newLine();
  let calls = 0;
  const headersOf = (init?: RequestInit) => ({ ...Object.fromEntries(new Headers(init?.headers)), cookie });
  return {
    async fetch(address, init) {
      const own = line;
      const trouble = troubleOf(++calls);
      if (!own || trouble === "request lost") throw new NoNetwork("The network is gone.");
      const signal = AbortSignal.any([own.signal, ...(init?.signal ? [init.signal] : [])]);
      try {
        const response = await fetch(new URL(address, base), { ...init, headers: headersOf(init), signal });
        const body = await response.arrayBuffer();
        if (trouble === "response lost") throw new NoNetwork("The response was lost.");
        const { status, headers } = response;
        return new Response(status === 204 || status === 304 ? null : body, { status, headers });
      } catch (error) {
        throw own.signal.aborted ? new NoNetwork("The network was lost.") : error;
      }
    },
    stream(signal) {
      if (!line) throw new NoNetwork("The network is gone.");
      return fetch(new URL(getEvents.path, base), {
        headers: { cookie },
        signal: AbortSignal.any([signal, line.signal]),
      });
    },
    isOnline: () => line !== null,
    lose() {
      line?.abort();
      line = null;
    },
    restore() {
      line ??= newLine();
    },
  };
}

/** All calls in flight listen to it. */
function newLine(): AbortController {
  const line = new AbortController();
  setMaxListeners(0, line.signal);
  return line;
}
