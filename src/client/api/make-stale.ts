import type { Query, QueryClient } from "@tanstack/react-query";
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
  const readAnew = (query: Query) => !patched.includes(query);
  // It may have begun before the change, and a first read would not be begun again.
  const isFirstRead = (query: Query) => query.state.data === undefined && readAnew(query);
  void client.cancelQueries({ queryKey, type: "active", predicate: isFirstRead }, { silent: true });
  await Promise.all([
    client.invalidateQueries({ queryKey, predicate: readAnew }),
    ...patched.map(({ meta }) => meta?.patch?.(client, ids)),
  ]);
}
