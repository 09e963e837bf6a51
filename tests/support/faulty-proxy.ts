import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { listenForTest } from "./listen";
import { waitUntil } from "./wait-until";

/** What may happen to a call: delayed; lost before the server; or its response lost or cut in half, after the server has processed it. */
const faults = ["slow", "request lost", "response lost", "response cut"] as const;
type Fault = (typeof faults)[number];
/** The share of calls with each fault, from 0 to 1. */
export type FaultRates = Partial<Record<Fault, number>>;

/** A change as the proxy saw it, with times in milliseconds. */
export type ObservedChange = { what: string; key: string; from: number; to: number; fault: Fault | undefined };

/** Changes whose responses are held; `processed` counts them, and `waiting` has the callbacks by count. */
type Hold = { which: RegExp; after: number; processed: number; waiting: Map<number, () => void>; free: Promise<void> };

export type FaultyProxy = {
  /** The app's address through the proxy. */
  readonly url: string;
  /** Cuts every connection and refuses new ones. */
  cut(): void;
  /** Takes requests and never answers them, as a network does that loses every packet. */
  freeze(): void;
  /** Waits until this many connections or requests have come to nothing since the last `cut` or `freeze`. */
  waitForLost(count: number): Promise<void>;
  /** Accepts connections again, with these faults; what was taken before is never answered. */
  restore(weather?: FaultRates): void;
  /** Responds to matching changes ("POST /api/…") with 503 from now on; without a pattern, to none. */
  rejectAsBusy(which?: RegExp): void;
  /** Holds the responses to matching changes ("POST /api/…") that the server has processed, after letting the first ones pass. */
  holdResponses(which: RegExp, after?: number): { waitForProcessed(count?: number): Promise<void>; release(): void };
  /** The changes so far, in order of arrival. */
  observedChanges(): readonly ObservedChange[];
  /** Serves a path from another one with a changed body from now on. */
  rewrite(path: string, from: string, change: (body: string) => string): void;
  /** Serves a newer version of the app from now on. */
  publishNewVersion(): Promise<void>;
};

/**
 * Opens a proxy between a phone and the app that can cut connections, delay calls, and lose requests or responses. The fault of the nth call of
 * a kind depends only on the seed, so that a run can be repeated.
 */
export async function openFaultyProxy(target: string, seed: number): Promise<FaultyProxy> {
  const upstream = new URL(target);
  const sockets = new Set<Socket>();
  const counts = new Map<string, number>();
  const passed: ObservedChange[] = [];
  const rewritten = new Map<string, { from: string; change: (body: string) => string }>();
  const held: Hold[] = [];
  let busy: RegExp | undefined;
  let isOpen = true;
  let isFrozen = false;
  let lost = 0;
  let faultRates: FaultRates = {};

  const server = createServer((asked, answer) => {
    const { method = "", url = "" } = asked;
    const kind = `${method} ${url.replace(/\?.*/, "").replace(/[\da-f-]{36}/g, "…")}`;
    const one: ObservedChange = {
      what: kind,
      key: String(asked.headers["idempotency-key"] ?? ""),
      from: Date.now(),
      to: 0,
      fault: undefined,
    };
    if (method !== "GET") passed.push(one);
    // The client may disconnect before the response.
    answer.once("close", () => {
      one.to ||= Date.now();
    });
    const isStream = url.startsWith("/api/events");
    one.fault = isStream ? undefined : faultOf(kind);
    void serve(asked, answer, one).catch(() => answer.destroy());
  });

  function faultOf(kind: string): Fault | undefined {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    let chance = chanceOf(`${seed} ${count} ${kind}`);
    return faults.find((fault) => {
      chance -= faultRates[fault] ?? 0;
      return chance < 0;
    });
  }

  async function serve(asked: IncomingMessage, answer: ServerResponse, one: ObservedChange): Promise<void> {
    const { what, fault } = one;
    if (isFrozen) return void lost++;
    if (busy?.test(what)) {
      asked.resume();
      answer.writeHead(503, { "content-type": "application/problem+json" });
      return void answer.end(JSON.stringify({ detail: "Too busy." }));
    }
    if (fault === "request lost") return void answer.destroy();
    if (fault === "slow") await pause(300);
    const other = rewritten.get(asked.url ?? "");
    const reply = await forward(asked, other?.from);
    if (reply.headers["content-type"]?.startsWith("text/event-stream")) {
      answer.once("close", () => reply.destroy());
      reply.once("error", () => answer.destroy());
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      return void reply.pipe(answer);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of reply) chunks.push(chunk);
    // The server has processed the request.
    for (const hold of held)
      if (hold.which.test(what)) {
        hold.processed++;
        hold.waiting.get(hold.processed)?.();
        if (hold.processed > hold.after) await hold.free;
      }
    one.to ||= Date.now();
    if (fault === "response lost") return void answer.destroy();
    const body = other ? Buffer.from(other.change(Buffer.concat(chunks).toString())) : Buffer.concat(chunks);
    const { "transfer-encoding": _, ...headers } = reply.headers;
    const { statusCode = 502 } = reply;
    const hasBody = statusCode !== 204 && statusCode !== 304;
    answer.writeHead(statusCode, { ...headers, ...(hasBody && { "content-length": body.length }) });
    if (fault !== "response cut") return void answer.end(body);
    answer.write(body.subarray(0, body.length >> 1), () => answer.destroy());
  }

  /** Forwards a request to the server, even if the client disconnects. */
  function forward(asked: IncomingMessage, path = asked.url): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { method, headers: all } = asked;
      const { hostname, port } = upstream;
      const { "accept-encoding": _, "if-none-match": __, "if-modified-since": ___, ...plain } = all;
      // A body that will be changed must be complete and uncompressed.
      const headers = rewritten.has(asked.url ?? "") ? plain : all;
      const onward = request({ hostname, port, path, method, headers, agent: false }, resolve);
      onward.once("error", reject);
      asked.once("error", () => onward.destroy());
      asked.pipe(onward);
    });
  }

  server.on("connection", (socket) => {
    if (!isOpen) {
      lost++;
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
  });
  const rewrite: FaultyProxy["rewrite"] = (path, from, change) => void rewritten.set(path, { from, change });
  const cut = () => {
    isOpen = false;
    lost = 0;
    for (const socket of sockets) socket.destroy();
  };
  const port = await listenForTest(server, cut);
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    freeze() {
      isFrozen = true;
      lost = 0;
    },
    waitForLost: async (count) => void (await waitUntil("calls that come to nothing", () => lost >= count, 60_000)),
    restore(fresh = {}) {
      isOpen = true;
      isFrozen = false;
      faultRates = fresh;
    },
    rejectAsBusy(which) {
      busy = which;
    },
    holdResponses(which, after = 0) {
      let release = () => {};
      const free = new Promise<void>((resolve) => {
        release = resolve;
      });
      const one: Hold = { which, after, processed: 0, waiting: new Map(), free };
      held.push(one);
      return {
        waitForProcessed: async (count = after + 1) => {
          if (one.processed < count) await new Promise<void>((resolve) => one.waiting.set(count, resolve));
        },
        release() {
          held.splice(held.indexOf(one), 1);
          release();
        },
      };
    },
    observedChanges: () => passed,
    rewrite,
    async publishNewVersion() {
      const worker = await (await fetch(`${target}/sw.js`)).text();
      const [, old = ""] = /shell-([\da-f]{10})/.exec(worker) ?? [];
      const [now = ""] = rewritten.keys();
      // Derived from the previous version, so that each call publishes another one.
      const version = createHash("sha256").update(now).digest("hex").slice(0, 10);
      rewritten.clear();
      for (const [path, from] of [
        [`/assets/shell-${version}.json`, `/assets/shell-${old}.json`],
        [`/assets/shell-${version}.html`, `/assets/shell-${old}.html`],
        ["/sw.js", "/sw.js"],
      ] as const)
        rewrite(path, from, (text) => text.replaceAll(old, version));
    },
  };
}

/** Returns the calls that started while another was in flight; a queue that sends one at a time has none. */
export function overlaps(passed: readonly ObservedChange[]): ObservedChange[] {
  const known = passed.toSorted((a, b) => a.from - b.from);
  return known.filter(({ from }, i) => known.slice(0, i).some(({ to }) => to > from));
}

/** Hashes a text to a number from 0 to 1. */
function chanceOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;
}
