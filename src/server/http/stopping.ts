import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Milliseconds; less than the 10 seconds of a stop, so that the database is closed in order afterwards. */
const drainTimeoutMs = 8_000;

/**
 * On shutdown, closes idle connections at once (browsers open some in advance), and running ones after a time limit.
 */
export function drainConnections(app: FastifyInstance): void {
  const quiet = new Set<Socket>();
  let stopping = false;
  app.server.on("connection", (socket: Socket) => {
    quiet.add(socket);
    socket.on("close", () => quiet.delete(socket));
  });
  app.addHook("onRequest", async ({ raw }) => void quiet.delete(raw.socket));
  app.addHook("onResponse", async ({ raw }) => {
    if (stopping) raw.socket.end();
    else if (!raw.socket.destroyed) quiet.add(raw.socket);
  });
  app.addHook("preClose", async () => {
    stopping = true;
    for (const socket of quiet) socket.destroy();
    const timer = setTimeout(() => app.server.closeAllConnections(), drainTimeoutMs);
    app.server.on("close", () => clearTimeout(timer));
  });
}

/**
 * On shutdown, waits for the handlers of callers who have left, within the same time limit: they have no connection any more, but still use the
 * database. The other `onClose` hooks run before, because they are added later.
 */
export function drainHandlers(app: FastifyInstance): void {
  const running = new Set<Promise<unknown>>();
  let timeout: Promise<void> | undefined;
  app.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = function handle(request, reply) {
      const result = handler.call(this, request, reply);
      const ended = Promise.resolve(result)
        .catch(() => {})
        .finally(() => running.delete(ended));
      running.add(ended);
      return result;
    };
  });
  app.addHook("preClose", async () => {
    timeout = pause(drainTimeoutMs, undefined, { ref: false });
  });
  app.addHook("onClose", () => Promise.race([Promise.all(running), timeout]));
}
