import * as z from "zod/mini";
import { getEvents } from "../../shared/events";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import type { Host } from "../http/mount";
import { described } from "../http/openapi";
import { setHijackedCookie, whoIs } from "../http/session";
import type { Streams } from "./streams";

const stream = { description: "The stream", content: { "text/event-stream": { schema: z.string() } } };

/** Maximum number of a user's open streams on one node; a browser uses one for all its tabs. */
const most = 100;

/** GET /api/events */
export function mountEvents({ app, park: { db }, endpoints }: Host, streams: Streams): void {
  endpoints.push(getEvents);
  app.route({
    method: getEvents.method,
    url: getEvents.path,
    exposeHeadRoute: false,
    schema: described(getEvents, stream),
    handler: async (request, reply) => {
      const person = await whoIs(db, request, reply, setHijackedCookie);
      if (!person) throw new Problem("not-signed-in", say("Please sign in."));
      if (streams.of(person) >= most)
        throw new Problem("unavailable", say("You have too many pages open."), { retryAfterSeconds: 60 });
      reply.hijack();
      request.raw.socket.setKeepAlive(true);
      streams.add(person, reply.raw);
      // A session that ended during its lookup found no stream to close. Look again; the session cache has been cleared by the same notification.
      // Without a database answer the client reconnects by itself.
      const isStillOpen = await whoIs(db, request, reply, setHijackedCookie).catch(() => null);
      if (!isStillOpen) streams.end(reply.raw);
    },
  });
}
