import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Body, Endpoint, Reply } from "../../shared/endpoint";
import { Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import type { ActionContext, Park } from "../actions/context";
import { atOnce } from "../at-once";
import type { Person } from "../person";
import { serverIsBusy } from "../unavailable";
import { tagOf } from "./entity-tags";
import { networkOf } from "./network";
import { described } from "./openapi";
import { originOf } from "./origin";
import { performForToken, performOnce, repeatedResponse, SerializedReply } from "./perform-once";
import { expectPerson, notSignedIn } from "./phone";
import { checked, type RequestInput, requestInput } from "./request-input";
import { type SessionCookie, sessionCookie, whoIs } from "./session";
import type { CallingToken } from "./tokens";

/** What routes are mounted on. `endpoints` collects them; `checkReplies`: validate every response against its contract (tests and development). */
export type Host = {
  app: FastifyInstance;
  park: Park;
  endpoints: Endpoint[];
  checkReplies: boolean;
};

type CallInput<E extends Endpoint> = RequestInput<E> & {
  body: Body<E>;
  /** The caller's network, for counting refusals. */
  network: string;
  /** The origin under which the caller reaches this server: https://park.example */
  origin: string;
  cookie: SessionCookie;
  headers: IncomingHttpHeaders;
  /** Returns a signal that is aborted when the caller disconnects. */
  whenGone(): AbortSignal;
};
type SignedIn<E extends Endpoint> = CallInput<E> & {
  by: Person;
  /** Runs an action as the request's one transaction, once per Idempotency-Key. */
  perform(work: (context: ActionContext & { by: Person }) => Promise<Reply<E>>): Promise<SerializedReply<Reply<E>>>;
  /** The first response of a repeated Idempotency-Key, for what works long before its transaction; null if there is none yet. */
  repeated(): Promise<SerializedReply<Reply<E>> | null>;
};
/** Who makes a call with a scope: a signed-in user, or another program with its token. */
type Caller = { by: Person; token: null } | { by: null; token: CallingToken };
type Scoped<E extends Endpoint> = CallInput<E> &
  Caller & {
    /** Runs an action as the request's one transaction; of a user once per Idempotency-Key. A token's calls are idempotent without one. */
    perform(work: (context: ActionContext) => Promise<Reply<E>>): Promise<SerializedReply<Reply<E>>>;
  };
type Handled<E extends Endpoint> = Promise<Reply<E> | SerializedReply<Reply<E>>>;

/** Mounts a call for signed-in users of the endpoint's roles: 401 without a session, 403 for another role, 422 for invalid input. */
export function mount<E extends Endpoint>(host: Host, e: E, handle: (asked: SignedIn<E>) => Handled<E>): void {
  route(host, e, async (request, reply) => {
    const by = await signedIn(host, e, request, reply);
    const asked = read(host, e, request, reply);
    return handle({
      ...asked,
      by,
      perform: (work) => performOnce(host.park, e, request, by, asked, work),
      repeated: () => repeatedResponse(host.park, e, request, by, asked),
    });
  });
}

/**
 * Mounts a call for signed-in users of the endpoint's roles and for tokens with its scope: 401 without either, 403 for another role or scope,
 * 422 for invalid input.
 */
export function mountScoped<E extends Endpoint>(host: Host, e: E, handle: (asked: Scoped<E>) => Handled<E>): void {
  route(host, e, async (request, reply) => {
    const caller = await callerOf(host, e, request, reply);
    const asked = read(host, e, request, reply);
    const { by, token } = caller;
    const perform: Scoped<E>["perform"] = (work) =>
      token ? performForToken<E>(host.park, request, token, work) : performOnce(host.park, e, request, by, asked, work);
    return handle({ ...asked, ...caller, perform });
  });
}

async function callerOf(host: Host, e: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const { token } = request;
  return token ? { by: null, token } : { by: await signedIn(host, e, request, reply), token };
}

/** The signed-in user: 401 without a session or if the phone sends another user's change, 403 for another role. */
export async function signedIn(host: Host, e: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Person> {
  const by = await whoIs(host.park.db, request, reply);
  if (!by) throw await notSignedIn(host.park.db, request);
  expectPerson(by, request);
  if (!e.roles.includes(by.role)) throw new Problem("wrong-role", say("Your role does not allow this."));
  return by;
}

/** Mounts a call that needs no session. */
export function mountOpen<E extends Endpoint>(
  host: Host,
  e: E,
  handle: (asked: CallInput<E>) => Promise<Reply<E>>,
): void {
  route(host, e, (request, reply) => handle(read(host, e, request, reply)));
}

function route<E extends Endpoint>(
  host: Host,
  e: E,
  handle: (request: FastifyRequest, reply: FastifyReply) => Handled<E>,
): void {
  const { app, endpoints, checkReplies } = host;
  endpoints.push(e);
  app.route({
    method: e.method,
    url: routePath(e),
    schema: described(e),
    ...(e.largestBody && largeBody(host, e, e.largestBody)),
    config: { takesLong: e.largestBody !== undefined, ...(e.scope && { scope: e.scope }) },
    handler: async (request, reply) => {
      const result = await handle(request, reply);
      if (checkReplies) z.parse(e.reply, result instanceof SerializedReply ? parse(result.text) : result);
      reply.code(e.status).header("cache-control", "no-store");
      if (result instanceof SerializedReply && result.replayed) reply.header("idempotency-replayed", "true");
      if (e.status === 204) return reply.send();
      const text = result instanceof SerializedReply ? result.text : JSON.stringify(result);
      const tag = e.hasETag && tagOf(parse(text));
      if (tag) reply.header("etag", tag);
      return reply.header("content-type", "application/json; charset=utf-8").send(text);
    },
  });
}

/** Large bodies of one caller that arrive or are worked on: each is in memory as a whole. */
const beginLargeBody = atOnce(4);

/** Accepts a large body from those who may call it, however long it takes to arrive, and from nobody else; only a few of each at the same time (503). */
function largeBody(host: Host, e: Endpoint, bodyLimit: number) {
  const { bodyLimit: ordinary = 0 } = host.app.initialConfig;
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const { token, by } = await callerOf(host, e, request, reply);
    const size = Number(request.headers["content-length"] ?? bodyLimit);
    if (size <= ordinary || reply.raw.destroyed) return;
    const end = beginLargeBody(token ? token.id : by.id);
    if (!end) throw serverIsBusy(10);
    reply.raw.once("close", end);
  };
  return { bodyLimit, onRequest };
}

function read<E extends Endpoint>(host: Host, e: E, request: FastifyRequest, reply: FastifyReply): CallInput<E> {
  return {
    ...requestInput(host, e, request),
    body: checked<E["body"]>(e.body, hasBody(e) ? (request.body ?? undefined) : undefined, "body"),
    network: networkOf(request.ip),
    origin: originOf(request),
    cookie: sessionCookie(request, reply),
    headers: request.headers,
    whenGone: () => whenGone(reply),
  };
}

/** A signal that is aborted when the caller disconnects, or has been answered. */
export function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (reply.raw.destroyed) gone.abort();
  reply.raw.once("close", () => gone.abort());
  return gone.signal;
}

/** The path in the router's syntax: `:id` for `{id}`. */
export function routePath({ path }: Endpoint): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

function hasBody(e: Endpoint): boolean {
  return !(e.body instanceof z.ZodMiniUndefined);
}

function parse(text: string): unknown {
  return text === "" ? undefined : JSON.parse(text);
}
