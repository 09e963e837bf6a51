import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";

/** What may happen to a call: slow; lost on its way there; lost on its way back, all of it or half, after the server has acted. */
const faults = ["slow", "unheard", "unanswered", "half answered"] as const;
type Fault = (typeof faults)[number];
/** How much of all calls each happens to, from 0 to 1. */
export type Weather = Partial<Record<Fault, number>>;

/** A change on its way, as the network saw it; times in milliseconds. `fault` is what became of it. */
export type Passed = { what: string; key: string; from: number; to: number; fault: Fault | undefined };

/** Changes whose answers wait; who waits for the how manieth to have happened. */
type Hold = { which: RegExp; after: number; acted: number; waiting: Map<number, () => void>; free: Promise<void> };

export type CuttingProxy = {
  /** The app's address through the network. */
  readonly url: string;
  /** Every connection is cut, and nobody gets through. */
  cut(): void;
  /** The network is back, good or bad. */
  restore(weather?: Weather): void;
  /** Such changes, "POST /api/…", are answered 503 from now on, and all others not: the server is too busy for them. Nothing given: none is. */
  turnAway(which?: RegExp): void;
  /** From now on (after so many that pass) the server acts on such changes, "POST /api/…", and their answers wait until they are let go. */
  holdAnswers(which: RegExp, after?: number): { acted(count?: number): Promise<void>; letGo(): void };
  /** Changes that have come through here, in the order in which they came. */
  passed(): readonly Passed[];
  /** What the server answers for a path from now on: what it has at another, changed. */
  rewrite(path: string, from: string, change: (body: string) => string): void;
  /** From now on the server hands out a newer version of the app. */
  renew(): Promise<void>;
};

/**
 * A network between a phone and the app that can be cut, and that delays calls, loses them, or loses their answers. What happens to the
 * how manieth call of a kind depends on the seed alone, so that a run can be repeated.
 */
export async function openCuttingProxy(target: string, seed: number): Promise<CuttingProxy> {
  const upstream = new URL(target);
  const sockets = new Set<Socket>();
  const counts = new Map<string, number>();
  const passed: Passed[] = [];
  const rewritten = new Map<string, { from: string; change: (body: string) => string }>();
  const held: Hold[] = [];
  let busy: RegExp | undefined;
  let isOpen = true;
  let weather: Weather = {};

  const server = createServer((asked, answer) => {
    const { method = "", url = "" } = asked;
    const kind = `${method} ${url.replace(/\?.*/, "").replace(/[\da-f-]{36}/g, "…")}`;
    const one: Passed = {
      what: kind,
      key: String(asked.headers["idempotency-key"] ?? ""),
      from: Date.now(),
      to: 0,
      fault: undefined,
    };
    if (method !== "GET") passed.push(one);
    // Given up by whoever asked.
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
      chance -= weather[fault] ?? 0;
      return chance < 0;
    });
  }

  async function serve(asked: IncomingMessage, answer: ServerResponse, one: Passed): Promise<void> {
    const { what, fault } = one;
    if (busy?.test(what)) {
      asked.resume();
      answer.writeHead(503, { "content-type": "application/problem+json" });
      return void answer.end(JSON.stringify({ detail: "Too busy." }));
    }
    if (fault === "unheard") return void answer.destroy();
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
    // The server has acted.
    for (const hold of held)
      if (hold.which.test(what)) {
        hold.acted++;
        hold.waiting.get(hold.acted)?.();
        if (hold.acted > hold.after) await hold.free;
      }
    one.to ||= Date.now();
    if (fault === "unanswered") return void answer.destroy();
    const body = other ? Buffer.from(other.change(Buffer.concat(chunks).toString())) : Buffer.concat(chunks);
    const { "transfer-encoding": _, ...headers } = reply.headers;
    const { statusCode = 502 } = reply;
    const hasBody = statusCode !== 204 && statusCode !== 304;
    answer.writeHead(statusCode, { ...headers, ...(hasBody && { "content-length": body.length }) });
    if (fault !== "half answered") return void answer.end(body);
    answer.write(body.subarray(0, body.length >> 1), () => answer.destroy());
  }

  /** The server has what it was sent, whatever becomes of whoever sent it. */
  function forward(asked: IncomingMessage, path = asked.url): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { method, headers: all } = asked;
      const { hostname, port } = upstream;
      const { "accept-encoding": _, "if-none-match": __, "if-modified-since": ___, ...plain } = all;
      // What is changed on the way must be whole and readable.
      const headers = rewritten.has(asked.url ?? "") ? plain : all;
      const onward = request({ hostname, port, path, method, headers, agent: false }, resolve);
      onward.once("error", reject);
      asked.once("error", () => onward.destroy());
      asked.pipe(onward);
    });
  }

  server.on("connection", (socket) => {
    if (!isOpen) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
  });
  const rewrite: CuttingProxy["rewrite"] = (path, from, change) => void rewritten.set(path, { from, change });
  const cut = () => {
    isOpen = false;
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    cut();
    server.close();
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`,
    cut,
    restore(fresh = {}) {
      isOpen = true;
      weather = fresh;
    },
    turnAway(which) {
      busy = which;
    },
    holdAnswers(which, after = 0) {
      let letGo = () => {};
      const free = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      const one: Hold = { which, after, acted: 0, waiting: new Map(), free };
      held.push(one);
      return {
        acted: async (count = after + 1) => {
          if (one.acted < count) await new Promise<void>((resolve) => one.waiting.set(count, resolve));
        },
        letGo() {
          held.splice(held.indexOf(one), 1);
          letGo();
        },
      };
    },
    passed: () => passed,
    rewrite,
    async renew() {
      const worker = await (await fetch(`${target}/sw.js`)).text();
      const [, old = ""] = /shell-([\da-f]{10})/.exec(worker) ?? [];
      const [now = ""] = rewritten.keys();
      // One more each time, so that each is newer than the one before.
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

/** Calls during which another was under way: what is to be sent one after the other has none. */
export function overlaps(passed: readonly Passed[]): Passed[] {
  const known = passed.toSorted((a, b) => a.from - b.from);
  return known.filter(({ from }, i) => known.slice(0, i).some(({ to }) => to > from));
}

/** A number from 0 to 1 that a text always gives. */
function chanceOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;
}
