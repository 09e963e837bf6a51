import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "../../shared/endpoint";
import type { Person } from "../person";
import { type Host, routePath, signedIn, whenGone } from "./mount";
import { described } from "./openapi";
import { originOf } from "./origin";
import { expectPerson } from "./phone";
import { type RequestInput, requestInput } from "./request-input";
import { whoIs } from "./session";

/** A file that never changes under its address. The browser asks each time, and it is opened only if the browser doesn't have it. */
export type SentFile = { type: string; etag: string; open(): Promise<{ size: number; body: Readable }> };

/** Mounts a GET (and HEAD) that responds with a file, for signed-in users of the endpoint's roles. */
export function mountFile<E extends Endpoint>(
  host: Host,
  e: E,
  find: (asked: RequestInput<E> & { by: Person }) => Promise<SentFile>,
): void {
  host.endpoints.push(e);
  const url = routePath(e);
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const by = await signedIn(host, e, request, reply);
    const { type, etag, open } = await find({ ...requestInput(host, e, request), by });
    const headers = { etag, "cache-control": "private, no-cache" };
    if (knows(request.headers["if-none-match"], etag)) return reply.code(304).headers(headers).send();
    const { size, body } = await open();
    reply.headers({ ...headers, "content-type": type, "content-length": size });
    if (request.method !== "HEAD") return reply.send(body);
    body.destroy();
    return reply.send();
  };
  host.app.route({ method: "GET", url, exposeHeadRoute: false, schema: described(e), handler });
  host.app.route({ method: "HEAD", url, schema: { hide: true }, handler });
}

/** Milliseconds from the arrival of a file until the response. */
const responseTimeoutMs = 10 * 60_000;

/** A file being uploaded. */
export type ReceivedFile = { body: Readable; size: number | undefined };

/** Mounts a call whose body is a file of any type, at a signed address. `by` is the user of the session, if there is one. */
export function mountUpload<E extends Endpoint>(
  host: Host,
  e: E,
  take: (
    asked: RequestInput<E> & { by: Person | null; origin: string; file: ReceivedFile; gone: AbortSignal },
  ) => Promise<void>,
): void {
  host.endpoints.push(e);
  const url = routePath(e);
  host.app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    // Ignore the declared type; Fastify would refuse a malformed one.
    scope.addHook("onRequest", async ({ headers }) => void delete headers["content-type"]);
    scope.route({
      method: e.method,
      url,
      schema: described(e),
      config: { takesLong: true },
      handler: async (request, reply) => {
        const by = await whoIs(host.park.db, request, reply);
        if (by) expectPerson(by, request);
        const length = request.headers["content-length"];
        // The connection is silent while the file waits for its turn.
        request.raw.once("end", () => request.raw.socket.setTimeout(responseTimeoutMs));
        const file = { body: request.raw, size: length === undefined ? undefined : Number(length) };
        await take({ ...requestInput(host, e, request), by, origin: originOf(request), file, gone: whenGone(reply) });
        return reply.code(e.status).header("cache-control", "no-store").send();
      },
    });
  });
}

/** If-None-Match: any of the listed tags, weak or not, or "*". */
function knows(header: string | undefined, etag: string): boolean {
  const known = (header ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*");
}
