import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { getPark, getUser, type User } from "../../shared/current-user";
import type { Reply } from "../../shared/endpoint";
import { t } from "../../shared/words";
import { CallError, queryFor } from "../api/call";
import { userKey } from "../api/query-client";
import { reasonOf } from "../api/reason";
import { openChannel } from "../browser/channel";
import { reloadPage } from "../browser/closing";
import { dismissToast, toast } from "../parts/toasts";

const readUser = queryFor(getUser, {}).queryFn;
const parkQuery = queryFor(getPark, {});
const tabs = openChannel("changeover-session");
// Another tab has signed in or out: this one may be showing another user's data.
tabs?.addEventListener("message", reloadPage);

const userQuery = {
  queryKey: userKey,
  queryFn: (context: { signal: AbortSignal }): Promise<User | null> =>
    readUser(context).catch((error: unknown) => {
      if (error instanceof CallError && error.status === 401) return null;
      throw error;
    }),
  // The first screen doesn't refetch what was just preloaded; afterwards nothing counts as fresh.
  staleTime: ({ state }: { state: { dataUpdateCount: number } }) => (state.dataUpdateCount === 1 ? 1_000 : 0),
};

/** Preloads the current user and the park, so that the first screen renders once. Returns the park; a failure shows on that screen. */
export async function preloadSession(client: QueryClient): Promise<Reply<typeof getPark> | undefined> {
  await Promise.allSettled([client.ensureQueryData(userQuery), client.ensureQueryData(parkQuery)]);
  return client.getQueryData(parkQuery.queryKey);
}

/** The signed-in user, or null. Refetched on mount and on window focus (docs/domain.md, "Users and sessions"). */
export function useCurrentUser() {
  return useQuery(userQuery);
}

/** The signed-in user on a guarded page, where there always is one. */
export function useMe(): User {
  const { data } = useQuery({ ...userQuery, refetchOnMount: false, refetchOnWindowFocus: false });
  if (!data) throw new Error("useMe was called without a signed-in user");
  return data;
}

/** The park's name, time zone and contacts. They go stale only when they are announced as changed. */
export function usePark() {
  return useQuery({ ...parkQuery, staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY });
}

/** The park's time zone, in which all times are shown. */
export function useZone(): string {
  return usePark().data?.timeZone ?? "UTC";
}

/** Sets the current user, clears everything cached for the previous one and notifies the other tabs. */
export function useSetCurrentUser() {
  const client = useQueryClient();
  return (person: User | null) => {
    // Not clear(): observers of the current user must stay subscribed. A read in flight could restore the previous user.
    void client.cancelQueries({ queryKey: userKey });
    const kept = new Set([userKey[0], parkQuery.queryKey[0]]);
    client.removeQueries({ predicate: (query) => !kept.has(String(query.queryKey[0])) });
    client.setQueryData(userKey, person);
    dismissToast();
    tabs?.postMessage("changed");
  };
}

/** Signs out and opens the sign-in page without a return address: the next user may be someone else. */
export function useSignOut() {
  const client = useQueryClient();
  const setCurrentUser = useSetCurrentUser();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async () => (await import("./sign-out")).signOutHere(client),
    onSuccess: () => {
      setCurrentUser(null);
      navigate("/auth", { replace: true });
    },
    onError: (error) => toast({ title: t("Logout failed"), description: () => reasonOf(error), destructive: true }),
  });
}
