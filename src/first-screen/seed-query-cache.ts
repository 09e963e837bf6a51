import type { QueryClient } from "@tanstack/react-query";
import { keyOf } from "../client/api/call";

/** Milliseconds for which the initial data counts as fresh, so that the first screen doesn't refetch it. */
const freshMs = 1_000;
/** Milliseconds until it is refetched: by then the live stream is open. */
const refetchDelayMs = 3_000;

/**
 * Seeds the query cache with the page's initial data (src/first-screen/initial-data.ts) and refetches it a little later, because changes
 * made before the live stream opened were missed. Returns whether there was any: a page from the service worker's cache has none.
 */
export function seedQueryCache(client: QueryClient): boolean {
  const block = document.getElementById("initial-data");
  if (!block) return false;
  // The next user to sign in on this page must not find it.
  block.remove();
  const updatedAt = Date.now() + freshMs;
  const replies = Object.entries(initialDataIn(block));
  for (const [address, reply] of replies) {
    const queryKey = keyOf(address);
    client.setQueryData(queryKey, reply, { updatedAt });
    setTimeout(() => void client.invalidateQueries({ queryKey, exact: true }), refetchDelayMs);
  }
  return replies.length > 0;
}

function initialDataIn({ textContent }: HTMLElement): Record<string, unknown> {
  try {
    return JSON.parse(textContent);
  } catch {
    // The response was cut off.
    return {};
  }
}
