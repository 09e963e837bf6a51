import type { IncomingHttpHeaders } from "node:http";
import { type SQL, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { addressOf, type Body, type Endpoint, type Params, type Query, type Reply } from "../../shared/endpoint";
import { issueSentence } from "../../shared/issue-sentence";
import { type FieldError, Problem } from "../../shared/problem";
import { say } from "../../shared/sentences";
import type { ActionContext, Park } from "../actions/context";
import { perform } from "../actions/perform";
import { expectZone, heldZone } from "../actions/time-zone";
import { announcing } from "../live/announce";
import type { Person } from "../person";
import { tagOf } from "./entity-tags";
import { claim, type Slot, storeResponseSql } from "./idempotency";
import { networkOf } from "./network";
import { described } from "./openapi";
import { originOf } from "./origin";
import { expectPerson, languageOf, notSignedIn, phoneHeader, reportedBy } from "./phone";
import { heldSession, type SessionCookie, sessionCookie, whoIs } from "./session";
import { type CallingToken, endedMeanwhile, heldToken } from "./tokens";

/** What routes are mounted on. `endpoints` collects them; `checkReplies`: validate every response against its contract (tests and development). */
export type Host = {
  app: FastifyInstance;
  park: Park;
  endpoints: Endpoint[];
  checkReplies: boolean;
};

/** JSON text sent as is: serialized inside the transaction, or stored from the first response. */
class Answer<T> {
  declare readonly of: T;
  constructor(
    readonly text: string,
    readonly replayed: boolean,
  ) {}
}

/** What every handler receives: the park, and the path parameters and query, validated against the contract. */
export type RequestInput<E extends Endpoint> = Park & { params: Params<E>; query: Query<E> };
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
  perform(work: (context: ActionContext & { by: Person }) => Promise<Reply<E>>): Promise<Answer<Reply<E>>>;
};
/** Who makes a call with a scope: a signed-in user, or another program with its token. */
type Caller = { by: Person; token: null } | { by: null; token: CallingToken };
type Scoped<E extends Endpoint> = CallInput<E> &
  Caller & {
    /** Runs an action as the request's one transaction; of a user once per Idempotency-Key. A token's calls are idempotent without one. */
    perform(work: (context: ActionContext) => Promise<Reply<E>>): Promise<Answer<Reply<E>>>;
  };
type Handled<E extends Endpoint> = Promise<Reply<E> | Answer<Reply<E>>>;

/** Mounts a call for signed-in users of the endpoint's roles: 401 without a session, 403 for another role, 422 for invalid input. */
export function mount<E extends Endpoint>(host: Host, e: E, handle: (asked: SignedIn<E>) => Handled<E>): void {
  route(host, e, async (request, reply) => {
    const by = await signedIn(host, e, request, reply);
    const asked = read(host, e, request, reply);
    return handle({ ...asked, by, perform: (work) => performOnce(host, e, request, by, asked, work) });
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
      token ? performForToken<E>(host, request, token, work) : performOnce(host, e, request, by, asked, work);
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
      if (checkReplies) z.parse(e.reply, result instanceof Answer ? parse(result.text) : result);
      reply.code(e.status).header("cache-control", "no-store");
      if (result instanceof Answer && result.replayed) reply.header("idempotency-replayed", "true");
      if (e.status === 204) return reply.send();
      const text = result instanceof Answer ? result.text : JSON.stringify(result);
      const tag = e.hasETag && tagOf(parse(text));
      if (tag) reply.header("etag", tag);
      return reply.header("content-type", "application/json; charset=utf-8").send(text);
    },
  });
}

/** Accepts a large body from those who may call it, however long it takes to arrive, and from nobody else. */
function largeBody(host: Host, e: Endpoint, bodyLimit: number) {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
    void (await callerOf(host, e, request, reply));
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

/** The input of a request without its body. */
export function requestInput<E extends Endpoint>({ park }: Host, e: E, request: FastifyRequest): RequestInput<E> {
  return {
    ...park,
    params: checked<E["params"]>(e.params, request.params, "params"),
    query: checked<E["query"]>(e.query, request.query, "query"),
  };
}

function hasBody(e: Endpoint): boolean {
  return !(e.body instanceof z.ZodMiniUndefined);
}

/** An invalid id in the path is not found (404); other invalid input is 422 with the fields. */
function checked<S extends z.core.$ZodType>(shape: S, value: unknown, part: "params" | "query" | "body"): z.output<S> {
  const result = z.safeParse(shape, value);
  if (result.success) return result.data;
  const errors = result.error.issues.map(fieldError);
  if (part === "params" && errors.some(({ path }) => /id$/i.test(path)))
    throw new Problem("not-found", say("Not found."));
  const [first] = errors;
  throw new Problem("invalid", first?.message ?? say("Invalid request."), { errors });
}

function fieldError(issue: z.core.$ZodIssue): FieldError {
  if (issue.code === "unrecognized_keys") {
    const [key = ""] = issue.keys;
    const path = [...issue.path, key.slice(0, 40)].join(".");
    return { path, message: say('"{field}" is not a field of this call.', { field: path }) };
  }
  return { path: issue.path.join("."), message: issueSentence(issue) };
}

async function performOnce<E extends Endpoint>(
  host: Host,
  e: E,
  request: FastifyRequest,
  by: Person,
  asked: { params: unknown; body: unknown },
  work: (context: ActionContext & { by: Person }) => Promise<Reply<E>>,
): Promise<Answer<Reply<E>>> {
  const slot = slotOf(e, request, by, asked);
  const reported = reportedBy(request);
  const once = async (context: ActionContext) => {
    const first = slot && (await claim(context.tx, slot));
    if (first) return new Answer<Reply<E>>(first.text, true);
    const known = { key: slot?.key, ifMatch: request.headers["if-match"], lang: languageOf(request) };
    const text = JSON.stringify(await work({ ...context, ...reported, ...known, by })) ?? "";
    return new Answer<Reply<E>>(text, false);
  };
  return perform(host.park, by, once, new Date(), async (context, { text, replayed }) => {
    if (replayed) return;
    const kept = slot ? storeResponseSql(slot, { status: e.status, text }) : sql`select`;
    const held = endsSessionOf(context, by) ? sql`select` : heldSession(request);
    if (!(await close(context, kept, held))) throw new Problem("not-signed-in", say("Please sign in."));
  });
}

/** Ignores Idempotency-Key, which belongs to a user's phone: calls with a scope are idempotent by themselves. */
function performForToken<E extends Endpoint>(
  host: Host,
  request: FastifyRequest,
  token: CallingToken,
  work: (context: ActionContext) => Promise<Reply<E>>,
): Promise<Answer<Reply<E>>> {
  const known = { token, ifMatch: request.headers["if-match"], lang: languageOf(request) };
  const run = async (context: ActionContext) =>
    new Answer<Reply<E>>(JSON.stringify(await work({ ...context, ...known })) ?? "", false);
  return perform(host.park, null, run, new Date(), async (context) => {
    if (!(await close(context, sql`select`, heldToken(token)))) throw endedMeanwhile(token);
  });
}

/**
 * The last statement of a change, after all waiting: stores the response, makes sure of the time zone, and publishes the live updates. Returns
 * whether the session or the token still exists: no row of `held` means that it doesn't.
 */
async function close(context: ActionContext, kept: SQL, held: SQL): Promise<boolean> {
  const { rows } = await context.tx.execute<{ held: boolean; zone: string | null }>(sql`
    with kept as (${kept}), held as (${held})
    select exists (select from held) as held, ${heldZone}, ${announcing(context.announcements)}`);
  expectZone(context, rows[0]?.zone);
  return rows[0]?.held === true;
}

function endsSessionOf({ announcements }: ActionContext, { id }: Person): boolean {
  return announcements.some((one) => "signedOut" in one && one.signedOut === id);
}

/** The scope of a key. Uses the contract's path, because one address can be spelled in many ways. */
function slotOf(
  e: Endpoint,
  request: FastifyRequest,
  by: Person,
  { params, body }: { params: unknown; body: unknown },
): Slot | null {
  const key = phoneHeader(request, "Idempotency-Key");
  return key === undefined || e.hasSecret
    ? null
    : { userId: by.id, key, method: e.method, path: addressOf(e, { params }), body };
}

function parse(text: string): unknown {
  return text === "" ? undefined : JSON.parse(text);
}
