import type { QueryClient, QueryFilters } from "@tanstack/react-query";
import { keyOf } from "./call";

/** Brings a query up to date, by reading only these records again if they are all that has changed; resolves when it is. */
export type Patch = (client: QueryClient, ids: readonly string[] | undefined) => Promise<void>;

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { patch?: Patch };
  }
}

/**
 * Invalidates the queries of a topic, or of an address and what is below it; those on screen that can be patched are told which records have changed,
 * if it is known. Resolves when what is on screen is fresh.
 */
export async function makeStale(client: QueryClient, first: string, ids?: readonly string[]): Promise<void> {
  const queryKey = keyOf(first);
  const patched = client.getQueryCache().findAll({ queryKey, type: "active", predicate: ({ meta }) => !!meta?.patch });
  await Promise.all([
    readAnew(client, { queryKey, predicate: (query) => !patched.includes(query) }),
    ...patched.map(({ meta }) => meta?.patch?.(client, ids)),
  ]);
}

/** Invalidates queries, also those that are being read for the first time: such a read may have begun before the change, and would not be begun again. */
export function readAnew(client: QueryClient, filters: QueryFilters): Promise<void> {
  const reading = client.getQueryCache().findAll({ ...filters, type: "active" });
  for (const query of reading) if (query.state.data === undefined) void query.cancel({ silent: true });
  return client.invalidateQueries(filters);
}
