import { createServer, request } from "node:http";
import { onTestFinished } from "vitest";

export type BusyProxy = {
  url: string;
  /** Changes that look so ("POST /api/…") are answered 503 from now on; nothing given: none is. */
  turnAway(which?: RegExp): void;
};

/** Stands before the app, which is sometimes too busy for some changes: signing in and out goes on while they wait. */
export async function openBusyProxy(target: string): Promise<BusyProxy> {
  const { hostname, port } = new URL(target);
  let busy: RegExp | undefined;
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    if (busy?.test(`${method} ${path}`)) {
      asked.resume();
      answer.writeHead(503, { "content-type": "application/problem+json" });
      answer.end(JSON.stringify({ detail: "Too busy." }));
      return;
    }
    const onward = request({ hostname, port, method, path, headers, agent: false }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
      // A stream of events has no end of its own.
      answer.once("close", () => reply.destroy());
      reply.once("error", () => answer.destroy());
    });
    onward.once("error", () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`,
    turnAway(which) {
      busy = which;
    },
  };
}
