import * as z from "zod/mini";
import type { Role } from "./roles";
import type { Topic } from "./topics";

/** Anything that Zod can check; `z.input` is what is sent, `z.output` what arrives. */
type Shape = z.core.$ZodType;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * One call of the API, described once: the server mounts it, the browser calls it, OpenAPI prints it.
 * `roles` names who may call it ("anyone" includes people who are not signed in); `topics` are the query keys that it makes stale.
 * In the browser only method and path are there at run time: the build leaves the rest out (docs/decisions), forms import their shapes by name.
 */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
> = {
  readonly method: Method;
  /** Below the root, with `{name}` for a parameter: `/api/assignments/{id}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  /** The status of a success: 200 unless said otherwise. */
  readonly status: 200 | 201 | 204;
  readonly roles: readonly Role[] | "anyone";
  readonly topics: readonly Topic[];
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
  topics?: readonly Topic[];
};

/** Describes a call. Left out: no parameters, no query, no body, no reply, status 200 (204 without a reply). */
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
    topics: [],
    ...description,
  };
}

/** What a caller hands over: only the parts that the endpoint has. */
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

/** The address of a call: its path with the parameters filled in and the query behind it. */
export function addressOf(e: Endpoint, parts: { params?: unknown; query?: unknown }): string {
  const params = new Map(Object.entries(parts.params ?? {}));
  const path = e.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {}))
    if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}
