import type { QueryClient } from "@tanstack/react-query";

/** Brings a query up to date by reading only these records again; resolves when it is. */
export type Patch = (client: QueryClient, ids: readonly string[]) => Promise<void>;

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { patch?: Patch };
  }
}

/**
 * Invalidates the queries of a topic. If only these records have changed, queries on screen that can be patched are, and the others are read
 * again. Resolves when what is on screen is fresh.
 */
export async function makeStale(client: QueryClient, first: string, ids?: readonly string[]): Promise<void> {
  const queryKey = [first];
  const patched = client
    .getQueryCache()
    .findAll({ queryKey, type: "active", predicate: ({ meta }) => ids !== undefined && meta?.patch !== undefined });
  await Promise.all([
    client.invalidateQueries({ queryKey, predicate: (query) => !patched.includes(query) }),
    ...patched.map(({ meta }) => meta?.patch?.(client, ids ?? [])),
  ]);
}
