import { connect, createServer, type Socket } from "node:net";
import { listenForTest } from "./listen";
import { relay } from "./relay";

export type DatabaseProxy = {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Closes every connection and refuses new ones. */
  block(): void;
  unblock(): void;
  /** Forwards nothing any more but closes no connection, as after a power cut. */
  freeze(): void;
  /** Sends new connections to another server; existing ones stay. */
  redirectTo(databaseUrl: string): void;
  /** Waits until this many connections have been refused since `block`. */
  waitForRefused(times: number): Promise<void>;
  /** The number of accepted connections. */
  acceptedCount(): number;
};

/** Opens a TCP proxy to PostgreSQL that can fail like a network or a database. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isOpen = true;
  let refused = 0;
  let accepted = 0;
  let onRefused = () => {};
  const server = createServer((socket) => {
    socket.on("error", () => {});
    if (!isOpen) {
      refused += 1;
      socket.destroy();
      return onRefused();
    }
    accepted += 1;
    const onward = connect(Number(target.port || 5432), target.hostname);
    relay(socket, onward);
    for (const one of [socket, onward]) {
      sockets.add(one);
      one.on("close", () => sockets.delete(one));
    }
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const port = await listenForTest(server, cut);
  const url = new URL(databaseUrl);
  // The folder of a Unix socket, past the proxy.
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    block() {
      isOpen = false;
      refused = 0;
      cut();
    },
    unblock() {
      isOpen = true;
    },
    freeze() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    redirectTo(databaseUrl) {
      target = new URL(databaseUrl);
    },
    async waitForRefused(times) {
      while (refused < times)
        await new Promise<void>((resolve) => {
          onRefused = resolve;
        });
    },
    acceptedCount: () => accepted,
  };
}
