import type { Query, QueryClient } from "@tanstack/react-query";

/** Brings a query up to date by reading only these records again; resolves when it is. */
export type Patch = (client: QueryClient, ids: readonly string[]) => Promise<void>;

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { patch?: Patch };
  }
}

/** Queries that may lack a change of before the live stream was open, which nobody will announce. */
const distrusted = new WeakSet<Query>();

/** Says that the stream has just opened: what can be patched is read as a whole at its next change. */
export function distrustReads(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) if (query.meta?.patch) distrusted.add(query);
}

/**
 * Invalidates the queries of a topic. If only these records have changed, queries on screen that can be patched are, and the others are read
 * again. Resolves when what is on screen is fresh.
 */
export async function makeStale(client: QueryClient, first: string, ids?: readonly string[]): Promise<void> {
  const patched = new Set<Query>();
  for (const query of client.getQueryCache().findAll({ queryKey: [first] })) {
    const isComplete = !distrusted.delete(query) && query.state.data !== undefined;
    if (ids && isComplete && query.isActive() && query.meta?.patch) patched.add(query);
  }
  await Promise.all([
    client.invalidateQueries({ queryKey: [first], predicate: (query) => !patched.has(query) }),
    ...[...patched].map(({ meta }) => meta?.patch?.(client, ids ?? [])),
  ]);
}
