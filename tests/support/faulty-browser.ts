import { setTimeout as pause } from "node:timers/promises";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { vi } from "vitest";
import { followLive } from "../../src/client/session/live";
import type { Board } from "../../src/features/assignments/contract/board";
import { boardQuery } from "../../src/features/assignments/queries/board";
import type { Caller } from "./caller";
import type { seededRandom } from "./seeded-random";

/** How long the browser waits before it opens a lost stream again, in milliseconds. */
const retryMs = 100;
/** The longest delay of a slow response, in milliseconds. */
const slowMs = 700;

/** A tab with the board on screen. */
export type Tab = { board(): Board | undefined; readWhole(): void; close(): void };

/**
 * A person's browser, run in Node with the product's own code for live updates and the board, over a network that fails: while it does, responses
 * are slow, requests and responses are lost, and `lose` and `cut` end the stream with or without what was on its way.
 */
export function openFaultyBrowser(url: string, who: Caller, { random }: ReturnType<typeof seededRandom>) {
  const direct = globalThis.fetch;
  const streams = new Set<Stream>();
  let isFaulty = false;
  let inFlight = 0;
  const counts = { whole: 0, changes: 0, lost: 0, cuts: 0 };

  class Stream extends EventTarget {
    static readonly CLOSED = 2;
    readyState = 0;
    #connection = new AbortController();
    #isDeaf = false;

    constructor(readonly path: string) {
      super();
      streams.add(this);
      void this.#connect();
    }

    close(): void {
      this.readyState = Stream.CLOSED;
      streams.delete(this);
      this.#connection.abort();
    }

    /** What the server sends from now on is lost. */
    lose(): void {
      this.#isDeaf = true;
    }

    cut(): void {
      this.#connection.abort();
    }

    get isDeaf(): boolean {
      return this.#isDeaf;
    }

    async #connect(): Promise<void> {
      while (this.readyState !== Stream.CLOSED) {
        this.#connection = new AbortController();
        this.#isDeaf = false;
        await this.#read(this.#connection.signal).catch(() => undefined);
        if (this.readyState === Stream.CLOSED) return;
        this.readyState = 0;
        this.dispatchEvent(new Event("error"));
        await pause(retryMs);
      }
    }

    async #read(signal: AbortSignal): Promise<void> {
      const { body } = await direct(url + this.path, { headers: { cookie: who.cookie }, signal });
      this.readyState = 1;
      this.dispatchEvent(new Event("open"));
      const decoder = new TextDecoder();
      let waiting = "";
      for await (const chunk of body ?? []) {
        const events = (waiting + decoder.decode(chunk, { stream: true })).split("\n\n");
        waiting = events.pop() ?? "";
        for (const event of events) {
          const [, name = "", data] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? [];
          if (name && !this.#isDeaf) this.dispatchEvent(new MessageEvent(name, { data }));
        }
      }
    }
  }

  async function faultyFetch(path: string, { headers, ...request }: RequestInit): Promise<Response> {
    const fault = isFaulty ? random(20) : 19;
    inFlight += 1;
    try {
      if (path.startsWith("/api/assignments/board")) counts[path.includes("changes") ? "changes" : "whole"] += 1;
      if (fault === 0) throw new TypeError("fetch failed");
      const answer = await direct(url + path, { ...request, headers: { ...headers, cookie: who.cookie } });
      const text = await answer.text();
      if (fault < 8) await pause(random(slowMs));
      if (fault === 1) throw new TypeError("fetch failed");
      return new Response(text, { status: answer.status, headers: answer.headers });
    } catch (error) {
      counts.lost += 1;
      throw error;
    } finally {
      inFlight -= 1;
    }
  }

  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("window", { BroadcastChannel });
  vi.stubGlobal("navigator", { locks: exclusiveLocks() });
  vi.stubGlobal("fetch", (address: string, request: RequestInit = {}) =>
    address.startsWith("/") ? faultyFetch(address, request) : direct(address, request),
  );

  return {
    counts,
    openTab(): Tab {
      const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
      const stop = followLive(client);
      const observer = new QueryObserver(client, boardQuery);
      const hide = observer.subscribe(() => undefined);
      return {
        board: () => client.getQueryData<Board>(boardQuery.queryKey),
        readWhole: () => void observer.refetch(),
        close() {
          stop();
          hide();
          client.clear();
        },
      };
    },
    /** The stream seems open and says nothing. */
    lose: () => streams.forEach((one) => void one.lose()),
    cut() {
      counts.cuts += 1;
      for (const one of streams) one.cut();
    },
    /** The network fails from now on, or not any more: then a stream that seems open is noticed to be lost. */
    setFaulty(wanted: boolean) {
      isFaulty = wanted;
      if (!wanted) for (const one of streams) if (one.isDeaf) one.cut();
    },
    isQuiet: () => inFlight === 0,
  };
}

/** Web Locks, which Node lacks: whoever asks for a name waits until all before have released it. */
function exclusiveLocks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) {
      const turn = (last.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : work()));
      last.set(name, turn);
      return turn;
    },
  };
}
