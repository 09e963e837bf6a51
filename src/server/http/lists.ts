import { Readable } from "node:stream";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Endpoint, Params, Query, Reply } from "../../shared/endpoint";
import { Problem } from "../../shared/problem";
import type { Park } from "../actions/context";
import type { Person } from "../person";
import { type Host, inAddress, parkOf, routePath, signedIn } from "./mount";
import { described } from "./openapi";

/** A GET whose answer is a plain array, and whose query may ask for a page of it (shared/shapes `listWindow`). */
type List = Endpoint<
  z.core.$ZodType,
  z.core.$ZodType<{ limit?: number | undefined; cursor?: string | undefined }>,
  z.core.$ZodType,
  z.core.$ZodArray
>;
type Row<E extends List> = Reply<E> extends (infer R)[] ? R : never;
type RequestInput<E extends List> = Park & { params: Params<E>; query: Query<E>; by: Person };

/** At most `limit` rows, from behind the place that `cursor` names; from the beginning without one. */
export type Window = { limit: number; cursor: string | undefined };
/** A page: its rows, and the cursor of the next one where there is more. */
export type Page<R> = { rows: R[]; next?: string | undefined };

/** So many rows of a whole list are in memory at once. */
const atOnce = 200;

/**
 * Mounts a list for signed-in people of the endpoint's roles. With `limit` or `cursor` in the query it answers that page, and where the
 * next one is (header Link); without, the whole list, sent page after page as fast as the caller reads: it is never in memory, no
 * connection to the database waits for a slow caller, and nothing is read any more for one who has gone. HEAD reads nothing.
 */
export function mountList<E extends List>(
  host: Host,
  e: E,
  page: (asked: RequestInput<E>, window: Window) => Promise<Page<Row<E>>>,
): void {
  host.endpoints.push(e);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const by = await signedIn(host, e, request, reply);
    const asked = { ...parkOf(host), by, ...inAddress(e, request) };
    reply.headers({ "cache-control": "no-store", "content-type": "application/json; charset=utf-8" });
    if (request.method === "HEAD") return reply.send();
    const read = async (window: Window) => {
      const found = await page(asked, window);
      if (host.checkReplies) z.parse(e.reply, found.rows);
      return found;
    };
    const { limit, cursor } = asked.query;
    // The first page comes before the first byte: what goes wrong there is still a refusal like any other.
    const first = await read({ limit: limit ?? atOnce, cursor });
    if (first.next === undefined) return reply.send(JSON.stringify(first.rows));
    if (limit === undefined && cursor === undefined)
      return reply.send(Readable.from(whole(first, (next) => read({ limit: atOnce, cursor: next }), request.log)));
    return reply
      .header("link", `<${nextAddress(request.url, first.next)}>; rel="next"`)
      .send(JSON.stringify(first.rows));
  };
  const url = routePath(e);
  host.app.route({ method: "GET", url, exposeHeadRoute: false, schema: described(e), handler: answer });
  host.app.route({ method: "HEAD", url, schema: { hide: true }, handler: answer });
}

/** The list as JSON, a page at a time. It ends with its bracket only when everything is said: an error before cuts the connection. */
async function* whole<R>(
  first: Page<R>,
  more: (next: string) => Promise<Page<R>>,
  log: FastifyBaseLogger,
): AsyncGenerator<string> {
  try {
    let { rows, next } = first;
    yield `[${joined(rows)}`;
    while (next !== undefined) {
      ({ rows, next } = await more(next));
      if (rows.length > 0) yield `,${joined(rows)}`;
    }
    yield "]";
  } catch (error) {
    // The answer has begun: nobody else will hear of it.
    log.error({ err: error }, "a list broke off");
    throw error;
  }
}

function joined(rows: readonly unknown[]): string {
  return rows.map((row) => JSON.stringify(row)).join(",");
}

/** The same address with the same query, except that it begins behind this place. */
function nextAddress(address: string, next: string): string {
  const [path = "", query] = address.split("?");
  const parameters = new URLSearchParams(query);
  parameters.set("cursor", next);
  return `${path}?${parameters}`;
}

/** A place in a list as a word that means nothing to its caller. */
export function cursorTo(place: readonly string[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** The place that a cursor names; undefined without one. What no list here has said is refused (422). */
export function placeAt<S extends z.core.$ZodType>(shape: S, cursor: string | undefined): z.output<S> | undefined {
  if (cursor === undefined) return undefined;
  const place = z.safeParse(shape, readJson(Buffer.from(cursor, "base64url").toString()));
  if (place.success) return place.data;
  const message = "This page of the list does not exist.";
  throw new Problem("invalid", message, { errors: [{ path: "cursor", message }] });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
