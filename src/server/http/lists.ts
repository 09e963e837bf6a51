import { Readable } from "node:stream";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Endpoint, Reply } from "../../shared/endpoint";
import { wrongField } from "../../shared/problem";
import { say } from "../../shared/sentences";
import { id, instant } from "../../shared/shapes";
import { isDay } from "../../shared/time";
import type { Person } from "../person";
import { type Host, routePath, signedIn } from "./mount";
import { described } from "./openapi";
import { type RequestInput, requestInput } from "./request-input";

/** A GET that responds with an array and can be paged (shared/shapes `listWindow`). */
type List = Endpoint<
  z.core.$ZodType,
  z.core.$ZodType<{ limit?: number | undefined; cursor?: string | undefined }>,
  z.core.$ZodType,
  z.core.$ZodArray
>;
type Row<E extends List> = Reply<E> extends (infer R)[] ? R : never;

/** At most `limit` rows after the position that `cursor` names; from the start without one. */
export type Window = { limit: number; cursor: string | undefined };
/** A page: its rows, and the cursor of the next page if there is one. */
export type Page<R> = { rows: R[]; next?: string | undefined };

/** Rows of a full list that are in memory at once. */
const atOnce = 200;

/**
 * Mounts a list for signed-in users of the endpoint's roles. With `limit` or `cursor` it responds with that page, and a Link header for the
 * next one; without, it streams the whole list page by page as fast as the client reads: it is never all in memory, no database connection
 * waits for a slow client, and reading stops when the client leaves. HEAD reads nothing.
 */
export function mountList<E extends List>(
  host: Host,
  e: E,
  page: (asked: RequestInput<E> & { by: Person }, window: Window) => Promise<Page<Row<E>>>,
): void {
  host.endpoints.push(e);
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const by = await signedIn(host, e, request, reply);
    const asked = { ...requestInput(host, e, request), by };
    reply.headers({ "cache-control": "no-store", "content-type": "application/json; charset=utf-8" });
    if (request.method === "HEAD") return reply.send();
    const read = async (window: Window) => {
      const found = await page(asked, window);
      if (host.checkReplies) z.parse(e.reply, found.rows);
      return found;
    };
    const { limit, cursor } = asked.query;
    // Read the first page before the first byte, so that an error there is still a proper refusal.
    const first = await read({ limit: limit ?? atOnce, cursor });
    if (first.next === undefined) return reply.send(JSON.stringify(first.rows));
    if (limit === undefined && cursor === undefined)
      return reply.send(Readable.from(whole(first, (next) => read({ limit: atOnce, cursor: next }), request.log)));
    return reply
      .header("link", `<${nextAddress(request.url, first.next)}>; rel="next"`)
      .send(JSON.stringify(first.rows));
  };
  const url = routePath(e);
  host.app.route({ method: "GET", url, exposeHeadRoute: false, schema: described(e), handler: respond });
  host.app.route({ method: "HEAD", url, schema: { hide: true }, handler: respond });
}

/** The list as JSON, a page at a time. The closing bracket comes only at the end: an error before it cuts the connection. */
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
    // The response has started, so the log is the only place for the error.
    log.error({ err: error }, "list stream failed");
    throw error;
  }
}

function joined(rows: readonly unknown[]): string {
  return rows.map((row) => JSON.stringify(row)).join(",");
}

/** The same address and query, starting after this position. */
function nextAddress(address: string, next: string): string {
  const [path = "", query] = address.split("?");
  const parameters = new URLSearchParams(query);
  parameters.set("cursor", next);
  return `${path}?${parameters}`;
}

/** A position as an opaque cursor. */
export function cursorTo(place: readonly string[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** The shape of a cursor: a time of the last row on the page, and its id. */
export const timeAndId = z.tuple([instant.check(z.refine((text) => isDay(text.slice(0, 10)))), id]);

/** The position of a cursor; undefined without one. Refuses an invalid cursor (422). */
export function placeAt<S extends z.core.$ZodType>(shape: S, cursor: string | undefined): z.output<S> | undefined {
  if (cursor === undefined) return undefined;
  const place = z.safeParse(shape, readJson(Buffer.from(cursor, "base64url").toString()));
  if (place.success) return place.data;
  throw wrongField("cursor", say("This page of the list does not exist."));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
