import * as z from "zod/mini";
import { getEvents } from "../../shared/events";
import { Problem } from "../../shared/problem";
import type { Host } from "../http/mount";
import { described } from "../http/openapi";
import { whoIs } from "../http/session";
import type { Streams } from "./streams";

const stream = { description: "The stream", content: { "text/event-stream": { schema: z.string() } } };

/** GET /api/events */
export function mountEvents({ app, db, endpoints }: Host, streams: Streams): void {
  endpoints.push(getEvents);
  app.route({
    method: getEvents.method,
    url: getEvents.path,
    exposeHeadRoute: false,
    schema: described(getEvents, stream),
    handler: async (request, reply) => {
      const person = await whoIs(db, request, reply);
      if (!person) throw new Problem("not-signed-in", "Please sign in.");
      reply.hijack();
      request.raw.socket.setKeepAlive(true);
      streams.add(person, reply.raw);
    },
  });
}
