import { v4 } from "uuid";
import { addressOf, type Endpoint, type Input, type Reply } from "../../shared/endpoint";
import type { ConflictFound, FieldError } from "../../shared/problem";
import { t } from "../../shared/words";

/** A call that was not answered with success. Its message is "{status}: {detail}", or the body's text, or the status text (docs/domain.md, "Responses and errors"). */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    /** What is wrong with which field of what was sent, where the server says so. */
    readonly errors: readonly FieldError[] = [],
    /** What stands in the way of a booking, where the server says so. */
    readonly conflicts: readonly ConflictFound[] = [],
  ) {
    super(`${status}: ${detail}`);
    this.name = "CallError";
  }
}

type Parts = { params?: unknown; query?: unknown; body?: unknown };

type Options = { signal?: AbortSignal; key?: string };

/** Calls the API. Every change carries a key of its own, so that one that is sent twice happens once. Refuses with CallError. */
export async function call<E extends Endpoint>(
  e: E,
  parts: Input<E> & Parts,
  options: Options = {},
): Promise<Reply<E>> {
  return bodyOf(await answered(e, parts, options));
}

async function answered(e: Endpoint, parts: Parts, options: Options): Promise<Response> {
  const response = await reach(addressOf(e, parts), {
    method: e.method,
    credentials: "include",
    cache: "no-store",
    headers: {
      ...(e.method !== "GET" && { "idempotency-key": options.key ?? v4() }),
      ...(parts.body !== undefined && { "content-type": "application/json" }),
    },
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    ...(options.signal && { signal: options.signal }),
  });
  if (!response.ok) throw await refusal(response);
  return response;
}

async function bodyOf<E extends Endpoint>(response: Response): Promise<Reply<E>> {
  const text = await response.text();
  return JSON.parse(text || "null") ?? undefined;
}

/** Fetches, and says in a person's words when there is nobody to fetch from. */
async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new Error(t("Can't reach the server. Check your connection and try again."), { cause: error });
  }
}

/** What a refusing answer says. */
export async function refusal(response: Response): Promise<CallError> {
  const text = await response.text().catch(() => "");
  try {
    const problem: { detail?: unknown; errors?: FieldError[]; conflicts?: ConflictFound[] } = JSON.parse(text);
    const { detail, errors, conflicts } = problem;
    if (typeof detail === "string") return new CallError(response.status, detail, errors, conflicts);
  } catch {
    // Not ours: a proxy's page, or nothing at all.
  }
  return new CallError(response.status, text || response.statusText);
}

/** Under which an answer is cached: the parts of its path (the first is the live topic), so the address is the key joined with slashes. */
export function keyOf(address: string): string[] {
  const [path = "", query] = address.replace(/^\/api\//, "").split("?");
  return [...path.split("/"), ...(query ? [`?${query}`] : [])];
}

/** What TanStack Query needs for a read. */
export function reading<E extends Endpoint>(e: E, input: Input<E> & Parts) {
  return {
    queryKey: keyOf(addressOf(e, input)),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(e, input, { signal }),
  };
}

/** One page of a long list, and where the next one begins: empty, there is none. */
export type ListPage<E extends Endpoint> = { items: Reply<E>; next: string };

/** What TanStack's useInfiniteQuery needs for a list that comes in pages of `limit`. The key begins as that of `reading`. */
export function paging<E extends Endpoint>(e: E, input: Input<E> & Parts) {
  return {
    queryKey: [...reading(e, input).queryKey, "pages"],
    queryFn: async ({ signal, pageParam }: { signal: AbortSignal; pageParam: string }): Promise<ListPage<E>> => {
      const query = Object.assign({}, input.query, pageParam && { cursor: pageParam });
      const response = await answered(e, { ...input, query }, { signal });
      return { items: await bodyOf<E>(response), next: nextCursor(response) };
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
