import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ProblemCode } from "../../shared/problem";

declare module "fastify" {
  interface FastifyRequest {
    /** Whose session it came with, or who signed in by it. */
    userId: string | null;
  }
  interface FastifyReply {
    refusal: ProblemCode | null;
  }
}

/**
 * One line a request: id, who, route (never the address itself, which may hold a secret), status, milliseconds. A refused one's says
 * why, and from where: by these lines somebody who guesses is found.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest("userId", null);
  app.decorateReply("refusal", null);
  app.addHook("onResponse", async (request, reply) => logRequest(request, reply));
}

/** Writes the line of a request that is over. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? "unknown",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.userId && { user: request.userId }),
      ...(reply.refusal && { refusal: reply.refusal, address: request.ip }),
    },
    "request",
  );
}

/** What the log may tell of a request wherever Fastify logs one itself: neither its address nor its headers. */
export function quietRequest({ method }: { method: string }): { method: string } {
  return { method };
}
