import { connect, type Socket } from "node:net";

/** A raw HTTP request. */
export type Ask = string;
export type Loaded = { count: number; seconds: number; times: number[] };

/** Builds a GET, or a change without a body. */
export function written(method: string, path: string, headers: Record<string, string> = {}): Ask {
  const all = { host: "park.example", ...(method !== "GET" && { "content-length": "0" }), ...headers };
  return `${method} ${path} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;
}

/**
 * Sends the requests of `next` over several connections, one at a time on each, until it returns undefined. Raw sockets, because Node's
 * client would take more time than the servers. A response other than 200 stops it.
 */
export async function load(address: string, connections: number, next: () => Ask | undefined): Promise<Loaded> {
  const times: number[] = [];
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(address)));
  const begun = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      for (let asked = next(); asked !== undefined; asked = next()) {
        const sent = performance.now();
        await answerTo(socket, asked);
        times.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  for (const socket of sockets) socket.destroy();
  return { count: times.length, seconds, times };
}

/** Repeats the same request for a period. */
export function during(milliseconds: number, asked: Ask): () => Ask | undefined {
  const end = performance.now() + milliseconds;
  return () => (performance.now() < end ? asked : undefined);
}

/** Sends each of these requests once. */
export function each(asked: readonly Ask[]): () => Ask | undefined {
  let at = 0;
  return () => asked[at++];
}

/** A percentile of the values. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

async function open(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => resolve(socket)).once(
      "error",
      reject,
    );
  });
}

function answerTo(socket: Socket, asked: Ask): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = Number.NaN;
    let head = "";
    const done = (error?: Error) => {
      socket.off("data", read).off("error", done).off("close", closed);
      if (error) reject(error);
      else resolve();
    };
    const closed = () => done(new Error("The connection was closed."));
    const read = (chunk: Buffer) => {
      if (!Number.isNaN(missing)) missing -= chunk.length;
      else {
        head += chunk.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        if (!head.startsWith("HTTP/1.1 200"))
          return done(new Error(`${asked.slice(0, 100)} was answered ${head.slice(0, 400)}`));
        const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head.slice(0, end + 2));
        missing = Number(length?.[1]) - (head.length - end - 4);
        if (Number.isNaN(missing)) return done(new Error("The response has no content length."));
      }
      if (missing <= 0) done();
    };
    socket.on("data", read).once("error", done).once("close", closed);
    socket.write(asked);
  });
}
