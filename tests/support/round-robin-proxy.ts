import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import { listenForTest } from "./listen";

/**
 * Opens a proxy in front of several nodes, without sticky sessions: each request goes to the next node, or to another if that one refuses the
 * connection. A node that dies during a request causes a 502, as with nginx. Returns the proxy's address.
 */
export async function openRoundRobinProxy(nodes: readonly string[]): Promise<string> {
  let turn = 0;
  const server = createServer((asked, answer) => {
    const start = turn++;
    const order = nodes.map((_, i) => nodes[(start + i) % nodes.length] ?? "");
    void bodyOf(asked).then(
      (body) => forward(order, asked, body, answer),
      () => answer.destroy(),
    );
  });
  // The same as the nodes': a browser reuses a connection for that long, and must not find it closed.
  server.keepAliveTimeout = 72_000;
  const port = await listenForTest(server, () => server.closeAllConnections());
  return `http://127.0.0.1:${port}`;
}

async function bodyOf(asked: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of asked) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function forward(
  [node, ...others]: readonly string[],
  asked: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): void {
  if (node === undefined) return void answer.writeHead(502).end();
  const { method, url: path } = asked;
  const { hostname, port } = new URL(node);
  const told = { "x-forwarded-for": asked.socket.remoteAddress, "x-forwarded-proto": "http" };
  const headers = { ...withoutConnection(asked.headers), ...told };
  const onward = request({ hostname, port, path, method, headers, agent: false }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, withoutConnection(reply.headers));
    reply.pipe(answer);
    // An event stream never ends by itself.
    answer.once("close", () => reply.destroy());
    reply.once("error", () => answer.destroy());
  });
  onward.once("error", (error) => {
    if ("code" in error && error.code === "ECONNREFUSED") return forward(others, asked, body, answer);
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  });
  onward.end(body);
}

/** Removes the headers that only apply to one connection. */
function withoutConnection({ connection: _, "keep-alive": __, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers;
}
