import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ProblemCode } from "../../shared/problem";

declare module "fastify" {
  interface FastifyRequest {
    /** The user of the session, or who just signed in. */
    userId: string | null;
  }
  interface FastifyReply {
    refusal: ProblemCode | null;
  }
}

/**
 * One line per request: id, user or token, route (never the address, which may contain a secret), status and milliseconds. Refused requests add the
 * reason and the address of the caller, so that guessing can be traced.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest("userId", null);
  app.decorateReply("refusal", null);
  app.addHook("onResponse", async (request, reply) => logRequest(request, reply));
}

/** Logs a finished request. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? "unknown",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.userId && { user: request.userId }),
      ...(request.token && { token: request.token.id }),
      ...(reply.refusal && { refusal: reply.refusal, address: request.ip }),
    },
    "request",
  );
}

/** What Fastify may log of a request by itself: neither its address nor its headers. */
export function quietRequest({ method }: { method: string }): { method: string } {
  return { method };
}
