import { createServer, type IncomingMessage } from "node:http";
import { vi } from "vitest";
import { listenForTest } from "./listen";

/** A request that the server received. */
export type ReceivedRequest = { call: string; headers: Record<string, string>; body: unknown };
/** How it replies: with a response, never, or by breaking the connection after processing the request. */
export type Reply =
  | { status: number; body?: unknown; type?: string; headers?: Record<string, string> }
  | "silence"
  | "cut";

export type OutboxServer = {
  url: string;
  received: ReceivedRequest[];
  /** The calls in order, such as "POST /api/assignments/1/start". */
  calls(): string[];
  /** Sets the replies to the next calls of this kind, in order; later ones, and all other calls, succeed. */
  replies(call: string, ...replies: Reply[]): void;
  /** Sets what it does while it handles a call, before it replies. */
  whileHandling(call: string, act: () => Promise<void>): void;
};

export const done: Reply = { status: 200, body: {} };
export const refusal = (status: number, detail: string, code = "state-conflict"): Reply => ({
  status,
  body: { detail, code },
  type: "application/problem+json",
});

/** Starts a server whose replies the test sets. Relative addresses lead to it. */
export async function startOutboxServer(): Promise<OutboxServer> {
  const received: ReceivedRequest[] = [];
  const replies = new Map<string, Reply[]>();
  const actions = new Map<string, () => Promise<void>>();
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    // Only asked on a machine so busy that a call seems to have been lost.
    if (request.url === "/readyz") return void response.end();
    received.push({ call, headers: headersOf(request), body: bodyIn(await bytesOf(request), request) });
    await actions.get(call)?.();
    const reply = replies.get(call)?.shift() ?? defaultReply(call, received.length);
    if (reply === "cut") request.socket.destroy();
    if (typeof reply === "string") return;
    const { status, body, type = "application/json", headers } = reply;
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(typeof body === "string" || body === undefined ? body : JSON.stringify(body));
  });
  const port = await listenForTest(server, () => server.closeAllConnections());
  const url = `http://127.0.0.1:${port}`;
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (to: Request | string, request?: RequestInit) =>
    fetch(to instanceof Request ? to : new URL(to, url), request),
  );
  return {
    url,
    received,
    calls: () => received.map(({ call }) => call),
    replies: (call, ...next) => void replies.set(call, next),
    whileHandling: (call, act) => void actions.set(call, act),
  };
}

/** Succeeds; each upload gets its own address. */
function defaultReply(call: string, count: number): Reply {
  return call === "POST /api/objects/upload" ? { status: 200, body: { uploadURL: `/objects/${count}?signed` } } : done;
}

async function bytesOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function bodyIn(text: string, { headers }: IncomingMessage): unknown {
  return text !== "" && headers["content-type"] === "application/json" ? JSON.parse(text) : text;
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
