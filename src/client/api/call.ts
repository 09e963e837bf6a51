import { v7 } from "uuid";
import { addressOf, type Endpoint, type Input, type Reply } from "../../shared/endpoint";
import type { ConflictFound, FieldError, Sent } from "../../shared/problem";
import type { SentSentence } from "../../shared/sentences";
import { t } from "../../shared/words";
import { loadSentences } from "../browser/language";
import { learnServerTime } from "../browser/server-time";
import { checkReach } from "./reach";

/** A response that is not 2xx. Its message is "{status}: {detail}"; without a detail, the body or the status text (docs/domain.md, "Responses and errors"). */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    /** The detail's key and values. */
    readonly sent: Omit<SentSentence, "message"> = {},
    /** Errors by field of the request, if the server sent any. */
    readonly errors: readonly Sent<FieldError>[] = [],
    /** Schedule conflicts, if the server sent any. */
    readonly conflicts: readonly Sent<ConflictFound>[] = [],
    /** What the request was based on, as it is now, if the server sent it. */
    readonly fresh?: unknown,
  ) {
    super(`${status}: ${detail}`);
    this.name = "CallError";
  }
}

type Parts = { params?: unknown; query?: unknown; body?: unknown };

type Options = { signal?: AbortSignal; key?: string; ifMatch?: string | undefined };

/** Calls the API. Each change gets its own idempotency key, so sending it twice applies it once. Throws CallError, or an Error if the server can't be reached. */
export async function call<E extends Endpoint>(
  e: E,
  parts: Input<E> & Parts,
  options: Options = {},
): Promise<Reply<E>> {
  return parseBody(await fetchOk(e, parts, options));
}

async function fetchOk(e: Endpoint, parts: Parts, options: Options): Promise<Response> {
  const response = await fetchOrExplain(addressOf(e, parts), {
    method: e.method,
    credentials: "include",
    cache: "no-store",
    headers: {
      ...(e.method !== "GET" && {
        "idempotency-key": options.key ?? v7(),
        "content-language": document.documentElement.lang,
      }),
      ...(options.ifMatch && { "if-match": options.ifMatch }),
      ...(parts.body !== undefined && { "content-type": "application/json" }),
    },
    body: JSON.stringify(parts.body),
    signal: options.signal ?? null,
  });
  if (!response.ok) throw await callErrorOf(response);
  return response;
}

async function parseBody<E extends Endpoint>(response: Response): Promise<Reply<E>> {
  const text = await response.text();
  const body = JSON.parse(text || "null") ?? undefined;
  // Only now, because a captive portal's page is not from the server.
  learnServerTime(response);
  return body;
}

/** fetch, with a readable message when the server can't be reached. */
async function fetchOrExplain(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    void checkReach();
    throw new Error(t("Can't reach the server. Check your connection and try again."), { cause: error });
  }
}

type Refused = Omit<SentSentence, "message"> & {
  code?: string;
  detail?: unknown;
  errors?: Sent<FieldError>[];
  conflicts?: Sent<ConflictFound>[];
  fresh?: unknown;
};

/** Builds the CallError of a response that is not 2xx, once the reader's language has its sentences. */
async function callErrorOf(response: Response): Promise<CallError> {
  const text = await response.text().catch(() => "");
  try {
    const problem: Refused = JSON.parse(text);
    const { code, detail, errors, conflicts, fresh } = problem;
    // Without a session there is the sign-in page instead.
    if (code !== "not-signed-in") await loadSentences();
    if (typeof detail === "string") return new CallError(response.status, detail, problem, errors, conflicts, fresh);
  } catch {
    // Not JSON: a proxy's error page or an empty body.
  }
  return new CallError(response.status, text || response.statusText);
}

/** The query key of an address: its path segments, then its query. The first segment is the live topic. */
export function keyOf(address: string): string[] {
  const [path = "", query] = address.replace(/^\/api\//, "").split("?");
  return [...path.split("/"), ...(query ? [`?${query}`] : [])];
}

/** TanStack Query options for a GET call. */
export function queryFor<E extends Endpoint>(e: E, input: Input<E> & Parts) {
  return {
    queryKey: keyOf(addressOf(e, input)),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(e, input, { signal }),
  };
}

/** One page of a list. `next` is the cursor of the next page, empty on the last one. */
export type ListPage<E extends Endpoint> = { items: Reply<E>; next: string };

/** useInfiniteQuery options for a paged list. Its key starts with the key of `queryFor`, so both are invalidated together. */
export function infiniteQueryFor<E extends Endpoint>(e: E, input: Input<E> & Parts) {
  return {
    queryKey: [...queryFor(e, input).queryKey, "pages"],
    queryFn: async ({ signal, pageParam }: { signal: AbortSignal; pageParam: string }): Promise<ListPage<E>> => {
      const query = Object.assign({}, input.query, pageParam && { cursor: pageParam });
      const response = await fetchOk(e, { ...input, query }, { signal });
      return { items: await parseBody<E>(response), next: nextCursor(response) };
    },
    initialPageParam: "",
    getNextPageParam: ({ next }: ListPage<E>) => next || undefined,
  };
}

/** The cursor of `Link: </api/assignments?limit=20&cursor=…>; rel="next"`. */
function nextCursor(response: Response): string {
  const [, address = ""] = /<([^>]*)>;\s*rel="next"/.exec(response.headers.get("link") ?? "") ?? [];
  return new URLSearchParams(address.split("?")[1]).get("cursor") ?? "";
}
