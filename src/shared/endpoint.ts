import * as z from "zod/mini";
import type { Role } from "./roles";
import type { Scope } from "./scopes";

/** A Zod schema: `z.input` is what is sent, `z.output` what is received. */
type Shape = z.core.$ZodType;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One API call, described once for the server's routes, the browser's calls and the OpenAPI document.
 * `roles`: who may call it ("anyone" includes visitors who are not signed in).
 * The browser build keeps only method and path at run time (docs/decisions/06-lean-contracts.md); forms import their schemas by name.
 */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
> = {
  readonly method: Method;
  /** Path with `{name}` for each parameter: `/api/assignments/{id}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** Status of a success; 200 by default. */
  readonly status: 200 | 201 | 204;
  readonly roles: readonly Role[] | "anyone";
  /** The scope with which a token may call it too; without one, no token may. */
  readonly scope?: Scope;
  /** It reads or changes one record whose versions have entity tags: its reply carries an ETag, and a change understands If-Match. */
  readonly hasETag: boolean;
  /** The largest body in bytes, where it is more than that of other calls. Its session is checked before its body is read. */
  readonly largestBody?: number;
  /** Its reply holds a secret, so it is not stored for its Idempotency-Key: a repeated request is carried out again. */
  readonly hasSecret: boolean;
};

const nothing = z.undefined();
const noReply = z.void();
const noParts = z.object({});
type Nothing = typeof nothing;
type NoReply = typeof noReply;
type NoParts = typeof noParts;

type Description<P extends Shape, Q extends Shape, B extends Shape, R extends Shape> = {
  method: Method;
  path: `/${string}`;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  reply?: R;
  status?: 200 | 201 | 204;
  roles: readonly Role[] | "anyone";
  scope?: Scope;
  hasETag?: boolean;
  largestBody?: number;
  hasSecret?: boolean;
};

/** Describes a call. Defaults: no parameters, query, body or reply; status 200, or 204 without a reply. */
export function endpoint<
  P extends Shape = NoParts,
  Q extends Shape = NoParts,
  B extends Shape = Nothing,
  R extends Shape = NoReply,
>(description: Description<P, Q, B, R>): Endpoint<P, Q, B, R>;
export function endpoint(description: Description<Shape, Shape, Shape, Shape>): Endpoint {
  return {
    params: noParts,
    query: noParts,
    body: nothing,
    reply: noReply,
    status: description.reply ? 200 : 204,
    hasETag: false,
    hasSecret: false,
    ...description,
  };
}

/** A caller's input: only the parts that the endpoint has. */
export type Input<E extends Endpoint> = Part<"params", z.input<E["params"]>> &
  Part<"query", z.input<E["query"]>> &
  Part<"body", z.input<E["body"]>>;
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<string, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

export type Params<E extends Endpoint> = z.output<E["params"]>;
export type Query<E extends Endpoint> = z.output<E["query"]>;
export type Body<E extends Endpoint> = z.output<E["body"]>;
export type Reply<E extends Endpoint> = z.output<E["reply"]>;

/** The address of a call, with its parameters filled in and its query appended. */
export function addressOf(e: Endpoint, parts: { params?: unknown; query?: unknown }): string {
  const params = new Map(Object.entries(parts.params ?? {}));
  const path = e.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}
