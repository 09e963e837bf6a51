import { QueryClient } from "@tanstack/react-query";

/** The defaults of spec 1, section 7: no retries, stale at once, no polling, refetch on window focus, unused cache kept 5 minutes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 0, refetchInterval: false, refetchOnWindowFocus: true, gcTime: 5 * 60_000 },
    mutations: { retry: false },
  },
});
