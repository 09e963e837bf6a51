import type { QueryClient } from "@tanstack/react-query";

/** Ignores a second tap while the first is in flight. */
export function mutateOnce(client: QueryClient, mutationKey: readonly string[], mutate: () => void): void {
  if (client.isMutating({ mutationKey }) === 0) mutate();
}
