import type { QueryClient } from "@tanstack/react-query";
import { makeStale } from "./make-stale";

/** Makes the queries stale whose keys begin with one of these: topics, or first parts of addresses. Resolves when what is on screen is fresh. */
export async function refreshQueries(client: QueryClient, beginnings: readonly string[]): Promise<void> {
  await Promise.all(beginnings.map((first) => makeStale(client, first)));
}
