import { createServer, type IncomingMessage } from "node:http";
import { onTestFinished, vi } from "vitest";

/** What a server that a phone talks to was asked. */
export type Asked = { call: string; headers: Record<string, string>; body: unknown };
/** What it answers: an answer, nothing for ever, or a connection that breaks after it has done what it was asked. */
export type Reply =
  | { status: number; body?: unknown; type?: string; headers?: Record<string, string> }
  | "silence"
  | "cut";

export type OutboxServer = {
  url: string;
  asked: Asked[];
  /** The calls alone, in their order: "POST /api/assignments/1/start". */
  calls(): string[];
  /** What it says to the next calls of this kind, one after the other; afterwards, and to all others, that it is done. */
  says(call: string, ...replies: Reply[]): void;
  /** What it does while a call is under way, before it answers. */
  during(call: string, act: () => Promise<void>): void;
};

export const done: Reply = { status: 200, body: {} };
export const refusal = (status: number, detail: string, code = "state-conflict"): Reply => ({
  status,
  body: { detail, code },
  type: "application/problem+json",
});

/** A server that answers what a test says. The page's own addresses lead to it. */
export async function startOutboxServer(): Promise<OutboxServer> {
  const asked: Asked[] = [];
  const said = new Map<string, Reply[]>();
  const acts = new Map<string, () => Promise<void>>();
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    asked.push({ call, headers: headersOf(request), body: bodyIn(await bytesOf(request), request) });
    await acts.get(call)?.();
    const reply = said.get(call)?.shift() ?? usual(call, asked.length);
    if (reply === "cut") request.socket.destroy();
    if (typeof reply === "string") return;
    const { status, body, type = "application/json", headers } = reply;
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(typeof body === "string" || body === undefined ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (to: Request | string, request?: RequestInit) =>
    fetch(to instanceof Request ? to : new URL(to, url), request),
  );
  return {
    url,
    asked,
    calls: () => asked.map(({ call }) => call),
    says: (call, ...replies) => void said.set(call, replies),
    during: (call, act) => void acts.set(call, act),
  };
}

/** Each upload has an address of its own, which is good for once. */
function usual(call: string, count: number): Reply {
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
