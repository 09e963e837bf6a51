import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";

/**
 * A proxy before several nodes, without sticky sessions: each request goes to the next one, or to another where that refuses the connection. A
 * node that goes away in the middle of a request is a 502, as with nginx. Gives its address.
 */
export async function openRoundRobin(nodes: readonly string[]): Promise<string> {
  let turn = 0;
  const server = createServer((asked, answer) => {
    const start = turn++;
    const order = nodes.map((_, i) => nodes[(start + i) % nodes.length] ?? "");
    void bodyOf(asked).then(
      (body) => forward(order, asked, body, answer),
      () => answer.destroy(),
    );
  });
  // As the nodes: a browser reuses a connection for as long as it may, and must not meet its end.
  server.keepAliveTimeout = 72_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`;
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
    // A stream of events has no end of its own.
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

/** How long one connection lives is no business of the next one's. */
function withoutConnection({ connection: _, "keep-alive": __, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers;
}
