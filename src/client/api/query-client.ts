import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { getUser } from "../../shared/current-user";
import { CallError, reading } from "./call";

// What a tap changes is drawn in the frame of the tap: by default it would wait for the next task.
notifyManager.setScheduler(queueMicrotask);

/** Under which the current user is cached. */
export const userKey = reading(getUser, {}).queryKey;

/** An ended session shows wherever it is met: nobody is signed in any more, and the guard leads to the sign-in page. */
function noticeEndedSession(error: Error): void {
  if (error instanceof CallError && error.status === 401) queryClient.setQueryData(userKey, null);
}

/**
 * The defaults (docs/domain.md, "Terms"): no retries, stale at once, no polling, refetch on window focus, unused cache kept 5 minutes.
 * Without a network a call fails and says so, instead of waiting in silence.
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
