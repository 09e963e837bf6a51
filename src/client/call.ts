import { v4 } from "uuid";
import { addressOf, type Endpoint, type Input, type Reply } from "../shared/endpoint";
import { t } from "../shared/words";

/** A call that was not answered with success. Its message is "{status}: {detail}", or the body's text, or the status text (spec 1, section 7). */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
  ) {
    super(`${status}: ${detail}`);
    this.name = "CallError";
  }
}

type Parts = { params?: unknown; query?: unknown; body?: unknown };

/** Calls the API. Every change carries a key of its own, so that one that is sent twice happens once. Refuses with CallError. */
export async function call<E extends Endpoint>(
  e: E,
  parts: Input<E> & Parts,
  options: { signal?: AbortSignal; key?: string } = {},
): Promise<Reply<E>> {
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
  const text = await response.text();
  return JSON.parse(text || "null") ?? undefined;
}

/** Fetches, and says in a person's words when there is nobody to fetch from. */
async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new Error(t("The server can't be reached. Check the connection and try again."), { cause: error });
  }
}

/** What a refusing answer says. */
export async function refusal(response: Response): Promise<CallError> {
  const text = await response.text().catch(() => "");
  try {
    const { detail }: { detail?: unknown } = JSON.parse(text);
    if (typeof detail === "string") return new CallError(response.status, detail);
  } catch {
    // Not ours: a proxy's page, or nothing at all.
  }
  return new CallError(response.status, text || response.statusText);
}

/**
 * What TanStack Query needs for a read. The key is the path's parts (its first is the live topic), so the address is the key joined with slashes.
 */
export function reading<E extends Endpoint>(e: E, input: Input<E> & Parts) {
  const [path = "", query] = addressOf(e, input)
    .replace(/^\/api\//, "")
    .split("?");
  return {
    queryKey: [...path.split("/"), ...(query ? [`?${query}`] : [])],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(e, input, { signal }),
  };
}
