import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { getUser } from "../../shared/current-user";
import { dismissToast } from "../parts/toasts";
import { CallError, queryFor } from "./call";

// Render an optimistic change in the same frame as the tap; the default scheduler waits for the next task.
notifyManager.setScheduler(queueMicrotask);

/** Query key of the current user. */
export const userKey = queryFor(getUser, {}).queryKey;

/** On a 401 the current user becomes null, so the guard redirects to the sign-in page, where nothing can be undone any more. */
function noticeEndedSession(error: Error): void {
  if (!(error instanceof CallError && error.status === 401)) return;
  if (queryClient.getQueryData(userKey)) dismissToast();
  queryClient.setQueryData(userKey, null);
}

/**
 * Query defaults (docs/domain.md, "Terms"): no retries, stale at once, no polling, refetch on window focus, unused cache kept 5 minutes.
 * Network mode "always": offline calls fail with an error instead of pausing silently.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndedSession }),
  mutationCache: new MutationCache({ onError: noticeEndedSession }),
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 0,
      refetchInterval: false,
      refetchOnWindowFocus: true,
      gcTime: 5 * 60_000,
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
