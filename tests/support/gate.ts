import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export type Gate = {
  /** The database's address through the gate. */
  readonly url: string;
  /** Cuts every connection and lets nobody in. */
  shut(): void;
  open(): void;
  /** Passes nothing on any more, and tells nobody: as a machine that loses its power. */
  freeze(): void;
  /** From now on leads to another server; who is let in already stays where they are. */
  turnTo(databaseUrl: string): void;
  /** Waits until this many have been turned away since it was shut. */
  knocked(times: number): Promise<void>;
  /** How many have been let in. */
  passed(): number;
};

/** A way to PostgreSQL that can be shut, as a network or a database that goes away. */
export async function openGate(databaseUrl: string): Promise<Gate> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isOpen = true;
  let knocks = 0;
  let passes = 0;
  let onKnock = () => {};
  const server = createServer((socket) => {
    socket.on("error", () => {});
    if (!isOpen) {
      knocks += 1;
      socket.destroy();
      return onKnock();
    }
    passes += 1;
    const onward = connect(Number(target.port || 5432), target.hostname);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    cut();
    server.close();
  });
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" ? address?.port : address);
  return {
    url: url.href,
    shut() {
      isOpen = false;
      knocks = 0;
      cut();
    },
    open() {
      isOpen = true;
    },
    freeze() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    turnTo(databaseUrl) {
      target = new URL(databaseUrl);
    },
    async knocked(times) {
      while (knocks < times)
        await new Promise<void>((resolve) => {
          onKnock = resolve;
        });
    },
    passed: () => passes,
  };
}
